import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { DataTableProps } from './definition.ts'
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
      render: ({ field }: { field: string }) => data[field],
    },
  } as unknown as DataTableProps
  render(<RowCards table={table} card={{ title: 'name', lines: ['state', 'phone', 'region'] }} />)

  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['region'])
  expect([screen.getAllByText('启用').length, screen.getAllByText('0871').length]).toEqual([1, 1])
  expect(screen.getByRole('button').parentElement?.tagName, 'a list holds items only').toBe('DIV')
})

it('a card counts days as the column does, and is silent where nothing is due', () => {
  const renderContent = (_: unknown, { id }: { id: string }) =>
    id === '1' ? <b>逾期 2 天</b> : undefined
  const table = {
    rows: ['1', '2'].map((id) => ({ id, original: { id, data: {} }, getIsSelected: () => false })),
    columns: [{ field: 'dueAt', as: 'daysLeft', title: '期限' }],
    cells: {
      text: () => '2026-11-27 23:59:59',
      title: ({ field, title }: { field: string; title?: string }) => title ?? field,
      render: renderContent,
    },
  } as unknown as DataTableProps
  render(<RowCards table={table} card={{ title: 'name', lines: ['dueAt'] }} />)

  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['期限'])
  expect(screen.getAllByRole('definition').map((line) => line.textContent)).toEqual(['逾期 2 天'])
})
