import type { Config } from '#config-model/config.ts'
import { systemColumns } from '#config-model/system-columns.ts'
import type { ListPage } from '#config-model/types.generated.ts'

/** The order of rows that no column says. */
export const newestFirst = '-updatedAt'

/** Returns the default order of a page's rows: `field`, or `-field` for descending. */
export function ownOrder({ columns }: Pick<ListPage, 'columns'>): string {
  const sorted = columns.find((column) => column.sort)
  if (!sorted) return newestFirst
  return sorted.sort === 'desc' ? `-${sorted.field}` : sorted.field
}

/**
 * The order that a preset says for its rows, as `ownOrder` writes it; undefined where it follows
 * the page.
 */
export const presetOrder = (
  { presets }: Pick<ListPage, 'presets'>,
  preset: string | undefined,
): string | undefined => presets?.find(({ id }) => id === preset)?.sort

/**
 * Whether the rows of a page may be put in order by a field or a column: its own order, or a column
 * that it shows. Indexes are made for these alone.
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
