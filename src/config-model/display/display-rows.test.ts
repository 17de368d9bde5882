import { expect, it } from 'vitest'
import type { Field } from '#config-model/types.generated.ts'
import { rowTitleOf, toReadableRows, withoutUnit } from './display-rows.ts'

const list = {
  type: 'list',
  title: '认证',
  fields: {
    no: { type: 'text', title: '编号' },
    scan: { type: 'files', title: '扫描件' },
    old: { type: 'text', title: '旧项', until: 2023 },
    note: { type: 'text', title: '说明' },
  },
} as unknown as Field
const tell = (_: Field, value: unknown) => (typeof value === 'string' ? value : '')
const namesOf = (field: Field, value: unknown, year: number | null) =>
  toReadableRows(field, value as never, year).columns.map(([name]) => name)

it('the columns of rows are those in force that somebody filled in', () => {
  const rows = [
    { no: 'A', scan: [], old: 'x', note: '' },
    { no: null, note: null },
  ]

  expect(namesOf(list, rows, 2025)).toEqual(['no'])
  expect(namesOf(list, rows, 2023)).toEqual(['no', 'old'])
  expect(namesOf(list, 'no rows', null)).toEqual([])
})

it('what heads the rows of a fixed table is no column of it', () => {
  const table = {
    type: 'table',
    title: '产值',
    fields: {
      year: { type: 'year', title: '年' },
      value: { type: 'money', title: '产值', unit: '万元' },
    },
  } as unknown as Field

  expect(namesOf(table, [{ year: 2024, value: 0 }], 2025)).toEqual(['value'])
  expect(withoutUnit(table.fields?.['value'] as Field).unit).toBeUndefined()
})

it('numbers of a column have the decimals of the most exact one', () => {
  const scores = {
    type: 'list',
    title: '得分',
    fields: {
      score: { type: 'decimal', title: '得分' },
      amount: { type: 'money', title: '金额' },
      people: { type: 'integer', title: '人数' },
    },
  } as unknown as Field
  const rows = [
    { score: 85, amount: 1.5, people: 3 },
    { score: 90.25, amount: 2, people: 4 },
  ]

  expect(
    toReadableRows(scores, rows, 2025).columns.map(([name, , decimals]) => [name, decimals]),
  ).toEqual([
    ['score', 2],
    ['amount', 2],
    ['people', 0],
  ])
})

it('a row is called by its title field, else by the first text in it', () => {
  expect(rowTitleOf(list, { note: '乙', no: '' }, tell)).toBe('乙')
  expect(rowTitleOf({ ...list, itemTitle: 'no' }, { note: '乙', no: '甲' }, tell)).toBe('甲')
  expect(rowTitleOf(list, { scan: [] }, tell)).toBe('')
})
