import { useSearchParams } from 'react-router-dom'
import type { Config } from '#config-model/config.ts'
import { systemColumns } from '#config-model/record.ts'
import type { ListPage } from '#config-model/types.generated.ts'
import { filterFault } from '#config-model/values/filter-fault.ts'
import { isSortable } from '#config-model/values/row-order.ts'
import type { ListQuery } from '#contract/record.ts'
import { useConfig } from '#web/session/session.ts'
import { samePlace } from '#web/ui/history-entry.ts'
import { readView, toParams, toQuery, writeView, type ListView } from './list-url.ts'

export interface AddressedView {
  view: ListView
  lost: LostPart[]
  year: number | undefined
  query: ListQuery
  /** The serialized query; equal texts mean equal rows. */
  queryText: string
  /** Changes part of the view and resets the page. Adds a history entry. */
  change: (part: Partial<ListView>) => void
  /** Opens another page; replaces the history entry. */
  openPage: (page: number) => void
  address: string
  /** Opens a view by its address; `isFirst` for the default view on load. */
  openView: (address: string, isFirst?: boolean) => void
}

/** Parses a list's query from an address. */
export function parseListQuery(
  config: Config,
  page: ListPage,
  params: Record<string, string>,
  address: URLSearchParams,
) {
  const defaults = { size: page.pageSize ?? 20, preset: page.presets?.[0]?.id ?? '' }
  const { view, lost } = validateView(config, page, readView(address, defaults))
  const year = page.year === 'path' ? Number(params['year']) : undefined
  const query = toQuery(view, year)

  return { defaults, view, lost, year, query, queryText: toParams(query).toString() }
}

/** The view of a list in the address; `params` are those of the path. */
export function useListView(page: ListPage, params: Record<string, string>): AddressedView {
  const [address, setAddress] = useSearchParams()
  const { defaults, ...asking } = parseListQuery(useConfig(), page, params, address)
  const { view } = asking

  return {
    ...asking,
    address: writeView({ ...view, page: 1 }, defaults).toString(),
    openView: (viewAddress, isFirst = false) => {
      if (isFirst && address.size > 0) return
      setAddress(new URLSearchParams(viewAddress), { replace: isFirst, state: samePlace })
    },
    openPage: (pageNumber) =>
      setAddress(writeView({ ...view, page: pageNumber }, defaults), {
        replace: true,
        state: samePlace,
      }),
    change: (part) => {
      const next = writeView({ ...view, page: 1, ...part }, defaults)
      const isSame = next.toString() === writeView(view, defaults).toString()
      setAddress(next, { replace: isSame, state: samePlace })
    },
  }
}

/** An unsupported part of an address: outdated or typed by hand. */
type LostPart = { kind: 'filter' | 'sort'; name: string } | { kind: 'preset' } | { kind: 'keyword' }

export function validateView(
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
