import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { apiPaths } from '#contract/paths.ts'
import { api, ApiError } from './api/client.ts'
import { queryClient } from './api/query-client.ts'
import { onSessionEnd, reportSessionEnd, reportSessionStart } from './api/session-events.ts'
import { closeApplication, headerBar, openApplication } from './application-in-test.tsx'
import { sessionCookies } from './browser-storage.ts'
import { endSession } from './session/leaving/end-session.ts'
import { createPublicKey } from './session/public-key-in-test.ts'
import { useSession } from './session/session.ts'

afterEach(closeApplication)

const heading = (name: string) => screen.findByRole('heading', { name, level: 1 })

it.each([
  ['/403', '抱歉，你无权访问该页面'],
  ['/500', '抱歉，服务器出错了'],
  ['/no/such/page', '抱歉，你访问的页面不存在'],
  ['/only/others', '抱歉，你无权访问该页面'],
])('%s stands inside the shell for somebody signed in, and leads home', async (path, words) => {
  const { address } = await openApplication({ path })
  await heading(words)
  expect(screen.getByRole('navigation', { name: '主菜单' })).not.toBeNull()
  expect(document.title).toBe(`${words} - 品牌目录`)
  fireEvent.click(screen.getByRole('link', { name: '返回首页' }))
  await waitFor(() => expect(address()).toBe('/dashboard'))
})

it('the portal stays on the screen, with what was entered, when a refresh of it fails', async () => {
  const { get } = await openApplication({ path: '/set/kept' })
  const field = await screen.findByLabelText<HTMLInputElement>('原密码')
  fireEvent.change(field, { target: { value: '打了一半' } })

  get.mockRejectedValue(new ApiError(503, '系统繁忙'))
  await act(() => queryClient.refetchQueries({ queryKey: ['portal'] }))

  expect(screen.getByLabelText('原密码')).toBe(field)
  expect(field.value).toBe('打了一半')
})

it('a page that stays mounted gives way once it is taken away', async () => {
  await openApplication({ path: '/set/kept' })
  await screen.findByLabelText('原密码')

  const { config } = useSession.getState()
  const { 'set/kept': page, ...pages } = config!.pages
  expect(page).toBeDefined()
  act(() => useSession.setState({ config: { ...config!, pages } }))
  await heading('抱歉，你访问的页面不存在')
})

it('a page that is for others says for whom, as the server has it', async () => {
  await openApplication({ path: '/only/others' })
  expect(await screen.findByText('仅对系统管理员开放')).not.toBeNull()
})

it('a route with roles refuses other users and names the roles, like a page', async () => {
  await openApplication({ path: '/secret' })
  await heading('抱歉，你无权访问该页面')
  expect(screen.getByText('“密”仅对系统管理员开放，您的角色是县级审核员')).not.toBeNull()
})

it('who reads an open page stays there as a visitor when the session ends, and goes on reading', async () => {
  const { address, pathname, follow } = await openApplication({ path: '/notice' })
  onSessionEnd(() => endSession(pathname))
  reportSessionStart()
  sessionCookies.remove('token')
  await follow('/notice?from=mail')
  await waitFor(() => expect(useSession.getState().account).toBeNull())
  await screen.findByRole('heading', { level: 1 })
  expect(address()).toBe('/notice?from=mail')
  expect(screen.queryByText('未授权，请登录')).toBeNull()
})

it('a session that somebody ended leads to the login, which says why until the next sign-in', async () => {
  const { address, pathname } = await openApplication({ path: '/dashboard?from=mail' })
  onSessionEnd((reason) => endSession(pathname, reason))
  reportSessionStart()
  await act(async () => reportSessionEnd('管理员重置了您的密码，登录已结束。'))
  await waitFor(() => expect(address()).toBe('/login?redirect=%2Fdashboard%3Ffrom%3Dmail'))
  expect((await screen.findAllByRole('alert'))[0]?.textContent).toBe(
    '管理员重置了您的密码，登录已结束。',
  )
  expect(screen.queryByText('未授权，请登录')).toBeNull()
})

it('a session whose cookie has expired ends at the next navigation, with its data', async () => {
  const { address, pathname } = await openApplication({ path: '/content/article' })
  onSessionEnd(() => endSession(pathname))
  reportSessionStart()
  queryClient.setQueryData(['rows'], ['private'])
  sessionCookies.remove('token')
  fireEvent.click(screen.getByRole('link', { name: '首页' }))
  await waitFor(() => expect(address()).toBe('/login?redirect=%2Fdashboard'))
  expect(queryClient.getQueryData(['rows'])).toBeUndefined()
  expect(useSession.getState().account).toBeNull()
  await screen.findByText('未授权，请登录')
})

it('who must change an initial password comes to the address that was asked for afterwards', async () => {
  const { address, follow } = await openApplication()
  const { account } = useSession.getState()
  act(() => useSession.setState({ account: { ...account!, mustChangePassword: true } }))
  await follow('/content/article?row=7')
  await waitFor(() => expect(address()).toBe('/set/kept'))

  vi.spyOn(api, 'postIdempotentSecret').mockResolvedValue(null)
  const publicKey = await createPublicKey()
  queryClient.setQueryData(['portal', 'zh-CN'], (portal: object) => ({ ...portal, publicKey }))
  for (const name of ['原密码', '新密码', '确认新密码'])
    fireEvent.change(screen.getByLabelText(name), { target: { value: 'Other-2026' } })
  fireEvent.click(screen.getByRole('button', { name: '修改密码' }))
  await waitFor(() => expect(address()).toBe('/login?redirect=%2Fcontent%2Farticle%3Frow%3D7'))
})

it.each(['/dashboard?from=mail', '/secret', '/admin', '/audit?preset=all'])(
  'without a session %s leads to the login screen, and from there to this very address',
  async (path) => {
    const { address } = await openApplication({ path, session: 'none' })
    await waitFor(() => expect(address()).toBe(`/login?redirect=${encodeURIComponent(path)}`))
  },
)

it('an open page stays open to somebody whose session the server has ended', async () => {
  const { get } = await openApplication({ path: '/notice', session: 'unchecked' })
  expect(get).not.toHaveBeenCalledWith(apiPaths.userInfo)
})

it('the year of a history page is the working year, elsewhere it is the real one; a year without history does not exist', async () => {
  const { follow } = await openApplication({ path: '/history/2024' })
  expect(headerBar().textContent).toContain('2024年度')
  await follow('/content/article')
  expect(headerBar().textContent).toContain('2025年度')
  await follow('/history/2019')
  await heading('抱歉，你访问的页面不存在')
})

it('the title is the page name with the suffix of the platform', async () => {
  await openApplication()
  expect(document.title).toBe('首页 - 品牌目录')
})

it.each([
  ['/redirect/content/notice?from=mail', '/content/notice?from=mail'],
  ['/redirect//example.com/', '/dashboard'],
  ['/refresh', '/dashboard'],
  ['/admin', '/dashboard'],
  ['/audit', '/audit/first'],
])('%s leads to %s', async (path, target) => {
  const { address } = await openApplication({ path })
  await waitFor(() => expect(address()).toBe(target))
})

it.each(['/2025catalogue', '/public/request'])(
  '%s, a page of the server that it could not draw, says so in the one main part',
  async (path) => {
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
      { name: window.location.href } as PerformanceEntry,
    ])
    await openApplication({ path })
    await heading('抱歉，服务器出错了')
    expect(screen.getAllByRole('main')).toHaveLength(1)
  },
)
