import type { ReactNode } from 'react'
import type { Column, ListPage } from '#config-model/types.generated.ts'
import type { ListRow } from '#contract/record.ts'
import type { Cells } from '#web/runtime/page-kinds/list/rows/cells.tsx'
import type { Density } from '#web/runtime/page-kinds/list/toolbar/use-table-settings.ts'
import type { Grid, GridRow } from './grid/use-grid.ts'

export interface TreePlace {
  /** 1 at the top. */
  level: number
  /** Its position among its siblings, from 1, and their number. */
  at: number
  of: number
  /** The id of the parent row; empty at the top. */
  above: string
  /** Whether it is expanded; absent without children. */
  isOpen?: boolean
}

export interface TableTree {
  placeOf: (row: ListRow) => TreePlace
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
  /** Rows of the previous query, dimmed until the new ones load. */
  isStale: boolean
  density: Density
  /** The empty state; null shows nothing. */
  empty: ReactNode
  card: ListPage['card']
  /** Rows may be chosen. */
  canSelect: boolean
  cursor: string | null
  /** Renders the drag handle of a row. */
  grip?: ((row: ListRow) => ReactNode) | undefined
  actions?: ((row: ListRow) => ReactNode) | undefined
  /** What the rows are. */
  label?: string
  /** Shows the rows as a tree; `onEnter` opens the focused row. */
  tree?: TableTree | undefined
  onEnter?: ((row: ListRow) => void) | undefined
}
