import {
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  functionalUpdate,
  tableFeatures,
  useTable,
  type ColumnDef,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import type { Column } from '#config-model/types.generated.ts'
import type { ListRow } from '#contract/record.ts'
import { columnId } from '#config-model/system-columns.ts'
import { columnOrder } from './column-order.ts'
import type { DataTableProps } from '#web/runtime/data-table/definition.ts'

const features = tableFeatures({
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
})
type Features = typeof features

/** Width of the boxes that choose rows, pixels. */
const checkWidth = 44

/** A column as it stands in the table; `start` is its distance from the edge when it is pinned there. */
export interface PlacedColumn {
  id: string
  column: Column
  width: number
  start: number | undefined
  /** The user has given it this width: longer words are cut. */
  isFixed: boolean
  /** Begins a drag of its edge. */
  onResize: (event: unknown) => void
}

/** The columns to be shown, in order, pinned ones first. */
export function usePlacedColumns({ columns, rows, cells, settings, selection }: DataTableProps): PlacedColumn[] {
  const definitions = useMemo<ColumnDef<Features, ListRow>[]>(
    () =>
      columns.map((column) => ({
        id: columnId(column),
        header: cells.title(column),
        size: column.width ?? 140,
        minSize: 60,
        maxSize: 800,
      })),
    [columns, cells],
  )
  const columnVisibility = useMemo(
    () => Object.fromEntries(settings.hidden.map((id) => [id, false])),
    [settings.hidden],
  )
  const { order, pins } = settings
  const columnPinning = useMemo(
    () => ({
      start: columnOrder(columns, { order, pins }).pinned,
      end: columns.filter((column) => column.pin === 'end').map(columnId),
    }),
    [columns, order, pins],
  )
  const table = useTable<Features, ListRow>({
    features,
    columns: definitions,
    data: rows,
    getRowId: (row) => row.id,
    columnResizeMode: 'onEnd',
    onColumnSizingChange: (next) => settings.set({ widths: wholePixels(functionalUpdate(next, settings.widths)) }),
    state: { columnVisibility, columnPinning, columnOrder: settings.order, columnSizing: settings.widths },
  })
  const edge = selection ? checkWidth : 0
  return (table.getHeaderGroups()[0]?.headers ?? []).flatMap((header) => {
    const column = columns.find((item) => columnId(item) === header.column.id)
    if (!column) return []
    const isPinned = header.column.getIsPinned() === 'start'
    return [
      {
        id: header.column.id,
        column,
        width: header.getSize(),
        isFixed: header.column.id in settings.widths,
        onResize: header.getResizeHandler(),
        start: isPinned ? edge + header.column.getStart('start') : undefined,
      },
    ]
  })
}

const wholePixels = (widths: Record<string, number>): Record<string, number> =>
  Object.fromEntries(Object.entries(widths).map(([id, width]) => [id, Math.round(width)]))
