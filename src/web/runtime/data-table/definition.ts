import type { ReactNode } from 'react'
import type { Column, ListPage } from '#config-model/types.generated.ts'
import type { ListRow } from '#contract/record.ts'
import type { CellRenderer } from '#web/runtime/page-kinds/list/rows/cells.tsx'
import type { Density } from '#web/runtime/page-kinds/list/toolbar/use-table-settings.ts'
import type { Grid, GridRow } from './use-grid.ts'

export interface TreePlace {
  level: number
  position: number
  setSize: number
  parentId: string
  isOpen?: boolean
}

export interface TableTree {
  placeOf: (row: ListRow) => TreePlace
  toggle: (row: ListRow, isOpen: boolean) => void
}

export interface DataTableProps {
  columns: Column[]
  grid: Grid
  rows: GridRow[]
  cells: CellRenderer
  isLoading: boolean
  isStale: boolean
  density: Density
  empty: ReactNode
  card: ListPage['card']
  canSelect: boolean
  cursor: string | null
  grip?: ((row: ListRow) => ReactNode) | undefined
  actions?: ((row: ListRow) => ReactNode) | undefined
  label?: string
  /** Shows the rows as a tree; `onEnter` opens the focused row. */
  tree?: TableTree | undefined
  onEnter?: ((row: ListRow) => void) | undefined
}
