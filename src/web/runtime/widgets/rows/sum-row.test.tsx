import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Field } from '#config-model/types.generated.ts'
import type { WidgetEnvironment } from '#web/runtime/widgets/definition.ts'
import SumRow from './sum-row.tsx'

afterEach(cleanup)
const field = {
  type: 'list',
  title: '明细',
  sums: ['amount'],
  fields: {
    name: { type: 'text', title: '内容' },
    amount: { type: 'money', title: '金额', unit: '万元' },
  },
} as unknown as Field

const show = (rows: Record<string, number | string>[]) =>
  render(
    <table>
      <SumRow
        field={field}
        rows={rows}
        names={['name', 'amount']}
        environment={{ config: {} } as WidgetEnvironment}
        hasActions
      />
    </table>,
  )

it('adds up the numbers of a column as they are written, in its place', () => {
  show([{ name: '包装', amount: 0.1 }, { name: '展会', amount: 0.2 }, { name: '检测' }])
  const cells = screen.getAllByRole('cell').map((cell) => cell.textContent)
  expect(screen.getByRole('rowheader').textContent).toBe('合计')
  expect(cells).toEqual(['', expect.stringMatching(/^0\.30? 万元$/), ''])
})

it('says nothing while there is nothing to add up', () => {
  show([{ name: '包装' }])
  expect(screen.queryByRole('rowheader')).toBeNull()
})

it('stands in a line below rows that are cards, each with its name', () => {
  render(
    <SumRow
      field={field}
      rows={[{ amount: 1.5 }, { amount: 2 }]}
      environment={{ config: {} } as WidgetEnvironment}
    />,
  )

  expect(screen.getByRole('term').textContent).toBe('金额合计')
  expect(screen.getByRole('definition').textContent).toMatch(/^3\.50? 万元$/)
})
