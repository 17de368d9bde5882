import { expect, it } from 'vitest'
import { storedTextSql } from './value-sql.ts'

it('reads a renamed field under its former name where the present one is absent', () => {
  expect(storedTextSql('name', { type: 'text', title: '名称' })).toBe("data->>'name'")
  expect(storedTextSql('name', { type: 'text', title: '名称', was: ['title'] })).toBe(
    "((case when data ? 'name' then (data->'name') else coalesce(data->'title') end) #>> '{}')",
  )
})
