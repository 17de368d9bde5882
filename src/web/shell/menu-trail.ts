import { isVisibleItem } from '#config-model/access/visible-menu.ts'
import { textBefore } from '#config-model/assert.ts'
import type { Config } from '#config-model/config.ts'
import { type ByPageKind, callByKind } from '#config-model/page-traits.ts'
import { matchPath, matchRoute } from '#config-model/route.ts'
import type { Icon, MenuItem } from '#config-model/types.generated.ts'

export interface BreadcrumbItem {
  title: string
  path?: string | undefined
  icon?: Icon | undefined
}

/**
 * The menu entries down to an address; an entry with a query requires its values. Empty for none.
 */
export function findTrail(items: MenuItem[], address: string): MenuItem[] {
  for (const item of items) {
    const below = findTrail(item.children ?? [], address)
    if (below.length > 0) return [item, ...below]
    if (!item.children && item.path !== undefined && isAncestorOf(item.path, address)) return [item]
  }

  return []
}

function isAncestorOf(path: string, address: string): boolean {
  const [pattern = '', requiredSearch] = path.split('?')
  const [pathname = '', search] = address.split('?')
  if (!matchPath(pattern, pathname)) return false

  const values = new URLSearchParams(search)

  return [...new URLSearchParams(requiredSearch)].every(
    ([name, value]) => values.get(name) === value,
  )
}

/** Entries without children, at any depth. */
export const menuLeavesOf = (items: MenuItem[]): MenuItem[] =>
  items.flatMap((item) => (item.children ? menuLeavesOf(item.children) : [item]))
const menuGroupsOf = (items: MenuItem[]): MenuItem[] =>
  items.flatMap((item) => (item.children ? [item, ...menuGroupsOf(item.children)] : []))

/** The last visited page with a menu entry: a page that several lists open is assigned to it. */
let lastList = ''
let cachedTrail: { config: Config; address: string; trail: MenuItem[] } | null = null

/**
 * The sider entry of an address with its groups: its own, that of the opening list, or the longest
 * path above it.
 */
export function activeTrail(config: Config, address: string): MenuItem[] {
  if (cachedTrail?.config !== config || cachedTrail.address !== address)
    cachedTrail = { config, address, trail: readTrail(config, address) }
  return cachedTrail.trail
}

function readTrail(config: Config, address: string): MenuItem[] {
  const items = config.menus['sider'] ?? []
  const direct = findTrail(items, address)
  const pathname = textBefore(address, '?')
  const match = matchRoute(config, pathname)
  if (direct.length > 0 && match?.kind === 'page') lastList = match.id
  if (direct.length > 0) return direct

  // The opening list is in the address, else in the page's configuration.
  const ownList = match?.kind === 'page' && 'list' in match.page ? match.page.list : undefined
  const list = config.pages[new URLSearchParams(address.split('?')[1]).get('list') ?? '']?.path
  const listed = list === undefined ? [] : findTrail(items, list)
  if (listed.length > 0) return listed

  const opened = match?.kind === 'page' ? trailOfOpener(config, items, match.id, ownList) : []
  if (opened.length > 0) return opened

  const above = menuLeavesOf(items).flatMap(({ path }) =>
    path && pathname.startsWith(`${path}/`) ? [path] : [],
  )
  const nearest = above.toSorted((a, b) => b.length - a.length)[0]

  return nearest === undefined ? [] : findTrail(items, nearest)
}

/**
 * The last visited list if it links there, else the page's own, else any in the menu; a list
 * without entry is placed below its opener.
 */
function trailOfOpener(
  config: Config,
  items: MenuItem[],
  page: string,
  ownList: string | undefined,
): MenuItem[] {
  const trailTo = (id: string) => findTrail(items, config.pages[id]?.path ?? '')
  const seen = new Set([page])
  for (let ids = [page]; ids.length > 0;) {
    const openers = [
      ...(ownList !== undefined && ids.includes(page) ? [ownList] : []),
      ...ids.flatMap((id) => openersOf(config, id)),
    ]

    const next = [...new Set(openers)].filter((id) => !seen.has(id))
    const trails = next
      .map((id) => [id, trailTo(id)] as const)
      .filter(([, trail]) => trail.length > 0)
    const [nearest] = trails.toSorted(([a], [b]) => Number(b === lastList) - Number(a === lastList))
    if (nearest) return nearest[1]

    for (const id of next) seen.add(id)
    ids = next
  }

  return []
}

function openersOf(config: Config, page: string): string[] {
  return Object.entries(config.pages).flatMap(([id, other]) =>
    callByKind(openedPages, other).includes(page) ? [id] : [],
  )
}

const opensNothing = () => []

/** Pages that a page leads to from its records; the menu shows them under it. */
const openedPages: ByPageKind<[], (string | undefined)[]> = {
  list: ({ columns, rowActions = [], toolbar = [] }) =>
    [...columns, ...rowActions, ...toolbar].map((item) => ('open' in item ? item.open : undefined)),
  form: opensNothing,
  record: ({ edit }) => [edit],
  review: opensNothing,
  article: ({ actions = [] }) => actions.map(({ open }) => open),
  board: opensNothing,
  screen: opensNothing,
}

/** That of the address's sider group, its own, else the first. */
export function headerOf(config: Config, address: string): MenuItem | undefined {
  const header = config.menus['header'] ?? []
  const [group] = activeTrail(config, address)

  return (
    header.find(({ name }) => name !== undefined && name === group?.header) ??
    findTrail(header, address)[0] ??
    header[0]
  )
}

function firstPath(item: MenuItem): string | undefined {
  if (!isVisibleItem(item)) return undefined
  if (!item.children)
    return item.path?.startsWith('/') && item.target !== '_blank' ? item.path : undefined

  return item.children.map(firstPath).find((path) => path !== undefined)
}

/**
 * For a group's own path, e.g. /declare-audit: its first page, also where the user has the pages
 * below that path in other groups; undefined for none.
 */
export function defaultPage(config: Config, pathname: string): string | undefined {
  const items = config.menus['sider'] ?? []
  const group = menuGroupsOf(items).find(({ path }) => path === pathname)
  if (group) return firstPath(group)

  return menuLeavesOf(items)
    .map(firstPath)
    .find((path) => path?.startsWith(`${pathname}/`))
}

/** Leads from the header down to the page; what has the title of the item above it is left out. */
export function breadcrumbTrail(
  config: Config,
  address: string,
  title: string | undefined,
): BreadcrumbItem[] {
  const header = headerOf(config, address)
  const trail: BreadcrumbItem[] = [
    ...(header ? [{ title: header.title, path: firstPath(header), icon: header.icon }] : []),
    ...activeTrail(config, address).map((item) => ({
      title: item.title,
      path: firstPath(item),
      icon: item.icon,
    })),
    ...(title === undefined ? [] : [{ title }]),
  ]

  return trail.filter((item, at) => item.title !== trail[at - 1]?.title)
}
