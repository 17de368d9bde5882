import type { ReactNode } from 'react'
import type { Column, ListPage } from '#config-model/types.generated.ts'
import type { ListRow } from '#contract/record.ts'
import type { Cells } from '#web/runtime/page-kinds/list/rows/cells.tsx'
import type { Density } from '#web/runtime/page-kinds/list/toolbar/use-table-settings.ts'
import type { Placing } from './columns/use-placing.ts'

/** Which rows are chosen, and how that changes. */
export interface TableSelection {
  has: (row: ListRow) => boolean
  toggle: (row: ListRow) => void
  toggleAll: (all: boolean) => void
}

/** Where a row stands in a tree. */
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
  rows: ListRow[]
  cells: Cells
  /** Nothing fetched yet: skeleton rows. */
  isLoading: boolean
  /** Rows of the question before, shown dimmed until the new ones are here. */
  isStale: boolean
  sort: string
  onSort: (sort: string) => void
  placing: Placing
  density: Density
  /** What to say, and perhaps to do, when there are no rows; null says nothing. */
  empty: ReactNode
  card: ListPage['card']
  selection?: TableSelection | undefined
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
