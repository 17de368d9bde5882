import type { ReactNode } from 'react'
import type { Column, ListPage } from '#config-model/types.generated.ts'
import type { ListRow } from '#contract/record.ts'
import type { Cells } from '#web/runtime/page-kinds/list/rows/cells.tsx'
import type { Density } from '#web/runtime/page-kinds/list/toolbar/use-table-settings.ts'
import type { Grid, GridRow } from './grid/use-grid.ts'

export interface TreePlace {
  /** 1 at the top. */
  level: number
  /** Its number among the rows beside it, from 1, and how many those are. */
  at: number
  of: number
  /** The id of the row above it; empty at the top. */
  above: string
  /** Whether it is unfolded; absent where nothing is below it. */
  isOpen?: boolean
}

/** Rows as a tree. */
export interface TableTree {
  placeOf: (row: ListRow) => TreePlace
  /** Unfolds a row, or folds it. */
  turn: (row: ListRow, isOpen: boolean) => void
}

export interface DataTableProps {
  columns: Column[]
  grid: Grid
  /** Those of the grid. */
  rows: GridRow[]
  cells: Cells
  /** Nothing fetched yet: skeleton rows. */
  isLoading: boolean
  /** Rows of the question before, shown dimmed until the new ones are here. */
  isStale: boolean
  density: Density
  /** What to say, and perhaps to do, when there are no rows; null says nothing. */
  empty: ReactNode
  card: ListPage['card']
  /** Rows may be chosen. */
  canSelect: boolean
  cursor: string | null
  /** What a row is put in order by. */
  grip?: ((row: ListRow) => ReactNode) | undefined
  actions?: ((row: ListRow) => ReactNode) | undefined
  /** What the rows are. */
  label?: string
  /** The rows are a tree; `onEnter` opens the one with the focus. */
  tree?: TableTree | undefined
  onEnter?: ((row: ListRow) => void) | undefined
}
