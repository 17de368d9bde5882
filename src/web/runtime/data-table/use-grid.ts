import {
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  functionalUpdate,
  rowPaginationFeature,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type ColumnPinningState,
  type ReactTable,
  type Row,
  type SortingState,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import { columnId } from '#config-model/record.ts'
import type { Column } from '#config-model/types.generated.ts'
import type { PageInfo } from '#contract/envelope.ts'
import type { ListRow } from '#contract/record.ts'
import type { Selection } from '#web/runtime/page-kinds/list/rows/use-selection.ts'
import type { TableSettings } from '#web/runtime/page-kinds/list/toolbar/use-table-settings.ts'
import type { UrlView } from '#web/runtime/page-kinds/list/view/use-list-view.ts'

const features = tableFeatures({
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowPaginationFeature,
  rowSelectionFeature,
  rowSortingFeature,
  columnMeta: {} as { column: Column },
})
type Features = typeof features

/** Order, visibility, width and pinning of the columns, sort, page and selection. */
export type Grid = ReactTable<Features, ListRow, null>
export type GridRow = Row<Features, ListRow>

interface GridState {
  settings: TableSettings
  addressed: Pick<UrlView, 'view' | 'change'>
  selection: Pick<Selection, 'rowSelection' | 'onRowSelectionChange'>
  canSelect: boolean
}

interface GridContent {
  rows: ListRow[]
  pageInfo: PageInfo | undefined
  columns: Column[]
  isSortable: (column: Column) => boolean
  /** "field" or "-field"; by default that of the columns. */
  presetSort?: string | undefined
}

/** The server sorts and paginates; changes go to the settings, the address and the selection. */
export function useGrid(
  { rows, pageInfo, columns, isSortable, presetSort = '' }: GridContent,
  gridStores: GridState,
): Grid {
  const { addressed, selection, canSelect } = gridStores
  const definitions = useMemo(
    () =>
      columns.map((column): ColumnDef<Features, ListRow> => ({
        id: columnId(column),
        accessorFn: ({ data }) => data[column.field],
        enableSorting: isSortable(column),
        meta: { column },
        size: column.width ?? 140,
        minSize: minColumnWidth,
        maxSize: maxColumnWidth,
      })),
    [columns, isSortable],
  )

  const placing = useColumnState(columns, gridStores.settings)
  const { page, size, sort } = addressed.view
  const addressedState = useMemo(
    () => ({
      sorting: parseSorting(columns, sort || presetSort),
      pagination: { pageIndex: page - 1, pageSize: size },
    }),
    [columns, sort, presetSort, page, size],
  )

  const { rowSelection, onRowSelectionChange } = selection

  return useTable(
    {
      ...commonOptions,
      ...placing.changes,
      columns: definitions,
      data: rows,
      rowCount: pageInfo?.total ?? 0,
      enableRowSelection: canSelect,
      state: { ...placing.state, ...addressedState, rowSelection },
      onRowSelectionChange,
      onSortingChange: (next) => {
        addressed.change({
          sort: serializeSorting(columns, functionalUpdate(next, addressedState.sorting)),
        })
      },
      onPaginationChange: (next) => {
        const { pageIndex, pageSize } = functionalUpdate(next, addressedState.pagination)
        addressed.change({ page: pageIndex + 1, size: pageSize })
      },
    },
    nothing,
  )
}

/** Sorted by one column, ascending first, never unsorted. */
const commonOptions = {
  features,
  getRowId: ({ id }: ListRow) => id,
  manualSorting: true,
  manualPagination: true,
  enableMultiSort: false,
  enableSortingRemoval: false,
  sortDescFirst: false,
} as const

function useColumnState(columns: Column[], settings: TableSettings) {
  const { hidden, order, widths, pins } = settings
  const state = useMemo(
    () => ({
      columnVisibility: Object.fromEntries(hidden.map((id) => [id, false])),
      columnOrder: order,
      columnSizing: widths,
      columnPinning: pinsOf(columns, { order, pins }),
    }),
    [columns, hidden, order, widths, pins],
  )

  const changes: Pick<
    Parameters<typeof useTable<Features, ListRow>>[0],
    | 'onColumnVisibilityChange'
    | 'onColumnOrderChange'
    | 'onColumnSizingChange'
    | 'onColumnPinningChange'
  > = {
    onColumnVisibilityChange: (next) => {
      const columnVisibility = functionalUpdate(next, state.columnVisibility)
      settings.set({ hidden: Object.keys(columnVisibility).filter((id) => !columnVisibility[id]) })
    },
    onColumnOrderChange: (next) => settings.set({ order: functionalUpdate(next, order) }),
    onColumnSizingChange: (next) =>
      settings.set({ widths: wholePixels(functionalUpdate(next, widths)) }),
    onColumnPinningChange: (next) => {
      const { start } = functionalUpdate(next, state.columnPinning)
      const changed = columns.filter(
        (column) => start.includes(columnId(column)) !== (column.pin === 'start'),
      )

      settings.set({
        pins: Object.fromEntries(
          changed.map((column) => [columnId(column), column.pin === 'start' ? 'none' : 'start']),
        ),
      })
    },
  }

  return { state, changes }
}

/** On the left in the user's order, on the right as the page file says. */
function pinsOf(
  columns: Column[],
  { order, pins }: Pick<TableSettings, 'order' | 'pins'>,
): ColumnPinningState {
  const place = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length)
  const idsAt = (edge: 'start' | 'end', pinOf: (column: Column) => unknown) =>
    columns.filter((column) => pinOf(column) === edge).map(columnId)

  return {
    start: idsAt('start', (column) => pins[columnId(column)] ?? column.pin).toSorted(
      (a, b) => place(a) - place(b),
    ),
    end: idsAt('end', ({ pin }) => pin),
  }
}

const wholePixels = (widths: Record<string, number>): Record<string, number> =>
  Object.fromEntries(Object.entries(widths).map(([id, width]) => [id, Math.round(width)]))

/** Selects no state: the table rerenders with its page, not on its own. */
const nothing = () => null

function parseSorting(columns: Column[], sort: string): SortingState {
  if (sort === '')
    return columns.flatMap((one) =>
      one.sort ? { id: columnId(one), desc: one.sort === 'desc' } : [],
    )

  return columns.flatMap((one) =>
    sort === one.field || sort === `-${one.field}`
      ? { id: columnId(one), desc: sort !== one.field }
      : [],
  )
}

function serializeSorting(columns: Column[], [first]: SortingState): string {
  const field = columns.find((column) => columnId(column) === first?.id)?.field ?? ''
  return first?.desc ? `-${field}` : field
}

/** Pixels. */
export const minColumnWidth = 60
export const maxColumnWidth = 800
