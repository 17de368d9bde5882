import { describe, expect, it, test } from 'vitest'
import { mayOpen } from '#config-model/access/access.ts'
import { isVisibleItem, visibleMenu } from '#config-model/access/visible-menu.ts'
import { matchRoute } from '#config-model/route.ts'
import type { MenuItem } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import { toYearPath } from '#contract/paths.ts'
import { shippedConfig } from '../api/shipped-config.ts'

const config = shippedConfig()
const everybody = Object.keys(config.roles.roles)
const user = (...roles: string[]): User => ({
  id: 'u',
  username: 'u',
  name: '',
  nickName: '',
  roles,
  userType: '',
  regionCode: null,
  ownerId: 'u',
  owner: null,
})
const leaves = (items: MenuItem[]): MenuItem[] =>
  items.filter(isVisibleItem).flatMap((item) => (item.children ? leaves(item.children) : [item]))
const addresses = (who: User, menu: string) =>
  leaves(visibleMenu(config, who, menu)).map(({ path, action }) => path ?? action)

describe('the shipped configuration keeps the constants of the specification (§9)', () => {
  it('cookies, time-outs, languages', () => {
    expect(config.portal.cookies).toEqual({ prefix: 'admin-', days: 1 })
    expect(config.portal.timeouts).toMatchObject({
      request: '60s',
      notices: '60s',
      message: '5s',
      script: '120s',
    })

    expect(config.portal.locales).toEqual({
      default: 'zh-CN',
      supported: ['zh-CN', 'en-US'],
      storageKey: 'i18n-locale',
    })
  })

  it('layout defaults', () =>
    expect(config.portal.layout).toEqual({
      siderTheme: 'dark',
      headerTheme: 'dark',
      headerStick: true,
      siderFix: true,
      headerFix: true,
      headerHide: false,
      headerMenu: true,
      accordion: true,
      tabs: false,
      tabsFix: true,
      tabsOrder: true,
      collapseButton: true,
      breadcrumb: true,
      breadcrumbIcons: false,
      reload: true,
      notice: true,
      // The button; Ctrl K opens it all the same.
      search: false,
      fullscreen: false,
      log: false,
      i18n: false,
      logoutConfirm: true,
      settingsDrawer: false,
    }))

  it('years', () =>
    expect(config.years).toMatchObject({
      realYear: 2025,
      historyYears: [2021, 2022, 2023, 2024],
      dates: {
        brandStart: { date: '2022-08-01' },
        complianceStart: { date: '2022-07-01', text: '2022-7-1' },
        validity: { date: '2024-08-01' },
      },
    }))

  it('a copyright line of the agriculture department with a filing number', () => {
    expect(config.portal.footer.copyright).toContain('省农业农村厅')
    expect(config.portal.footer.filingNumber).toMatch(/ICP备/)
  })
})

describe('routes (§2)', () => {
  test.each([
    ['/', '/login'],
    ['/admin', '/dashboard'],
    ['/declare', '/declare/intro'],
    ['/declare-audit', '/declare-audit/district'],
    ['/declare-analysis', '/declare-analysis/register'],
    ['/cms', '/cms/article'],
    ['/upkeep', '/upkeep/catalog-check'],
    ['/setting', '/setting/user'],
  ])('%s leads to %s', (path, target) =>
    expect(config.routes.find((route) => route.path === path)?.redirect).toBe(target),
  )

  test.each([
    ['/2024lsypxfzn', 'catalogue-index'],
    ['/2024lsypxfzn/brand/list', 'catalogue-list'],
    ['/2024lsypxfzn/brand', 'catalogue-detail'],
    ['/2024top10', 'top10-index'],
    ['/2024top10/brand/list', 'top10-list'],
    ['/2024top10/brand', 'top10-detail'],
  ])('%s is public, under the top menu', (path, screen) => {
    const match = matchRoute(config, path)
    expect(match).toMatchObject({
      kind: 'route',
      route: { screen, layout: 'public' },
      params: { year: '2024' },
    })
  })

  test.each(['/login', '/register', '/403', '/500'])('%s is open', (path) =>
    expect(matchRoute(config, path)).toMatchObject({ kind: 'route', route: { layout: 'open' } }),
  )

  it('the public menu is home, top-10, brand catalogue', () =>
    expect(config.menus['public']!.map(({ title }) => title)).toEqual([
      '首页',
      '10大名品',
      '品牌目录',
    ]))

  it('every history year has an entry', () =>
    expect(
      new Set(
        addresses(user('declare'), 'sider').filter((path) => path?.startsWith('/declare/history/')),
      ),
    ).toEqual(new Set(config.years.historyYears.map((year) => `/declare/history/${year}`))))

  it('brand catalogue management groups the three sections, and says who uses what belongs to others', () => {
    const page = config.pages['brand-index']
    expect(page).toMatchObject({ kind: 'board', path: '/brand-index' })
    const blocks = page?.kind === 'board' ? page.blocks : []
    expect(blocks.map(({ title }) => title)).toEqual(['品牌申报', '审核管理', '数据分析'])
    const items = blocks.flatMap((block) => block.items ?? [])
    expect(items.some(({ prevent }) => prevent)).toBe(true)
    expect(items.some(({ otherwise }) => otherwise !== undefined)).toBe(true)
    for (const role of ['admin', 'province', 'leader', 'city', 'district'])
      expect(mayOpen(user(role), config, page ?? {}), role).toBe(true)
  })

  it('the page of a review has no sider', () =>
    expect(config.pages['declare-audit/view']).toMatchObject({ hideSider: true }))

  test.each(['/refresh', '/redirect/dashboard'])('%s is a hidden helper behind the login', (path) =>
    expect(matchRoute(config, path)).toMatchObject({ route: { layout: 'admin', hidden: true } }),
  )

  it('the user menu is home, account settings, log out', () =>
    expect(addresses(user('declare'), 'user')).toEqual([
      '/dashboard',
      '/setting/account',
      'logout',
    ]))

  it('the top menu is declaration management, and catalogue maintenance for admin and leader', () => {
    expect(addresses(user('district'), 'header')).toEqual(['/dashboard'])
    for (const role of ['admin', 'leader'])
      expect(addresses(user(role), 'header'), role).toHaveLength(2)
  })
})

/**
 * Who opens a page and sees its entry (§6); what the specification leaves to us is told in
 * domain.md.
 */
const pages: [path: string, roles: string[]][] = [
  ['/declare/intro', ['declare']],
  ['/declare/fill', ['declare']],
  ['/declare/status', ['declare']],
  ['/declare/history/2023', ['declare', 'province', 'leader', 'admin']],
  ['/declare-audit/district', ['admin', 'district']],
  ['/declare-audit/city', ['admin', 'city']],
  ['/declare-audit/province', ['admin', 'leader']],
  ['/declare-audit/province-elect', ['admin', 'leader']],
  ['/declare-analysis/register', ['admin', 'province', 'leader']],
  ['/declare-analysis/district', ['admin', 'province', 'leader']],
  ['/cms/article', ['admin', 'content']],
  ['/cms/notice', ['admin', 'leader', 'content']],
  ['/upkeep/catalog-check', ['admin', 'district', 'city', 'province', 'leader']],
  ['/upkeep/catalog/view-log', ['admin', 'leader']],
  ['/upkeep/top10/logo-use-notice', ['declare']],
  ['/upkeep/top10/score-result', ['declare']],
  ['/upkeep/top10/fund2020', ['declare']],
  ['/upkeep/top10/fund2021', ['declare']],
  ['/upkeep/top10/fundUseAdmin2020', ['admin', 'leader']],
  ['/upkeep/top10/fundUseAdmin2021', ['admin', 'leader']],
  ['/setting/user', everybody],
  ['/setting/account', everybody],
  ['/dashboard', everybody],
]

describe('default pages (§2)', () => {
  it.each([
    ['/upkeep', 'admin', '/upkeep/catalog-check'],
    ['/upkeep', 'leader', '/upkeep/catalog-check'],
    ['/declare', 'declare', '/declare/intro'],
    ['/score', 'admin', '/score/qty-rule'],
    ['/system', 'admin', '/system/user'],
  ])('%s leads %s to %s', (group, role, path) =>
    expect(addresses(user(role), 'sider').find((one) => one?.startsWith(`${group}/`))).toBe(path),
  )

  it('an applicant has an entry for its declaration materials', () => {
    expect(addresses(user('declare'), 'sider')).toContain('/declare/view')
    expect(addresses(user('district'), 'sider')).not.toContain('/declare/view')
  })
})

describe('roles (§6)', () => {
  test.each(pages)('%s is for %j', (path, roles) => {
    const match = matchRoute(config, path)
    if (match?.kind !== 'page') throw new Error(`${path} is no page`)

    expect(everybody.filter((role) => mayOpen(user(role), config, match.page)).toSorted()).toEqual(
      roles.toSorted(),
    )
    expect(
      everybody.filter((role) => addresses(user(role), 'sider').includes(path)).toSorted(),
    ).toEqual(roles.toSorted())
  })

  it('a user with no access list sees only entries without roles', () =>
    expect(addresses(user(), 'sider')).toEqual(['/dashboard', '/setting/user', '/setting/account']))

  it('names the roles that were seen', () =>
    expect(everybody).toEqual(
      expect.arrayContaining(['admin', 'district', 'city', 'province', 'leader', 'declare']),
    ))
})

describe('the API of a year (§7)', () => {
  const { historyYears, yearApi = [] } = config.years
  const inYear = (path: string, year: number) => toYearPath(path, year, historyYears, yearApi)
  const calls = [
    '/api/declare/getInfoByType',
    '/api/declare/getInfo',
    '/api/declare/audit/view',
    '/api/declare/audit/log/list',
    '/api/declare/audit/remark/list',
    '/api/common/dict/findByTypeCode',
    '/api/common/district/children',
  ]

  it.each(calls)('takes the place of /api in %s for 2021 to 2024', (path) => {
    for (const year of [2021, 2022, 2023, 2024])
      expect(inYear(`${path}?x=/api/`, year)).toBe(`/${year}-api${path.slice(4)}?x=/api/`)
    for (const year of [2020, 2025]) expect(inYear(path, year)).toBe(path)
  })

  it.each([
    '/api/user/info',
    '/api/auth/login',
    '/api/common/article/notice/list',
    '/api/declare/audit/other',
    '/x/api/declare/getInfo',
  ])('is not for %s', (path) => expect(inYear(path, 2023)).toBe(path))

  it('begins with nothing else', () => expect(yearApi.toSorted()).toEqual(calls.toSorted()))
})
