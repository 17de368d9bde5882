import type { ListRow } from '#contract/record.ts'
import type { ListQueryModel } from '#web/runtime/page-kinds/list/list-model.ts'

/** The row may have changed since its dialog was opened. */
export const presentRow = ({ data }: Pick<ListQueryModel, 'data'>, row: ListRow): ListRow =>
  data.find(({ id }) => id === row.id) ?? row
