import type { Column } from '#config-model/types.generated.ts'
import type { ListRow } from '#contract/record.ts'
import type { ListView } from '#web/runtime/page-kinds/list/view/list-url.ts'

const settings = {
  density: 'middle' as const,
  hidden: [],
  order: [],
  widths: {},
  pins: {},
  set: () => {},
  resetColumns: () => {},
}

export const gridStateOf = (
  part: Partial<ListView>,
  change: (part: Partial<ListView>) => void,
) => ({
  settings,
  addressed: {
    view: { page: 1, size: 20, sort: '', preset: '', keyword: '', filter: {}, ...part },
    change,
  },
  selection: { rowSelection: {}, onRowSelectionChange: () => {} },
  canSelect: true,
})

export const gridContentOf = (rows: ListRow[], columns: Column[] = noColumns) => ({
  rows,
  columns,
  pageInfo: undefined,
  isSortable: canBeSorted,
})

const noColumns: Column[] = []
const canBeSorted = ({ as }: Column) => as === undefined
