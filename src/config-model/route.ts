import { memoize } from './memoize.ts'
import type { Page, Route } from './types.generated.ts'

export type Params = Record<string, string>

const compiled = new Map<string, { regex: RegExp; names: string[] }>()
/**
 * `{year}` matches four digits from 2000 on and may share a segment with text; other `{name}` text
 * within a segment; a final `*` the rest.
 */
function compile(pattern: string): { regex: RegExp; names: string[] } {
  const compiledPattern = compiled.get(pattern)
  if (compiledPattern) return compiledPattern

  const names: string[] = []
  const source = pattern.replaceAll(
    /\{([a-z]+)\}|\*|[.+?^$()|[\]\\]/g,
    (matchedText, name: string | undefined) => {
      if (matchedText === '*') {
        names.push('*')
        return '(.*)'
      }

      if (name === undefined) return `\\${matchedText}`

      names.push(name)

      return name === 'year' ? '(20\\d{2})' : '([^/]+)'
    },
  )

  const result = { regex: new RegExp(`^${source}/?$`), names }

  compiled.set(pattern, result)

  return result
}

const isPlain = (pattern: string) => !pattern.includes('{') && !pattern.includes('*')

export function matchPath(pattern: string, pathname: string): Params | null {
  // Faster than compiling.
  if (isPlain(pattern)) return pathname === pattern || pathname === `${pattern}/` ? {} : null

  const { regex, names } = compile(pattern)
  const match = regex.exec(pathname)

  return (
    match && Object.fromEntries(names.map((name, at) => [name, safeDecode(match[at + 1] ?? '')]))
  )
}

export function fillPath(pattern: string, params: Record<string, string | number>): string {
  return pattern.replaceAll(/\{([a-z]+)\}|\*/g, (matchedText, name: string | undefined) =>
    String(params[name ?? matchedText] ?? ''),
  )
}

/** The start page of signed-in users, the target of /admin. */
export const homePath = ({ routes }: { routes: Route[] }): string =>
  routes.find(({ path }) => path === '/admin')?.redirect ?? '/dashboard'

/** Any other address is unchanged. */
export const redirectedPath = ({ routes }: { routes: Route[] }, path: string): string =>
  routes.find((route) => route.path === path)?.redirect ?? path

type Placed = Pick<Page, 'path'>
type Match<MatchedPage> =
  | { kind: 'route'; route: Route }
  | { kind: 'page'; id: string; page: MatchedPage }
export type RouteMatch<MatchedPage = Page> = Match<MatchedPage> & { params: Params }

/** The first of equal paths wins. */
const plainRoutes = memoize((routes: Route[]) =>
  firstByPath(routes.map((route): Match<never> => ({ kind: 'route', route }))),
)
const plainPages = memoize((pages: Record<string, Placed>) =>
  firstByPath(
    Object.entries(pages).map(([id, page]): Match<Placed> => ({ kind: 'page', id, page })),
  ),
)

function firstByPath<MatchedPage extends Placed>(
  all: Match<MatchedPage>[],
): Map<string, Match<MatchedPage>> {
  const matchesByPath = new Map<string, Match<MatchedPage>>()
  for (const match of all) {
    const { path } = match.kind === 'route' ? match.route : match.page
    if (isPlain(path) && !matchesByPath.has(path)) matchesByPath.set(path, match)
  }

  return matchesByPath
}

/** Exact patterns come before those with parameters. Null is the 404 page. */
export function matchRoute<MatchedPage extends Placed>(
  config: { routes: Route[]; pages: Record<string, MatchedPage> },
  pathname: string,
): RouteMatch<MatchedPage> | null {
  const plain = (path: string) =>
    plainRoutes(config.routes).get(path) ??
    (plainPages(config.pages).get(path) as Match<MatchedPage> | undefined)
  const exact =
    plain(pathname) ?? (pathname.endsWith('/') ? plain(pathname.slice(0, -1)) : undefined)
  if (exact) return { ...exact, params: {} }

  const candidates: { rank: number; match: RouteMatch<MatchedPage> }[] = []
  for (const route of config.routes) {
    const params = matchPath(route.path, pathname)
    if (params)
      candidates.push({ rank: rankOf(route.path), match: { kind: 'route', route, params } })
  }

  for (const [id, page] of Object.entries(config.pages)) {
    const params = matchPath(page.path, pathname)
    if (params)
      candidates.push({
        rank: rankOf(page.path),
        match: { kind: 'page', id, page: named(page, params), params },
      })
  }

  return candidates.toSorted((a, b) => a.rank - b.rank)[0]?.match ?? null
}

const namedPages = new WeakMap<object, Map<string, object>>()

/** The page titled by its parameters (`titleAt`); cached by title. */
function named<MatchedPage extends Placed>(page: MatchedPage, params: Params): MatchedPage {
  const { titleAt } = page as { titleAt?: string }
  if (titleAt === undefined) return page

  const filled = fillPath(titleAt, params)
  const pages = namedPages.get(page) ?? new Map<string, object>()

  namedPages.set(page, pages)
  const filledPage = pages.get(filled) ?? { ...page, title: filled }

  pages.set(filled, filledPage)

  return filledPage as MatchedPage
}

const rankOf = (pattern: string) => (pattern.includes('*') ? 100 : 0) + pattern.split('{').length

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
