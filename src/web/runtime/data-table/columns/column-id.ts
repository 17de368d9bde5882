import type { Column } from '#config-model/types.generated.ts'

/** The id of a column in the table and in what a user has hidden: a field may stand in several columns, shown differently. */
export const columnId = (column: Column): string =>
  column.as === undefined ? column.field : `${column.field} ${column.as}`
