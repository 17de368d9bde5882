import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { matchPath, matchRoute } from '#config-model/route.ts'
import type { Page, Route } from '#config-model/types.generated.ts'

const routes = parse(readFileSync('config/routes.yaml', 'utf8')) as Route[]
const page = (path: string) => ({ kind: 'board', path, title: path, blocks: [] }) as unknown as Page
const config = {
  routes,
  pages: {
    a: page('/work'),
    b: page('/work/{name}'),
    c: page('/work/new'),
    d: page('/login'),
    e: page('/work'),
  },
}

/** What a search through all patterns finds. */
function slowly(pathname: string): string | undefined {
  const rank = (path: string) => (path.includes('*') ? 100 : 0) + path.split('{').length
  const all = [
    ...routes.map(({ path }) => ({ id: `route ${path}`, path })),
    ...Object.entries(config.pages).map(([id, { path }]) => ({ id, path })),
  ]

  return all
    .filter(({ path }) => matchPath(path, pathname))
    .toSorted((a, b) => rank(a.path) - rank(b.path))[0]?.id
}

test.each([
  '/',
  '//',
  '/login',
  '/login/',
  '/work',
  '/work/',
  '/work//',
  '/work/new',
  '/work/new/',
  '/work/old',
  '/2025top10',
  '/2025top10/',
  '/none',
  '',
  '/redirect/a/b',
])('the short cut for paths without parameters finds what a search finds: %j', (pathname) => {
  const match = matchRoute(config, pathname)
  const target = match?.kind === 'page' ? match.id : match && `route ${match.route.path}`
  expect(target ?? undefined).toBe(slowly(pathname))
})

test('a page of several years has a title for each, the same object each time', () => {
  const history = parse(readFileSync('config/pages/declare/history.yaml', 'utf8')) as Page
  const yearly = { routes: [], pages: { history } }
  const titles = [2021, 2022, 2023].map((year) => {
    const match = matchRoute(yearly, `/declare/history/${year}`)
    return match?.kind === 'page' ? match.page.title : undefined
  })

  expect(titles).toEqual(['2021年历史审核信息', '2022年历史审核信息', '2023年历史审核信息'])
  const [first, again] = [1, 2].map(() => matchRoute(yearly, '/declare/history/2022'))

  expect(first?.kind === 'page' && again?.kind === 'page' && first.page === again.page).toBe(true)
})
