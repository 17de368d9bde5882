import { expect, it } from 'vitest'
import type { Field } from '#config-model/types.generated.ts'
import { pathWithCurrentNames, withCurrentNames } from './current-names.ts'

const fields: Record<string, Field> = {
  name: { type: 'text', title: '名称', was: ['title', 'label'] },
  area: { type: 'integer', title: '面积' },
  bases: {
    type: 'list',
    title: '基地',
    fields: { village: { type: 'text', title: '村', was: ['place'] } },
  },
}

it.each([
  [{ title: '云岭' }, { name: '云岭' }],
  [
    { label: '旧', area: 1 },
    { name: '旧', area: 1 },
  ],
  [
    { name: '新', title: '旧' },
    { name: '新', title: '旧' },
  ],
  [
    { bases: [{ place: '甲村' }, { village: '乙村' }] },
    { bases: [{ village: '甲村' }, { village: '乙村' }] },
  ],
  [{ bases: null }, { bases: null }],
])('reads %j under the present names', (stored, expected) => {
  expect(withCurrentNames(fields, stored)).toEqual(expected)
})

it('is the same object where nothing was renamed', () => {
  const data = { name: '新', area: 2, bases: [{ village: '乙村' }] }
  expect(withCurrentNames(fields, data)).toBe(data)
})

it.each([
  ['title', 'name'],
  ['area', 'area'],
  ['bases/r1/place', 'bases/r1/village'],
  ['bases/place', 'bases/place'],
  ['gone/r1/place', 'gone/r1/place'],
])('reads the path of a remark %s as %s', (path, expected) => {
  expect(pathWithCurrentNames(fields, path)).toBe(expected)
})
