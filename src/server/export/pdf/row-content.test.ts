import { expect, it } from 'vitest'
import type { Config } from '#config-model/config.ts'
import type { Field } from '#config-model/types.generated.ts'
import type { PaperTable } from './pdf-document.ts'
import { formatRows } from './row-content.ts'
import type { FormatContext } from './value-content.ts'

const formatContext: FormatContext = {
  config: { dictionaries: {} } as unknown as Config,
  year: 2025,
  names: new Map(),
  confirmed: '是',
  none: '—',
}
const fields = {
  score: { type: 'decimal', title: '得分' },
  amount: { type: 'money', title: '金额', unit: '万元' },
}
const cellsOf = (field: object, rows: Record<string, number>[]) =>
  (formatRows(formatContext, 'zh-CN', field as Field, rows) as PaperTable).rows

it('numbers of a list have the decimals of the most exact one of their column, sums too', () => {
  const list = { type: 'list', title: '明细', sums: ['score'], fields }
  const rows = [
    { score: 85, amount: 1.5 },
    { score: 90.25, amount: 2 },
  ]

  expect(cellsOf(list, rows)).toEqual([
    ['1', '85.00', '1.50 万元'],
    ['2', '90.25', '2.00 万元'],
  ])
  expect((formatRows(formatContext, 'zh-CN', list as Field, rows) as PaperTable).sums).toEqual([
    '合计',
    '175.25',
    '',
  ])
})

it('numbers of an indicator have the same decimals in all years', () => {
  const table = {
    type: 'table',
    title: '产值',
    rows: { key: 'year', years: 2 },
    fields: { year: { type: 'year', title: '年' }, ...fields },
  }

  expect(
    cellsOf(table, [
      { year: 2023, score: 1, amount: 3 },
      { year: 2024, score: 1.5, amount: 4 },
    ]),
  ).toEqual([
    ['得分', '1.0', '1.5'],
    ['金额（万元）', '3', '4'],
  ])
})
