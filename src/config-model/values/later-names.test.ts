import { expect, test } from 'vitest'
import type { Field } from '#config-model/types.generated.ts'
import { withCurrentNames } from './current-names.ts'
import { withLaterNames } from './later-names.ts'

const text: Field = { type: 'text', title: '文字' }
const list = (fields: Record<string, Field>): Field => ({ type: 'list', title: '列表', fields })

test('values of a renamed field and column are read by the configuration before the rename', () => {
  const before = {
    newName: { ...text, was: ['name'] },
    rows: list({ newCell: { ...text, was: ['cell'] } }),
  }
  const after = { name: text, rows: list({ cell: text }) }
  const fields = withLaterNames(before, after)

  expect(
    withCurrentNames(fields, { newName: 'a', rows: [{ newCell: 'b' }, { cell: 'c' }] }),
  ).toEqual({ name: 'a', rows: [{ cell: 'b' }, { cell: 'c' }] })
})

test('nothing changes without a rename, or when both configurations have the former name', () => {
  const after = { name: text }
  expect(withLaterNames({ name: text }, after)).toBe(after)
  expect(withLaterNames({ newName: { ...text, was: ['name'] }, name: text }, after)).toBe(after)
})
