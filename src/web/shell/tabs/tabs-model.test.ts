import { describe, expect, it } from 'vitest'
import type { Config } from '#config-model/config.ts'
import {
  tabsToClose,
  moveTab,
  neighborOf,
  openTab,
  restoreTabs,
  serializeTabs,
  type Tabs,
  type TabVisit,
} from './tabs-model.ts'

const page = (path: string, more = {}) => ({ kind: 'list', path, title: path.slice(1), ...more })
const config = {
  menus: { sider: [{ path: '/a', title: 'a' }] },
  pages: { home: page('/dashboard'), a: page('/a', { cache: true }), b: page('/b'), c: page('/c') },
  routes: [
    { path: '/admin', redirect: '/dashboard' },
    { path: '/refresh', screen: 'refresh', layout: 'admin', hidden: true },
    { path: '/log', screen: 'front-log', layout: 'admin', title: '日志' },
  ],
} as unknown as Config

let step = 0
const visit = (address: string, more: Partial<TabVisit> = {}): TabVisit => {
  const [pathname = '', search] = address.split('?')
  return {
    pathname,
    search: search === undefined ? '' : `?${search}`,
    key: `k${step++}`,
    navigationType: 'push',
    isSamePlace: false,
    closes: [],
    ...more,
  }
}
const start: Tabs = {
  items: restoreTabs(config, null),
  current: null,
  entries: {},
  startsFresh: false,
}
const walk = (...addresses: string[]): Tabs =>
  addresses.reduce((tabs, address) => openTab(tabs, config, visit(address)), start)
const paths = ({ items }: Pick<Tabs, 'items'>) => items.map(({ fullPath }) => fullPath)
const current = (tabs: Tabs) => tabs.items.find(({ id }) => id === tabs.current)?.fullPath

describe('opening an address', () => {
  it('adds a tab behind the fixed home, or goes to the one with the same full path', () => {
    const tabs = walk('/a', '/b?x=1', '/b?x=2', '/a', '/b?x=1')
    expect(paths(tabs)).toEqual(['/dashboard', '/a', '/b?x=1', '/b?x=2'])
    expect(current(tabs)).toBe('/b?x=1')
    expect(tabs.items.map(({ meta }) => meta.closable)).toEqual([false, true, true, true])
  })

  it('is the same tab with and without a final slash', () => {
    expect(paths(walk('/a/', '/a', '/b/?x=1', '/b?x=1'))).toEqual(['/dashboard', '/a', '/b?x=1'])
  })

  it('takes hand-written screens, never helper routes and pages that are not there', () => {
    expect(paths(walk('/log', '/refresh', '/none'))).toEqual(['/dashboard', '/log'])
    expect(walk('/a', '/none').current).toBeNull()
  })

  it('stays in the tab when the page went on, and finds it again by the history entry', () => {
    const first = visit('/b')
    const before = openTab(walk('/a'), config, first)
    const on = openTab(before, config, visit('/b?page=2', { isSamePlace: true }))

    expect(paths(on)).toEqual(['/dashboard', '/a', '/b?page=2'])
    const back = openTab(on, config, { ...first, navigationType: 'pop' })

    expect(paths(back)).toEqual(['/dashboard', '/a', '/b'])
    expect(back.current).toBe(before.current)
  })

  it('replacing the address of the same page is no new tab, of another page is one', () => {
    const tabs = walk('/b')
    expect(paths(openTab(tabs, config, visit('/b?q=1', { navigationType: 'replace' })))).toEqual([
      '/dashboard',
      '/b?q=1',
    ])

    expect(paths(openTab(tabs, config, visit('/c', { navigationType: 'replace' })))).toEqual([
      '/dashboard',
      '/b',
      '/c',
    ])
  })

  it('never makes the home a second tab, however its address is written', () => {
    expect(paths(walk('/dashboard?from=mail', '/a', '/dashboard/', '/dashboard'))).toEqual([
      '/dashboard',
      '/a',
    ])
  })

  it('remounts a page behind a helper route', () => {
    const tabs = walk('/a', '/refresh', '/a')
    expect(tabs.items.map(({ reloadCount }) => reloadCount)).toEqual([0, 1])
  })

  it('keeps the number of tabs within bounds, the home and the newest among them', () => {
    const many = walk(...Array.from({ length: 60 }, (_, at) => `/b?id=${at}`))
    expect(many.items).toHaveLength(40)
    expect(paths(many)[0]).toBe('/dashboard')
    expect(current(many)).toBe('/b?id=59')
  })
})

describe('closing', () => {
  const { items } = walk('/a', '/b', '/c')
  const [home, a, b, c] = items.map(({ id }) => id) as [number, number, number, number]

  it.each([
    ['this', [b]],
    ['left', [a]],
    ['right', [c]],
    ['other', [a, c]],
    ['all', [a, b, c]],
  ] as const)('%s', (closing, closed) => expect(tabsToClose(items, b, closing)).toEqual(closed))

  it('never takes the first', () => expect(tabsToClose(items, home, 'this')).toEqual([]))
  it('goes to the next neighbour, to the previous when it was last', () => {
    expect(neighborOf(items, b, [b]).id).toBe(c)
    expect(neighborOf(items, c, [c]).id).toBe(b)
    expect(neighborOf(items, a, [a, b, c]).id).toBe(home)
  })

  it('happens with the step away from the page', () => {
    const tabs = walk('/a', '/b')
    expect(paths(openTab(tabs, config, visit('/a', { closes: [tabs.current!] })))).toEqual([
      '/dashboard',
      '/a',
    ])
  })
})

it('moves a tab, never to the first place, never the first', () => {
  const { items } = walk('/a', '/b', '/c')
  const order = (tab: number, to: number) => paths({ items: moveTab(items, items[tab]!.id, to) })

  expect(order(3, 1)).toEqual(['/dashboard', '/c', '/a', '/b'])
  expect(order(3, 0)).toEqual(['/dashboard', '/c', '/a', '/b'])
  expect(order(1, 9)).toEqual(['/dashboard', '/b', '/c', '/a'])
  expect(order(0, 2)).toEqual(['/dashboard', '/a', '/b', '/c'])
})

describe('restored tabs', () => {
  it('come back with what the configuration says today', () => {
    const text = serializeTabs(walk('/a', '/b?x=1').items)
    const renamed = {
      ...config,
      pages: { ...config.pages, b: page('/b', { title: '新名', cache: true }) },
    } as unknown as Config

    expect(restoreTabs(renamed, text).map(({ fullPath, meta }) => [fullPath, meta.title])).toEqual([
      ['/dashboard', 'dashboard'],
      ['/a', 'a'],
      ['/b?x=1', '新名'],
    ])
  })

  it('keep a question mark that was typed into their query', () => {
    const text = serializeTabs(walk('/b').items).replace('"/b"', '"/b?q=茶?&page=2"')
    expect(paths({ items: restoreTabs(config, text) })).toEqual(['/dashboard', '/b?q=茶?&page=2'])
  })

  it('are dropped without their page, or without the menu entry they had', () => {
    const text = serializeTabs(walk('/a', '/b', '/c').items)
    const less = {
      ...config,
      menus: {},
      pages: { home: config.pages['home'], a: config.pages['a'], b: config.pages['b'] },
    } as unknown as Config

    expect(paths({ items: restoreTabs(less, text) })).toEqual(['/dashboard', '/b'])
  })

  it('keep their title when they say so', () => {
    const [, tab] = walk('/b').items
    const text = serializeTabs([
      { ...tab!, keepMeta: true, meta: { ...tab!.meta, title: '澜屿春芽' } },
    ])

    expect(restoreTabs(config, text)[1]).toMatchObject({
      keepMeta: true,
      meta: { title: '澜屿春芽' },
    })
  })

  it('take the title of the page for a stored one that is missing', () => {
    const text = JSON.stringify([{ fullPath: '/b', keepMeta: true }])
    expect(restoreTabs(config, text)[1]).toMatchObject({ meta: { title: 'b', closable: true } })
  })

  it.each(['', 'x', '{}', '[1, null, {"fullPath": 3}, {"fullPath": "https://example.com"}]'])(
    'are none in %s',
    (text) => expect(paths({ items: restoreTabs(config, text) })).toEqual(['/dashboard']),
  )
})
