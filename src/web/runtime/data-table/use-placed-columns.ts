import {
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import type { Column } from '#config-model/types.generated.ts'
import type { ListRow } from '#contract/record.ts'
import { columnId } from './column-id.ts'
import type { DataTableProps } from './definition.ts'

const features = tableFeatures({ columnPinningFeature, columnSizingFeature, columnVisibilityFeature })
type Features = typeof features

/** Width of the boxes that choose rows, pixels. */
const checkWidth = 44

/** A column as it stands in the table; `start` is its distance from the edge when it is pinned there. */
export interface PlacedColumn {
  id: string
  column: Column
  width: number
  start: number | undefined
}

/** The columns to be shown, in order, pinned ones first. */
export function usePlacedColumns({ columns, rows, cells, settings, selection }: DataTableProps): PlacedColumn[] {
  const definitions = useMemo<ColumnDef<Features, ListRow>[]>(
    () => columns.map((column) => ({ id: columnId(column), header: cells.title(column), size: column.width ?? 140 })),
    [columns, cells],
  )
  const columnVisibility = useMemo(
    () => Object.fromEntries(settings.hidden.map((id) => [id, false])),
    [settings.hidden],
  )
  const columnPinning = useMemo(
    () => ({
      start: columns.filter((column) => column.pin === 'start').map(columnId),
      end: columns.filter((column) => column.pin === 'end').map(columnId),
    }),
    [columns],
  )
  const table = useTable<Features, ListRow>({
    features,
    columns: definitions,
    data: rows,
    getRowId: (row) => row.id,
    state: { columnVisibility, columnPinning },
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
        start: isPinned ? edge + header.column.getStart('start') : undefined,
      },
    ]
  })
}
