import type { Config } from '#config-model/config.ts'
import { systemColumns } from '#config-model/record.ts'
import type { ListPage } from '#config-model/types.generated.ts'

export const newestFirst = '-updatedAt'

/** `field`, or `-field` for descending. */
export function defaultOrderOf({ columns }: Pick<ListPage, 'columns'>): string {
  const sorted = columns.find((column) => column.sort)
  if (!sorted) return newestFirst
  return sorted.sort === 'desc' ? `-${sorted.field}` : sorted.field
}

/** Undefined for the page's order. */
export const presetOrder = (
  { presets }: Pick<ListPage, 'presets'>,
  preset: string | undefined,
): string | undefined => presets?.find(({ id }) => id === preset)?.sort

/** The list's own order or a displayed column: only these have indexes. */
export function isSortable(
  config: Config,
  page: Pick<ListPage, 'columns' | 'entity'>,
  name: string,
): boolean {
  if (!page.columns.some(({ field, exportOnly }) => field === name && !exportOnly))
    return name === defaultOrderOf(page).replace(/^-/, '')

  return (
    Object.hasOwn(systemColumns, name) || config.entities[page.entity]?.fields[name]?.sort === true
  )
}
