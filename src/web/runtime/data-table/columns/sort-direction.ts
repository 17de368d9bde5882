import type { Column } from '#config-model/types.generated.ts'

export type SortDirection = 'ascending' | 'descending' | 'none'

/** How a column orders the rows: as the view's sort ("field" or "-field") says; a view without one follows the column's own. */
export function sortDirection(column: Column, sort: string): SortDirection {
  if (sort === column.field) return 'ascending'
  if (sort === `-${column.field}`) return 'descending'
  if (sort !== '' || !column.sort) return 'none'
  return column.sort === 'asc' ? 'ascending' : 'descending'
}
