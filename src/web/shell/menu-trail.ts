import type { Config } from '#config-model/config.ts'
import { matchPath, matchRoute } from '#config-model/route.ts'
import type { MenuItem } from '#config-model/types.generated.ts'

/** From the group down to the entry that leads to a path, or to the page a hidden path belongs to; empty when there is none. */
export function findTrail(items: MenuItem[], pathname: string): MenuItem[] {
  for (const item of items) {
    const below = findTrail(item.children ?? [], pathname)
    if (below.length > 0) return [item, ...below]
    if (!item.children && item.path !== undefined && matchPath(item.path, pathname)) return [item]
  }
  return []
}

/** The sider entry that stands for a path: itself, its list page for a page opened from there, or the longest path above it. */
export function activePath(config: Config, pathname: string): string {
  const items = config.menus['sider'] ?? []
  if (findTrail(items, pathname).length > 0) return pathname
  const match = matchRoute(config, pathname)
  const list = match?.kind === 'page' && 'list' in match.page ? config.pages[match.page.list ?? '']?.path : undefined
  if (list !== undefined && findTrail(items, list).length > 0) return list
  const paths = items
    .flatMap((item) => [item, ...(item.children ?? [])])
    .flatMap((item) => (item.path && pathname.startsWith(`${item.path}/`) && !item.children ? [item.path] : []))
  return paths.toSorted((a, b) => b.length - a.length)[0] ?? pathname
}

/** Name of the header entry a path belongs to: its own, that of its sider group, else the first. */
export function headerOf(config: Config, pathname: string): string | null {
  const header = config.menus['header'] ?? []
  const [group] = findTrail(config.menus['sider'] ?? [], activePath(config, pathname))
  return group?.header ?? header.find((item) => item.path === pathname)?.name ?? header[0]?.name ?? null
}

/** Titles from the header entry to the page, with the paths that can be opened. */
export function trailOf(config: Config, pathname: string, title: string | undefined): { title: string; path?: string | undefined }[] {
  const path = activePath(config, pathname)
  const items = findTrail(config.menus['sider'] ?? [], path)
  const header = config.menus['header']?.find((item) => item.name === headerOf(config, pathname))
  const trail: { title: string; path?: string | undefined }[] = [
    ...(header ? [{ title: header.title, path: header.path }] : []),
    ...items.map((item) => ({ title: item.title, path: item.children ? item.children[0]?.path : item.path })),
  ]
  if (title !== undefined && trail.at(-1)?.title !== title) trail.push({ title })
  return trail
}
