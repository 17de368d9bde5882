import { expect, it } from 'vitest'
import type { Field } from '#config-model/types.generated.ts'
import { readableValue } from './draft-changes.ts'

const area = { type: 'decimal', title: '面积' } as const
const name = { type: 'text', title: '名称' } as const
const rows: Field = { type: 'list', title: '基地', fields: { name, area } }
const group: Field = { type: 'group', title: '规模', fields: { area, rows } }

it('a number that cannot be read is left out, in rows and groups too, and nothing else', () => {
  const typed = [
    { _id: 'row00a', name: '五十', area: '五十' },
    { _id: 'row00b', name: '', area: 5 },
  ]
  const readable = [{ ...typed[0], area: null }, typed[1]]

  expect(readableValue(area, '五十')).toBeNull()
  expect(readableValue(area, '50')).toBe('50')
  expect(readableValue(rows, typed)).toEqual(readable)
  expect(readableValue(group, { area: '五十', rows: typed })).toEqual({
    area: null,
    rows: readable,
  })
})
