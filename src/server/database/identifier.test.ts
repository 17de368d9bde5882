import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tableOf } from '#server/records/entity-tables.ts'
import { sqlIdentifier, sqlLiteral } from './identifier.ts'

test('a name is short, needs no quotes and is never that of another', () => {
  const names = fc.stringMatching(/^[a-z][a-z0-9_]{0,120}$/)
  fc.assert(
    fc.property(names, names, (one, two) => {
      expect(sqlIdentifier(one)).toMatch(/^[a-z][a-z0-9_]{0,62}$/)
      expect(sqlIdentifier(one) === sqlIdentifier(two)).toBe(one === two)
    }),
    { seed: 20261122 },
  )

  const long = 'a'.repeat(70)

  expect(sqlIdentifier(`${long}x`)).not.toBe(sqlIdentifier(`${long}y`))
  expect(sqlIdentifier('e_catalog_brand_f_name')).toBe('e_catalog_brand_f_name')
})

test('whatever else it is called, an entity has no table', () => {
  expect(tableOf('work-item')).toBe('e_work_item')
  for (const id of [
    'work_item',
    'Work',
    'a b',
    `a"; drop table account; --`,
    "it's",
    '',
    '1a',
    'é',
    'a'.repeat(80),
  ])
    expect(() => tableOf(id), id).toThrow('不能作为')
})

test('a text stays within its quotes', () => expect(sqlLiteral(`a'b''c`)).toBe(`'a''b''''c'`))
