import type { Column } from '#config-model/types.generated.ts'
import type { Placing } from './use-placing.ts'

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

/** The columns to be shown, in order, pinned ones first; `hasBoxes` where a column of boxes stands before them. */
export const placedColumns = (placing: Placing, hasBoxes: boolean): PlacedColumn[] =>
  placing.getLeafHeaders().flatMap((header) => {
    const { column } = header
    const { meta } = column.columnDef
    if (!meta) return []
    const isPinned = column.getIsPinned() === 'start'
    return {
      id: column.id,
      column: meta.column,
      width: header.getSize(),
      isFixed: column.id in (placing.options.state?.columnSizing ?? {}),
      start: isPinned ? (hasBoxes ? checkWidth : 0) + column.getStart('start') : undefined,
      onResize: header.getResizeHandler(),
    }
  })
