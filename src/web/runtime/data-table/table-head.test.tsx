import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Column } from '#config-model/types.generated.ts'
import type { TablePreferences } from '#contract/list.ts'
import { useTableSettings } from '#web/runtime/page-kinds/list/toolbar/use-table-settings.ts'
import type { DataTableProps } from './definition.ts'
import { placedColumns } from './placed-columns.ts'
import { TableHead, SelectAllBox } from './table-head.tsx'
import { useGrid, type Grid } from './use-grid.ts'

const columns = ['a', 'b', 'c'].map((field) => ({ field, width: 140 })) as Column[]
const cells = { title: ({ field }: Column) => field }
const shown = { rows: [], pageInfo: undefined, columns, isSortable: () => false }
const view = { page: 1, size: 20, sort: '', preset: '', keyword: '', filter: {} }
const gridState = {
  addressed: { view, change: () => {} },
  selection: { rowSelection: {}, onRowSelectionChange: () => {} },
  canSelect: false,
}
const look: TablePreferences = {}
const desk = {
  look,
  saveLook: () => {},
  savedDesk: undefined,
  setSavedDesk: () => {},
  defaultAddress: '',
}

function Head() {
  const settings = useTableSettings(desk, columns)
  const grid = useGrid(shown, { ...gridState, settings })
  const table = { cells, grid, rows: [] } as unknown as DataTableProps

  return (
    <>
      <button type="button" onClick={() => settings.set({ hidden: ['b'] })}>
        hide
      </button>
      <table>
        <TableHead table={table} placed={placedColumns(grid, false)} />
      </table>
    </>
  )
}

const edges = () => screen.getAllByRole('separator')
const stops = () => edges().filter(({ tabIndex }) => tabIndex === 0)
const width = (at: number) => edges()[at]?.getAttribute('aria-valuenow')

afterEach(cleanup)

it('of all edges Tab leads to the one used last; to the first again when its column is hidden', async () => {
  render(<Head />)
  expect(stops()).toEqual([edges()[0]])
  act(() => edges()[0]?.focus())
  fireEvent.keyDown(edges()[0]!, { key: 'ArrowDown' })
  await waitFor(() => expect(document.activeElement).toBe(edges()[1]))
  expect(stops()).toEqual([edges()[1]])

  fireEvent.click(screen.getByText('hide'))
  expect(edges()).toHaveLength(2)
  expect(stops()).toEqual([edges()[0]])
})

it('of a key that is held no press is lost', async () => {
  render(<Head />)
  const edge = edges()[1]!
  for (let press = 0; press < 5; press++)
    edge.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))
  await waitFor(() => expect(width(1)).toBe('190'))
  expect(width(0)).toBe('140')
})

it('cannot be pressed before there are rows to choose: what was pressed would be forgotten when they come', () => {
  const toggle = vi.fn()
  const grid = (rows: unknown[]) =>
    ({
      getIsAllPageRowsSelected: () => false,
      getIsSomePageRowsSelected: () => false,
      getRowModel: () => ({ rows }),
      getToggleAllPageRowsSelectedHandler: () => toggle,
    }) as unknown as Grid

  const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: '全选本页' })
  const shown = (rows: unknown[]) => <SelectAllBox grid={grid(rows)} name="全选本页" />
  const { rerender } = render(shown([]))

  expect(box().disabled).toBe(true)
  rerender(shown([{ id: '1' }]))
  expect(box().disabled).toBe(false)
  box().click()
  expect(toggle).toHaveBeenCalledTimes(1)
})
