import { textBefore, firstOf, itemAt } from '#config-model/assert.ts'
import type { Config } from '#config-model/config.ts'
import {
  homePath,
  matchPath,
  matchRoute,
  type Params,
  type RouteMatch,
} from '#config-model/route.ts'
import { findTrail } from '#web/shell/menu-trail.ts'

/**
 * An open page (specification §3). Its identity is the full path with query; the number only
 * distinguishes instances until reload.
 */
export interface Tab {
  id: number
  name: string
  fullPath: string
  params: Params
  query: Params
  meta: { title: string; closable: boolean; cache: boolean }
  keepMeta?: boolean
  /** It was in a menu when opened: without that entry it is not restored. */
  hasMenu: boolean
  /** Visited since loading: a page with `cache` is then kept mounted. */
  isSeen: boolean
  reloadCount: number
}

export interface Tabs {
  items: Tab[]
  /** The visible tab; null on a page without one, such as an error screen. */
  current: number | null
  /** Tab ids by history entry. */
  entries: Record<string, number>
  /** The target of a helper route remounts, even a cached one. */
  startsFresh: boolean
}

export interface TabVisit {
  pathname: string
  search: string
  key: string
  navigationType: 'push' | 'replace' | 'pop' | 'load'
  isSamePlace: boolean
  closes: number[]
}

const maxTabs = 40
let nextId = 1

type TabTarget = Pick<Tab, 'name' | 'fullPath' | 'params' | 'query' | 'meta' | 'hasMenu'>

/** Null without an accessible page. */
function tabTargetOf(config: Config, pathname: string, search: string): TabTarget | null {
  const match = matchRoute(config, pathname)
  const about = match && describeMatch(match)
  if (!match || !about) return null

  return {
    name: about.name,
    fullPath: withoutFinalSlash(pathname) + search,
    params: match.params,
    query: Object.fromEntries(new URLSearchParams(search)),
    meta: {
      title: about.title,
      closable: matchPath(homePath(config), pathname) === null,
      cache: about.cache,
    },
    hasMenu: isInMenu(config, pathname),
  }
}

/** Addresses with and without it show the same page. */
const withoutFinalSlash = (pathname: string) => pathname.replace(/(?<=.)\/+$/, '')

function describeMatch(match: RouteMatch): { name: string; title: string; cache: boolean } | null {
  if (match.kind === 'page')
    return {
      name: match.id,
      title: match.page.title,
      cache: ('cache' in match.page && match.page.cache) ?? false,
    }

  const { route } = match
  if (route.layout !== 'admin' || route.screen === undefined || route.hidden) return null

  return { name: route.path, title: route.title ?? route.path, cache: route.cache === true }
}

function isHelper(config: Config, pathname: string): boolean {
  const match = matchRoute(config, pathname)
  return (
    match?.kind === 'route' &&
    (match.route.screen === 'refresh' || match.route.screen === 'redirect')
  )
}

const isInMenu = (config: Config, pathname: string) =>
  ['sider', 'header', 'user'].some(
    (name) => findTrail(config.menus[name] ?? [], pathname).length > 0,
  )

const makeTab = (place: TabTarget): Tab => ({
  ...place,
  id: nextId++,
  isSeen: false,
  reloadCount: 0,
})

export function tabTitle(config: Config, tab: Tab): string {
  const match = tab.keepMeta ? null : matchRoute(config, textBefore(tab.fullPath, '?'))
  return (match && describeMatch(match)?.title) ?? tab.meta.title
}

/**
 * Makes a visit's tab the current one: that of the history entry, the current one within the same
 * page, the one with this path, or a new one at the end.
 */
export function openTab(tabs: Tabs, config: Config, visit: TabVisit): Tabs {
  const items = tabs.items.filter(({ id }) => !visit.closes.includes(id))
  const place = tabTargetOf(config, visit.pathname, visit.search)
  if (!place)
    return { ...tabs, items, current: null, startsFresh: isHelper(config, visit.pathname) }

  const current = items.find(({ id }) => id === tabs.current)
  const isOn =
    visit.isSamePlace ||
    (visit.navigationType === 'replace' &&
      current?.fullPath.split('?')[0] === withoutFinalSlash(visit.pathname))
  const historyTab =
    visit.navigationType === 'pop'
      ? items.find(({ id }) => id === tabs.entries[visit.key])
      : undefined
  const matchingTab = place.meta.closable
    ? (historyTab ??
      (isOn && current?.meta.closable ? current : undefined) ??
      items.find(({ fullPath }) => fullPath === place.fullPath))
    : items.find(({ meta }) => !meta.closable)

  const base = matchingTab ?? makeTab(place)
  const tab = {
    ...base,
    ...place,
    isSeen: true,
    reloadCount: tabs.startsFresh ? base.reloadCount + 1 : base.reloadCount,
  }
  const others = items.filter(
    ({ id, fullPath, meta }) => id === tab.id || !meta.closable || fullPath !== place.fullPath,
  )
  const next = matchingTab
    ? others.map((item) => (item.id === tab.id ? tab : item))
    : [...others, tab]

  return {
    items: next.length > maxTabs ? next.filter((item, at) => at !== 1 || item === tab) : next,
    current: tab.id,
    entries: { ...tabs.entries, [visit.key]: tab.id },
    startsFresh: false,
  }
}

export type CloseScope = 'this' | 'left' | 'right' | 'other' | 'all'

/** The first tab always stays. */
export function tabsToClose(items: Tab[], tab: number, closing: CloseScope): number[] {
  const at = items.findIndex(({ id }) => id === tab)
  const closedByScope: Record<CloseScope, (index: number) => boolean> = {
    this: (index) => index === at,
    left: (index) => index < at,
    right: (index) => index > at,
    other: (index) => index !== at,
    all: () => true,
  }

  return items
    .filter(({ meta }, index) => index > 0 && meta.closable && closedByScope[closing](index))
    .map(({ id }) => id)
}

/**
 * The tab to show after closing the current one: the next remaining neighbor, or the previous one.
 */
export function neighborOf(items: Tab[], current: number, closed: number[]): Tab {
  const at = items.findIndex(({ id }) => id === current)
  const stays = ({ id }: Tab) => !closed.includes(id)
  return items.slice(at + 1).find(stays) ?? items.slice(0, at).findLast(stays) ?? firstOf(items)
}

/** For all the first tab, for one its neighbor. */
export function tabAfterClosing(
  items: Tab[],
  tab: Tab,
  closing: CloseScope,
  closed: number[],
): Tab {
  if (closing === 'all') return items[0] ?? tab
  return closing === 'this' ? neighborOf(items, tab.id, closed) : tab
}

export function moveTab(items: Tab[], tab: number, to: number): Tab[] {
  const from = items.findIndex(({ id }) => id === tab)
  const target = Math.min(Math.max(to, 1), items.length - 1)
  if (from < 1 || from === target) return items

  return items.toSpliced(from, 1).toSpliced(target, 0, itemAt(items, from))
}

export const serializeTabs = (items: Tab[]): string =>
  JSON.stringify(
    items.map(({ name, fullPath, params, query, meta, keepMeta, hasMenu }) => ({
      name,
      fullPath,
      params,
      query,
      meta,
      keepMeta,
      hasMenu,
    })),
  )

/** Restores stored tabs that still exist and are accessible, after the fixed first one. */
export function restoreTabs(config: Config, text: string | null): Tab[] {
  const home = tabTargetOf(config, homePath(config), '')
  const first = home ? [makeTab(home)] : []
  const rest = parse(text).flatMap(({ fullPath, keepMeta, meta, hasMenu }) => {
    const place = tabTargetOf(config, ...splitPath(fullPath))
    if (!place || !place.meta.closable || (hasMenu && !place.hasMenu)) return []

    const tab = makeTab(place)
    return [keepMeta ? { ...tab, keepMeta, meta: { ...tab.meta, ...meta } } : tab]
  })

  return [...first, ...rest]
}

/** The query has its question mark. */
export function splitPath(fullPath: string): [string, string] {
  const at = fullPath.indexOf('?')
  return at === -1 ? [fullPath, ''] : [fullPath.slice(0, at), fullPath.slice(at)]
}

function parse(text: string | null): Tab[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value)
      ? value.filter(
          (item: Tab | null) => typeof item?.fullPath === 'string' && item.fullPath.startsWith('/'),
        )
      : []
  } catch {
    return []
  }
}
