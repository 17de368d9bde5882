import { expect, it } from 'vitest'
import type { Config } from '#config-model/config.ts'
import { storedJsonSql, storedTextSql } from './value-sql.ts'

it('reads a renamed field under its former name where the present one is absent', () => {
  const config = {
    entities: {
      plan: {
        fields: {
          name: { type: 'text', title: '名称', was: ['title'] },
          area: { type: 'decimal', title: '面积' },
        },
      },
    },
  } as unknown as Config
  const named = (name: string) => ({ entity: 'plan', name })

  expect(storedTextSql(config, named('area'))).toBe("data->>'area'")
  expect(storedJsonSql(config, { ...named('area'), json: 'x.data' })).toBe("x.data->'area'")
  expect(storedTextSql(config, named('name'))).toBe(
    "((case when data ? 'name' then (data->'name') else coalesce(data->'title') end) #>> '{}')",
  )
})
