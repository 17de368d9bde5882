import type { Config } from '#config-model/config.ts'
import { systemColumns } from '#config-model/record.ts'
import type { ListPage } from '#config-model/types.generated.ts'

export const newestFirst = '-updatedAt'

/** Returns the order of a page: `field`, or `-field` for descending; by default newest first. */
export function ownOrder({ columns }: Pick<ListPage, 'columns'>): string {
  const sorted = columns.find((column) => column.sort)
  if (!sorted) return newestFirst
  return sorted.sort === 'desc' ? `-${sorted.field}` : sorted.field
}

/** Returns the order of a preset; undefined for that of the page. */
export const presetOrder = (
  { presets }: Pick<ListPage, 'presets'>,
  preset: string | undefined,
): string | undefined => presets?.find(({ id }) => id === preset)?.sort

/**
 * Whether a list can be sorted by a field: its own order or a displayed column, as only these have
 * indexes.
 */
export function isSortable(
  config: Config,
  page: Pick<ListPage, 'columns' | 'entity'>,
  name: string,
): boolean {
  if (!page.columns.some(({ field, exportOnly }) => field === name && !exportOnly))
    return name === ownOrder(page).replace(/^-/, '')

  return (
    Object.hasOwn(systemColumns, name) || config.entities[page.entity]?.fields[name]?.sort === true
  )
}
