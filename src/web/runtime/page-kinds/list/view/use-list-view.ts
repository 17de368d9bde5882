import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Config } from '#config-model/config.ts'
import { systemColumns } from '#config-model/record.ts'
import type { ListPage } from '#config-model/types.generated.ts'
import { filterFault } from '#config-model/values/filter-fault.ts'
import { isSortable } from '#config-model/values/row-order.ts'
import type { ListQuery } from '#contract/record.ts'
import { useConfig } from '#web/session/session.ts'
import { samePlace } from '#web/ui/history-entry.ts'
import { parseView, toSearchParams, toListQuery, serializeView, type ListView } from './list-url.ts'

export interface UrlView {
  view: ListView
  ignoredParts: IgnoredPart[]
  year: number | undefined
  query: ListQuery
  /** Equal texts mean equal rows. */
  queryText: string
  /** Changes part of the view and resets the page. Adds a history entry. */
  change: (part: Partial<ListView>) => void
  /** Replaces the history entry. */
  openPage: (page: number) => void
  address: string
  openView: (address: string) => void
}

/** The address of the plain view where an empty address opens the default view. */
const plainAddress = 'view=plain'

export function parseListQuery(
  config: Config,
  page: ListPage,
  params: Record<string, string>,
  address: URLSearchParams,
) {
  const defaults = { size: page.pageSize ?? 20, preset: page.presets?.[0]?.id ?? '' }
  const { view, ignoredParts } = validateView(config, page, parseView(address, defaults))
  const year = page.year === 'path' ? Number(params['year']) : undefined
  const query = toListQuery(view, year)

  return { defaults, view, ignoredParts, year, query, queryText: toSearchParams(query).toString() }
}

/**
 * The view is in the address; `params` are those of the path. An empty address opens the default
 * view, if `defaultAddress` is not blank; undefined: not loaded yet.
 */
export function useListView(
  page: ListPage,
  params: Record<string, string>,
  defaultAddress?: string,
): UrlView {
  const [address, setAddress] = useSearchParams()
  const { defaults, ...asking } = parseListQuery(useConfig(), page, params, address)
  const { view } = asking

  const setQuery = (query: URLSearchParams, replace: boolean) =>
    setAddress(query.size === 0 && defaultAddress ? plainAddress : query, {
      replace,
      state: samePlace,
    })

  // A default view chosen while the plain view is open does not replace it.
  const isDecided = useRef(false)
  useEffect(() => {
    if (address.size > 0) isDecided.current = false
    else if (!isDecided.current && defaultAddress !== undefined) {
      isDecided.current = true
      if (defaultAddress) setQuery(new URLSearchParams(defaultAddress), true)
    }
  })

  return {
    ...asking,
    address: serializeView({ ...view, page: 1 }, defaults).toString(),
    openView: (viewAddress) => setQuery(new URLSearchParams(viewAddress), false),
    openPage: (pageNumber) =>
      setQuery(serializeView({ ...view, page: pageNumber }, defaults), true),
    change: (part) => {
      const next = serializeView({ ...view, page: 1, ...part }, defaults)
      setQuery(next, next.toString() === serializeView(view, defaults).toString())
    },
  }
}

/** An unsupported part of an address: outdated or typed by hand. */
type IgnoredPart =
  | { kind: 'filter' | 'sort'; name: string }
  | { kind: 'preset' }
  | { kind: 'keyword' }

export function validateView(
  config: Config,
  page: ListPage,
  view: ListView,
): { view: ListView; ignoredParts: IgnoredPart[] } {
  const { filters = [], presets } = page
  const fields = config.entities[page.entity]?.fields ?? {}
  const ignoredParts: IgnoredPart[] = []
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
    ignoredParts.push({ kind: 'filter', name })
  }

  const name = view.sort.replace(/^-/, '')
  if (name && !isSortable(config, page, name)) {
    validView.sort = ''
    ignoredParts.push({ kind: 'sort', name })
  }

  if (view.preset && !presets?.some(({ id }) => id === view.preset)) {
    validView.preset = presets?.[0]?.id ?? ''
    ignoredParts.push({ kind: 'preset' })
  }

  if (view.keyword && !filters.some(({ keyword }) => keyword)) {
    validView.keyword = ''
    ignoredParts.push({ kind: 'keyword' })
  }

  return { view: validView, ignoredParts }
}
