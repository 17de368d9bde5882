import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { vi } from 'vitest'
import { assertPresent } from '#config-model/assert.ts'
import type { Config } from '#config-model/config.ts'
import type { MenuItem, Portal, Route } from '#config-model/types.generated.ts'
import { apiPaths } from '#contract/paths.ts'
import type { NoticeItem } from '#contract/public.ts'
import { api } from './api/client.ts'
import { queryClient } from './api/query-client.ts'
import { Application } from './application.tsx'
import { sessionCookies } from './browser-storage.ts'
import { useSession } from './session/session.ts'
import { Toasts } from './ui/toasts.tsx'
// Preloaded: tests wait for no module.
import './account/account-settings.tsx'
import './system/front-log.tsx'
import './system/log-button.tsx'
import './public-screens/reload-from-server.tsx'
import './public-screens/login.tsx'
import './public-screens/notice.tsx'
import './public-screens/public-layout.tsx'
import './runtime/jobs/job-tray.tsx'
import './runtime/page-kinds/screen-page.tsx'
import './session/forbidden-page.tsx'
import './shell/settings-drawer.tsx'
import './shell/shell.tsx'
import './shell/tabs/tab-bar.tsx'
import './ui/overlays/overlay.tsx'

type Layout = Portal['layout']

/** The layout of the shipped configuration. */
const shippedLayout: Layout = {
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
  search: true,
  fullscreen: false,
  log: false,
  i18n: false,
  logoutConfirm: true,
  settingsDrawer: false,
}

const routes: Route[] = [
  { path: '/login', title: '登录', screen: 'login', layout: 'open' },
  { path: '/notice', title: '通知公告', screen: 'notice', layout: 'public' },
  { path: '/2025catalogue', title: '品牌目录', screen: 'catalogue-index', layout: 'public' },
  { path: '/403', title: '无权访问', screen: 'forbidden', layout: 'open' },
  { path: '/500', title: '服务器出错', screen: 'server-error', layout: 'open' },
  { path: '/admin', redirect: '/dashboard', hidden: true },
  { path: '/refresh', title: '刷新', screen: 'refresh', layout: 'admin', hidden: true },
  { path: '/redirect/*', title: '跳转', screen: 'redirect', layout: 'admin', hidden: true },
  { path: '/audit', redirect: '/audit/first', hidden: true },
  { path: '/secret', title: '密', screen: 'front-log', layout: 'admin', auth: ['admin'] },
]

const page = (path: string, title: string, more = {}) => ({
  kind: 'screen',
  screen: 'front-log',
  path,
  title,
  ...more,
})
const pages = {
  dashboard: page('/dashboard', '首页'),
  'audit/first': page('/audit/first', '县级审核'),
  'audit/view': page('/audit/view', '申报审核', { list: 'audit/first', hideSider: true }),
  'content/article': page('/content/article', '文章管理'),
  'content/notice': page('/content/notice', '通知管理'),
  history: page('/history/{year}', '历史审核信息'),
  /** Forms with a field: the first page is cached while another one is visible. */
  'set/kept': page('/set/kept', '留着', { screen: 'account-settings', cache: true }),
  'set/fresh': page('/set/fresh', '重来', { screen: 'account-settings' }),
  'upkeep/log': page('/upkeep/log', '访问统计'),
}

const menus: Record<string, MenuItem[]> = {
  header: [
    { path: '/dashboard', title: '申报管理', name: 'declare' },
    { path: '/upkeep/log', title: '目录维护', name: 'upkeep' },
  ],
  sider: [
    { path: '/dashboard', title: '首页', header: 'declare', icon: 'house' },
    {
      path: '/audit',
      title: '审核管理',
      header: 'declare',
      icon: 'house',
      children: [
        { path: '/audit/first', title: '县级审核', badge: { list: 'audit/first', preset: 'todo' } },
      ],
    },
    {
      path: '/content',
      title: '内容管理',
      header: 'declare',
      children: [
        { path: '/content/article', title: '文章管理' },
        { path: '/content/notice', title: '通知管理' },
      ],
    },
    { path: '/upkeep/log', title: '访问统计', header: 'upkeep' },
  ],
  user: [
    { path: '/dashboard', title: '我的首页' },
    { title: '退出登录', action: 'logout' },
  ],
}

interface Opening {
  path?: string
  layout?: Partial<Layout>
  /** Of the window, pixels. */
  width?: number
  /** The signed-in user, who owns the data stored on the machine. */
  user?: string
  /** The notices served. */
  notices?: NoticeItem[]
  /** Of the user; `unchecked` is a token that the server has not seen yet. */
  session?: 'ready' | 'unchecked' | 'none'
}

/**
 * Opens the whole application on a small portal, signed in, with all requests answered here;
 * resolves once rendered.
 */
export async function openApplication({
  path = '/dashboard',
  layout = {},
  width = 1440,
  user = 'u1',
  notices = [],
  session = 'ready',
}: Opening = {}) {
  vi.spyOn(window, 'innerWidth', 'get').mockReturnValue(width)
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
  const get = vi.spyOn(api, 'get').mockImplementation(answerTo(notices))
  const post = vi.spyOn(api, 'post').mockResolvedValue({})
  const portal = portalWith(layout)

  if (session !== 'none') {
    sessionCookies.set('token', 't')
    sessionCookies.set('uuid', user)
  }

  if (session === 'ready') useSession.setState(sessionOf(user, portal))
  queryClient.setQueryData(['portal', 'zh-CN'], portalAnswer(portal))
  const router = createMemoryRouter([{ path: '*', element: <Application /> }], {
    initialEntries: [path],
  })

  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toasts />
    </QueryClientProvider>,
  )

  await screen.findByRole('heading', { level: 1 })

  const pathname = () => router.state.location.pathname
  const address = () => pathname() + router.state.location.search
  const follow = (target: string) => act(() => router.navigate(target))

  return { get, post, address, pathname, follow, portal }
}

/** The global header; pages have their own. */
export const headerBar = (): HTMLElement =>
  assertPresent(document.querySelector<HTMLElement>('.header__header'), 'the header')

/** Cleans up the screen, the session and stored data. */
export function closeApplication(): void {
  cleanup()
  queryClient.clear()
  localStorage.clear()
  sessionStorage.clear()
  sessionCookies.remove('token')
  sessionCookies.remove('uuid')
  useSession.setState(useSession.getInitialState())
  vi.restoreAllMocks()
}

const portalWith = (layout: Partial<Layout>) =>
  ({
    shortName: '绿色云品',
    mark: '品',
    titleSuffix: '品牌目录',
    introduction: [],
    locales: { default: 'zh-CN', supported: ['zh-CN', 'en-US'], storageKey: 'i18n-locale' },
    cookies: { prefix: 'admin-', days: 1 },
    timeouts: { notices: '60s' },
    footer: { copyright: '© {year}', filingNumber: '1' },
    layout: { ...shippedLayout, ...layout },
  }) as unknown as Portal

const years = { realYear: 2025, historyYears: [2024], windows: {}, programme: {}, yearApi: [] }

function sessionOf(id: string, portal: Portal) {
  const roles = {
    roles: { district: { title: '县级审核员' }, admin: { title: '系统管理员' } },
    sets: {},
  }

  const config = {
    hash: 'h',
    portal,
    years,
    roles,
    routes,
    menus,
    pages,
    texts: {},
  } as unknown as Config

  const account = {
    id,
    username: 'd',
    nickName: '小李',
    access: ['district'],
    avatar: null,
    regionName: '澜沧县',
    substitutions: [],
  }

  return {
    ...useSession.getInitialState(),
    status: 'ready' as const,
    account: account as never,
    user: {
      id,
      username: 'd',
      name: 'd',
      nickName: '小李',
      roles: ['district'],
      userType: '',
      regionCode: null,
      ownerId: id,
      owner: null,
    },
    config,
  }
}

const portalAnswer = (portal: Portal) => ({
  portal,
  routes,
  years,
  menus: { public: [] },
  protectedPaths: ['/dashboard', '/audit/first', '/only/others'],
  windows: [],
  demo: false,
  theme: null,
})

const answerTo =
  (notices: NoticeItem[]) =>
  async (path: string): Promise<unknown> => {
    if (path.startsWith(apiPaths.notices)) return notices
    if (path === apiPaths.listCounts('audit/first')) return { todo: 134 }
    if (path.startsWith(apiPaths.access)) return { allowed: false, reason: '仅对系统管理员开放' }
    if (path.startsWith(apiPaths.preferences))
      return { muted: [], optional: [], channels: [], mutedChannels: [] }

    return []
  }
