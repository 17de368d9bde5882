import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Decision } from '#config-model/access/decision.ts'
import { isVisibleItem, visibleMenu } from '#config-model/access/visible-menu.ts'
import type { MenuItem, Page } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import { apiPaths } from '#contract/paths.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'

/**
 * Who opens which page (specification §6, and domain.md §7 for what it leaves open), as the menu,
 * the address and the API answer it.
 */
const anybody = ['admin', 'city', 'content', 'declare', 'district', 'expert', 'leader', 'province']
const auditors = ['admin', 'city', 'district', 'leader', 'province']
const rights: Record<string, string[]> = {
  dashboard: anybody,
  log: anybody,
  'setting/user': anybody,
  'setting/account': anybody,
  'declare/intro': ['declare'],
  'declare/fill': ['declare'],
  'declare/compliance': ['declare'],
  'declare/status': ['declare'],
  // Whoever reviews a declaration may read it as its applicant does.
  'declare/view': ['admin', 'city', 'declare', 'district', 'leader', 'province'],
  'declare/history': ['admin', 'declare', 'leader', 'province'],
  'declare-audit/district': ['admin', 'district'],
  'declare-audit/city': ['admin', 'city'],
  'declare-audit/province': ['admin', 'leader'],
  'declare-audit/compliance': ['admin', 'leader'],
  'declare-audit/verify': ['admin', 'district'],
  'declare-audit/province-elect': ['admin', 'leader'],
  'declare-audit/list': ['admin', 'leader', 'province'],
  'declare-audit/view': auditors,
  'declare-analysis/register': ['admin', 'leader', 'province'],
  'declare-analysis/district': ['admin', 'leader', 'province'],
  'cms/article': ['admin', 'content'],
  'cms/notice': ['admin', 'content', 'leader'],
  'cms/articleView': anybody,
  'upkeep/catalog-check': auditors,
  'upkeep/checks': auditors,
  'upkeep/check-own': ['declare'],
  'upkeep/catalog/view-log': ['admin', 'leader'],
  'upkeep/top10/logo-use-notice': ['declare'],
  'upkeep/top10/score-result': ['declare'],
  'upkeep/top10/fund2020': ['declare'],
  'upkeep/top10/fund2021': ['declare'],
  'upkeep/top10/fundUseAdmin2020': ['admin', 'leader'],
  'upkeep/top10/fundUseAdmin2021': ['admin', 'leader'],
  'system/user': ['admin'],
  'system/dict': ['admin'],
  'system/role': ['admin'],
  'system/org': ['admin', 'leader'],
  'system/login-log': ['admin', 'leader'],
}

let portal: TestPortal
const tokens: Record<string, string> = {}

beforeAll(async () => {
  portal = await openPortal()
  for (const role of Object.keys(portal.services.config().roles.roles)) {
    tokens[role] = await portal.tokenOf(
      await portal.addAccount({ username: `pages-${role}`, roles: [role], region: '530828' }),
    )
  }
})
afterAll(() => portal.close())

const addressOf = (page: Page) => page.path.replace('{year}', '2024')
const leaves = (items: MenuItem[]): MenuItem[] =>
  items.filter(isVisibleItem).flatMap((item) => (item.children ? leaves(item.children) : [item]))

/** What a page asks of the API, and for which roles each is. */
const callsOf = (id: string, page: Page): [call: string, roles: string[]][] => {
  if (page.kind === 'list')
    return [apiPaths.listRows(id), apiPaths.listCounts(id)].map((call) => [call, anybody])
  if (page.kind !== 'board') return []

  return page.blocks.map((block, at) => [
    apiPaths.boardBlock(String(at), id),
    ('auth' in block && block.auth) || anybody,
  ])
}

describe('every page and every role', () => {
  it('are as the specification has them, and the API gives a list or figure to nobody else', async () => {
    const { pages, roles } = portal.services.config()
    const mismatches: string[] = []
    for (const [id, page] of Object.entries(pages)) {
      const open: string[] = []
      for (const role of Object.keys(roles.roles)) {
        const token = tokens[role]
        const { data } = (
          await portal.call<Decision>(
            'GET',
            `${apiPaths.access}?path=${encodeURIComponent(addressOf(page))}`,
            { token },
          )
        ).body

        if (data.allowed) open.push(role)

        for (const [call, isFor] of callsOf(id, page)) {
          const query = page.path.includes('{year}') ? '?year=2024' : ''
          const { status } = await portal.call('GET', call + query, { token })
          const isOpen = data.allowed && isFor.includes(role)
          if (isOpen ? status >= 500 || status === 403 : status < 400)
            mismatches.push(`${role} ${call}: ${status}`)
        }
      }

      if (rights[id] && open.toSorted().join(' ') !== rights[id].join(' '))
        mismatches.push(`${id}: ${open.toSorted().join(' ')}`)
    }

    expect(mismatches).toEqual([])
  })

  it('have no entry in a menu that leads to a closed door', async () => {
    const config = portal.services.config()
    const shut: string[] = []
    for (const role of Object.keys(config.roles.roles)) {
      const user: User = {
        id: role,
        username: role,
        name: role,
        nickName: '',
        roles: [role],
        userType: '',
        regionCode: '530828',
        ownerId: role,
        owner: null,
      }

      for (const { path } of Object.keys(config.menus).flatMap((menu) =>
        leaves(visibleMenu(config, user, menu)),
      )) {
        if (path === undefined || !config.routes.every((route) => route.path !== path)) continue

        const { status, body } = await portal.call<Decision>(
          'GET',
          `${apiPaths.access}?path=${encodeURIComponent(path)}`,
          { token: tokens[role] },
        )

        if (status === 200 && !body.data.allowed) shut.push(`${role} ${path}`)
      }
    }

    expect(shut).toEqual([])
  })

  it('are all in the table that the specification has a word for', () => {
    expect(Object.keys(rights).filter((id) => !portal.services.config().pages[id])).toEqual([])
  })
})
