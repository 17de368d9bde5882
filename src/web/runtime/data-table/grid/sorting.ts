import type { SortingState } from '@tanstack/react-table'
import { columnId } from '#config-model/system-columns.ts'
import type { Column } from '#config-model/types.generated.ts'

/**
 * What a view's sort ("field" or "-field") says of the columns; a view without one follows the
 * columns' own.
 */
export function readSorting(columns: Column[], sort: string): SortingState {
  if (sort === '')
    return columns.flatMap((one) =>
      one.sort ? { id: columnId(one), desc: one.sort === 'desc' } : [],
    )

  return columns.flatMap((one) =>
    sort === one.field || sort === `-${one.field}`
      ? { id: columnId(one), desc: sort !== one.field }
      : [],
  )
}

/** Returns the sort parameter of a view for these columns. */
export function writeSorting(columns: Column[], [first]: SortingState): string {
  const field = columns.find((column) => columnId(column) === first?.id)?.field ?? ''
  return first?.desc ? `-${field}` : field
}
