import { fillPath, matchPath } from '#config-model/route.ts'

/** The screens that everybody may read, by the names that routes have for them. */
export const publicScreens = [
  'catalogue-index',
  'catalogue-list',
  'catalogue-detail',
  'top10-index',
  'top10-list',
  'top10-detail',
] as const
export type PublicScreen = (typeof publicScreens)[number]

/** The two public lists share their screens; they differ in their paths. */
export type Section = 'catalogue' | 'top10'

/** Path of each screen as its route says it, `{year}` included. */
export type PublicPaths = Record<PublicScreen, string>

export type AddressQuery = Record<string, string | number | undefined>

/** Returns the address of a screen in a year; empty query parameters are left out. */
export function screenAddress(
  paths: PublicPaths,
  screen: PublicScreen,
  year: number,
  query: AddressQuery = {},
): string {
  const path = fillPath(paths[screen], { year })
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const rest = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString()

  return rest === '' ? path : `${path}?${rest}`
}

/** Whether one of the public screens is at a path. */
export const isPublicPath = (paths: PublicPaths, path: string): boolean =>
  publicScreens.some((screen) => matchPath(paths[screen], path) !== null)
