import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { DataTableProps } from '#web/runtime/data-table/definition.ts'
import RowCards from './row-cards.tsx'

afterEach(cleanup)

it('a card does not repeat as a line what its tag or one of its boxes says', () => {
  const data: Record<string, string> = {
    name: '农业局',
    state: '启用',
    phone: '0871',
    region: '昆明市',
  }
  const row = { id: '1', data, edits: ['phone'] }
  const table = {
    rows: [{ id: '1', original: row, getIsSelected: () => false }],
    columns: [{ field: 'name' }, { field: 'state', as: 'tag' }, { field: 'phone' }],
    cells: {
      text: (field: string) => data[field] ?? '',
      title: ({ field }: { field: string }) => field,
      draw: ({ field }: { field: string }) => data[field],
    },
  } as unknown as DataTableProps
  render(<RowCards table={table} card={{ title: 'name', lines: ['state', 'phone', 'region'] }} />)

  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['region'])
  expect([screen.getAllByText('启用').length, screen.getAllByText('0871').length]).toEqual([1, 1])
})
