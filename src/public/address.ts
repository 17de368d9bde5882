import { fillPath, matchPath } from '#config-model/route.ts'

export const publicScreens = [
  'catalogue-index',
  'catalogue-list',
  'catalogue-detail',
  'top10-index',
  'top10-list',
  'top10-detail',
] as const
export type PublicScreen = (typeof publicScreens)[number]

/** The parts of the public pages: their lists share screens and differ in paths. */
export type Section = 'catalogue' | 'top10'

/** The route of each public screen, `{year}` included. */
export type PublicPaths = Record<PublicScreen, string>

export type AddressQuery = Record<string, string | number | undefined>

/** Leaves out empty query parameters. */
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

export const isPublicPath = (paths: PublicPaths, path: string): boolean =>
  publicScreens.some((screen) => matchPath(paths[screen], path) !== null)
