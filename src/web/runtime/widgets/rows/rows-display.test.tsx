import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Field } from '#config-model/types.generated.ts'
import type { DisplayProps } from '#web/runtime/widgets/definition.ts'
import { fixedTable } from '#web/runtime/widgets/fixed-table.tsx'
import { numberWidget } from '#web/runtime/widgets/number.tsx'
import { bareConfig } from '#web/runtime/widgets/widget-in-test.ts'
import { RowsDisplay } from './rows-display.tsx'

afterEach(cleanup)
const environment = {
  config: { ...bareConfig, dictionaries: { item: { title: '项', items: [] } } },
  year: 2025,
  widgets: { number: numberWidget },
} as unknown as DisplayProps['environment']
const score = { type: 'decimal', title: '得分' }
const year = { type: 'year', title: '年度' }
const code = { type: 'dictionary', title: '项', dictionary: 'item' }
const { Display: FixedRows } = fixedTable

it.each([
  ['list', RowsDisplay, { type: 'list', fields: { score } }],
  ['table of years', FixedRows, { type: 'table', rows: { key: 'year' }, fields: { year, score } }],
  [
    'table of items',
    FixedRows,
    { type: 'table', rows: { key: 'code', dictionary: 'item' }, fields: { code, score } },
  ],
])('numbers of a %s have the decimals of the most exact one', (_, Display, part) => {
  const rows = [
    { year: 2023, code: 'a', score: 85 },
    { year: 2024, code: 'b', score: 90.25 },
  ]

  render(
    <Display
      field={{ title: '明细', ...part } as unknown as Field}
      value={rows}
      environment={environment}
    />,
  )
  const cells = screen.getAllByRole('cell').map((cell) => cell.textContent)

  expect(cells).toEqual(expect.arrayContaining(['85.00', '90.25']))
})
