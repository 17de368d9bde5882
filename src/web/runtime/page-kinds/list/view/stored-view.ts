import type { Config } from '#config-model/config.ts'
import { systemColumns } from '#config-model/system-columns.ts'
import type { ListPage } from '#config-model/types.generated.ts'
import { filterFault } from '#config-model/values/filter-fault.ts'
import { isSortable } from '#config-model/values/row-order.ts'
import type { ListView } from './list-url.ts'

/** An unsupported part of an address: outdated or typed by hand. */
export type LostPart =
  | { kind: 'filter' | 'sort'; name: string }
  | { kind: 'preset' }
  | { kind: 'keyword' }

export function keptView(
  config: Config,
  page: ListPage,
  view: ListView,
): { view: ListView; lost: LostPart[] } {
  const { filters = [], presets } = page
  const fields = config.entities[page.entity]?.fields ?? {}
  const lost: LostPart[] = []
  const validView = { ...view, filter: { ...view.filter } }
  const isSystem = (name: string) => Object.hasOwn(systemColumns, name)
  const isAmong = (named: { field?: string }[], name: string) =>
    named.some(({ field }) => field === name)

  for (const name in validView.filter) {
    const isThere = isSystem(name) || Object.hasOwn(fields, name)
    const isFilterable = isAmong(filters, name) || page.beside?.by === name
    if (
      isThere &&
      isFilterable &&
      filterFault(config, page.entity, name, validView.filter[name]) === null
    )
      continue

    delete validView.filter[name]
    lost.push({ kind: 'filter', name })
  }

  const name = view.sort.replace(/^-/, '')
  if (name && !isSortable(config, page, name)) {
    validView.sort = ''
    lost.push({ kind: 'sort', name })
  }

  if (view.preset && !presets?.some(({ id }) => id === view.preset)) {
    validView.preset = presets?.[0]?.id ?? ''
    lost.push({ kind: 'preset' })
  }

  if (view.keyword && !filters.some(({ keyword }) => keyword)) {
    validView.keyword = ''
    lost.push({ kind: 'keyword' })
  }

  return { view: validView, lost }
}
