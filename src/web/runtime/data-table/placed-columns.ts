import type { Column } from '#config-model/types.generated.ts'
import type { Grid } from './use-grid.ts'

/** Pixels. */
const checkWidth = 44

const directions = { asc: 'ascending', desc: 'descending', none: 'none' } as const

/** `start` is the distance from the edge when pinned. */
export interface PlacedColumn {
  id: string
  column: Column
  /** Absent where the column is not sortable. */
  sorting:
    | {
        direction: 'ascending' | 'descending' | 'none'
        press: ((event: unknown) => void) | undefined
      }
    | undefined
  width: number
  start: number | undefined
  /** The user has set the width; longer text is then cut off. */
  isFixed: boolean
}

export const placedColumns = (grid: Grid, hasBoxes: boolean): PlacedColumn[] =>
  grid.getLeafHeaders().flatMap((header) => {
    const { column } = header
    const { meta } = column.columnDef
    if (!meta) return []

    const isPinned = column.getIsPinned() === 'start'

    return {
      id: column.id,
      column: meta.column,
      sorting: column.getCanSort()
        ? {
            direction: directions[column.getIsSorted() || 'none'],
            press: column.getToggleSortingHandler(),
          }
        : undefined,
      width: header.getSize(),
      isFixed: column.id in (grid.options.state?.columnSizing ?? {}),
      start: isPinned ? (hasBoxes ? checkWidth : 0) + column.getStart('start') : undefined,
    }
  })
