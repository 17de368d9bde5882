import { describe, expect, it } from 'vitest'
import type { Config } from '#config-model/config.ts'
import { configForUser } from '#config-model/rights/config-for.ts'
import type { MenuItem } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import { isVisibleItem, visibleMenu } from './visible-menu.ts'

const roles = {
  roles: {
    a: { title: '甲', level: 'none', userType: 'A' },
    b: { title: '乙', level: 'none', userType: 'B' },
  },
  sets: { both: ['a', 'b'] },
} as unknown as Config['roles']
const years = { historyYears: [2023, 2024] } as Config['years']
const user = (...codes: string[]): User => ({
  id: 'u',
  username: 'u',
  name: '',
  nickName: '',
  roles: codes,
  userType: '',
  regionCode: null,
  ownerId: 'u',
  owner: null,
})
/** Titles of all entries that stay, groups included. */
const titles = (items: MenuItem[]): string[] =>
  items.flatMap((item) => [item.title, ...titles(item.children ?? [])])
const seen = (items: MenuItem[], who: User | null) =>
  titles(visibleMenu({ roles, years, menus: { sider: items } }, who, 'sider'))

describe('a menu with roles (specification §6)', () => {
  const items: MenuItem[] = [
    { path: '/open', title: '公开' },
    { path: '/a', title: '甲页', auth: ['a'] },
    { path: '/both', title: '甲乙页', auth: ['both'] },
  ]

  it('holds what any of one’s codes matches', () => {
    expect(seen(items, user('a'))).toEqual(['公开', '甲页', '甲乙页'])
    expect(seen(items, user('b'))).toEqual(['公开', '甲乙页'])
    expect(seen(items, user('x', 'a'))).toEqual(['公开', '甲页', '甲乙页'])
  })

  it('holds only what has no roles for someone without any, and for nobody', () => {
    expect(seen(items, user())).toEqual(['公开'])
    expect(seen(items, null)).toEqual(['公开'])
  })
})

describe('an entry that stands in two places', () => {
  it('is shown once to who may see both', () => {
    const items: MenuItem[] = [
      { title: '组', children: [{ path: '/list', title: '目录', auth: ['a'] }] },
      { path: '/list', title: '目录', auth: ['b'] },
    ]

    expect(seen(items, user('a', 'b'))).toEqual(['组', '目录'])
    expect(seen(items, user('b'))).toEqual(['目录'])
  })
})

describe('a group', () => {
  it('stays while an entry of it does, whatever roles it names itself', () => {
    const items: MenuItem[] = [
      { title: '组', auth: ['a'], children: [{ path: '/b', title: '乙页', auth: ['b'] }] },
    ]
    expect(seen(items, user('b'))).toEqual(['组', '乙页'])
    expect(seen(items, user('a'))).toEqual([])
  })

  it('gives its roles to entries that name none, through every level', () => {
    const items: MenuItem[] = [
      {
        title: '组',
        auth: ['a'],
        children: [{ title: '内', children: [{ path: '/p', title: '页' }] }],
      },
    ]

    expect(seen(items, user('a'))).toEqual(['组', '内', '页'])
    expect(seen(items, user('b'))).toEqual([])
  })
})

it('hidden entries stay with the right to them but are not drawn, nor is a group of nothing else', () => {
  const items: MenuItem[] = [
    { title: '组', children: [{ path: '/h', title: '隐藏页', hidden: true, auth: ['a'] }] },
    { path: '/p', title: '页' },
  ]

  expect(seen(items, user('a'))).toEqual(['组', '隐藏页', '页'])
  expect(seen(items, user('b'))).toEqual(['页'])
  expect(items.filter(isVisibleItem).map(({ title }) => title)).toEqual(['页'])
})

it('a user’s configuration has only the routes for them', () => {
  const config = {
    roles,
    routes: [{ path: '/x' }, { path: '/a', auth: ['a'] }, { path: '/b', auth: ['b'] }],
    menus: {},
    pages: {},
    entities: {},
    forms: {},
    workflows: {},
    dictionaries: {},
    texts: {},
  } as unknown as Config

  expect(configForUser(config, user('b')).routes.map(({ path }) => path)).toEqual(['/x', '/b'])
})
