import type { UseQueryResult } from '@tanstack/react-query'
import type { Config } from '#config-model/config.ts'
import type { Column, ListPage } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import type { ListRow } from '#contract/record.ts'
import type { TableTree } from '#web/runtime/data-table/definition.ts'
import type { Grid } from '#web/runtime/data-table/use-grid.ts'
import type { IssuedCode } from './rows/code-slip.tsx'
import type { RowsPage } from './rows/list-rows-query.ts'
import type { RowActionMutation } from './rows/use-row-action.ts'
import type { Selection } from './rows/use-selection.ts'
import type { ListExport } from './toolbar/use-export.ts'
import type { TableSettings } from './toolbar/use-table-settings.ts'
import type { ListSettings } from './view/use-list-settings.ts'
import type { UrlView } from './view/use-list-view.ts'

export type ListDialog =
  | { kind: 'move'; transition: string; rows: ListRow[] }
  | { kind: 'log'; row: ListRow }
  | { kind: 'remove'; row: ListRow }
  | { kind: 'act'; act: string; row: ListRow }
  | { kind: 'actMany'; act: string; rows: ListRow[] }
  | { kind: 'moveAll'; transition: string; count: number }
  | { kind: 'actAll'; act: string; count: number }
  | { kind: 'issued'; issued: IssuedCode }

export interface ListQueryModel extends UrlView {
  config: Config
  user: User
  page: ListPage
  pageId: string
  rows: UseQueryResult<RowsPage>
  /** The visible rows: of a tree, those of its open branches too. */
  data: ListRow[]
  tree?: TableTree | undefined
  counts: Record<string, number>
  beside: ListBeside | null
  refresh: () => void
}

export interface ListBeside {
  page: ListPage
  pageId: string
  chosen: string
  onChoose: (id: string) => void
}

/** A record shown beside the list: its index among the rows, and its form. */
export interface Peek {
  at: number
  show: (at: number) => void
  form: string
}

export interface ListTableModel {
  columns: Column[]
  settings: TableSettings
  grid: Grid
  listSettings: ListSettings
  mayExport: boolean
  exporting: ListExport
  peek: Peek | undefined
  open: (target: string, row: ListRow) => void
  openBelow: (target: string, row: ListRow) => void
}

export interface ListSelectionModel {
  selection: Selection
  canSelect: boolean
}

export interface ListDialogsModel {
  dialog: ListDialog | null
  setDialog: (dialog: ListDialog | null) => void
  acting: RowActionMutation
  closeAndRefresh: () => void
  /** The focus moves to the row that takes its place. */
  focusAfterRemoval: (row: ListRow) => void
}

export interface ListModel
  extends ListQueryModel, ListTableModel, ListSelectionModel, ListDialogsModel {}
