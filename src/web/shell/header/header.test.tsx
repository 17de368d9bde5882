import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import en from '#config-model/messages/words/en-US.ts'
import type { AccountUser } from '#contract/account.ts'
import { closeApplication, headerBar, openApplication } from '#web/application-in-test.tsx'
import { sessionCookies } from '#web/browser-storage.ts'
import { useSession } from '#web/session/session.ts'

afterEach(closeApplication)

const banner = () => within(headerBar())
const buttons = () =>
  banner()
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label')?.split(/[，,]/)[0])
const press = (name: string | RegExp) => fireEvent.click(banner().getByRole('button', { name }))

it('has logo, collapse, reload, top menu, search, bell and user, and nothing that is off', async () => {
  await openApplication()
  expect(
    banner()
      .getByRole('link', { name: /绿色云品/ })
      .getAttribute('href'),
  ).toBe('/')

  expect(buttons()).toEqual(['收起侧栏', '刷新本页', '搜索（Ctrl K）', '通知', '用户菜单 小李'])
})

it('shows what the configuration turns on and takes away what it turns off', async () => {
  for (const [name, value] of Object.entries({ fullscreenEnabled: true, fullscreenElement: null }))
    Object.defineProperty(document, name, { value, configurable: true })
  await openApplication({
    layout: {
      fullscreen: true,
      log: true,
      i18n: true,
      settingsDrawer: true,
      reload: false,
      notice: false,
      collapseButton: false,
      search: false,
    },
  })

  expect(buttons()).toEqual(['全屏显示', '语言', '用户菜单 小李', '布局设置'])
  expect((await banner().findByRole('link', { name: /日志/ })).getAttribute('href')).toBe('/log')
})

it('on a mobile there is the menu, whatever the collapse button, and neither reload, settings nor breadcrumb', async () => {
  await openApplication({
    width: 600,
    path: '/content/notice',
    layout: { collapseButton: false, settingsDrawer: true },
  })

  expect(buttons()).toEqual(['打开菜单', '顶部菜单', '搜索（Ctrl K）', '通知', '用户菜单 小李'])
  expect(screen.queryByRole('navigation', { name: '当前位置' })).toBeNull()
  expect(screen.queryByRole('navigation', { name: '主菜单' })).toBeNull()
})

it('the button of the side menu folds it and says whether it is unfolded; a tablet begins folded when there is one', async () => {
  await openApplication()
  const button = banner().getByRole('button', { name: '收起侧栏' })

  expect(button.getAttribute('aria-expanded')).toBe('true')
  fireEvent.click(button)
  expect(button.getAttribute('aria-expanded')).toBe('false')
  expect(screen.getByRole('navigation', { name: '主菜单' }).hasAttribute('data-collapsed')).toBe(
    true,
  )
  closeApplication()
  await openApplication({ width: 992 })
  expect(banner().getByRole('button', { name: '展开侧栏' })).not.toBeNull()
  closeApplication()
  await openApplication({ width: 992, layout: { collapseButton: false } })
  expect(screen.getByRole('navigation', { name: '主菜单' }).hasAttribute('data-collapsed')).toBe(
    false,
  )
})

it('reload remounts the page and nothing else', async () => {
  await openApplication({ path: '/set/fresh' })
  const [sider, before] = [
    screen.getByRole('navigation', { name: '主菜单' }),
    screen.getByLabelText('原密码'),
  ]

  press('刷新本页')
  await waitFor(() => expect(screen.getByLabelText('原密码')).not.toBe(before))
  expect(screen.getByRole('navigation', { name: '主菜单' })).toBe(sider)
})

it('the top menu marks its current entry and shows the sider of it', async () => {
  await openApplication({ path: '/content/article' })
  const menu = within(screen.getByRole('navigation', { name: '顶部菜单' }))
  const current = () => menu.getAllByRole('link', { current: true }).map((link) => link.textContent)

  expect(current()).toEqual(['申报管理'])
  fireEvent.click(menu.getByRole('link', { name: '目录维护' }))
  await waitFor(() => expect(current()).toEqual(['目录维护']))
  const entries = within(screen.getByRole('navigation', { name: '主菜单' })).getAllByRole(
    'listitem',
  )

  expect(entries.map((entry) => entry.textContent)).toEqual(['访问统计'])
})

it('the breadcrumb stands in the top row of the content beside a top menu, else in the header, with icons when they are on', async () => {
  const trail = (within_: HTMLElement) =>
    within(within_).queryByRole('navigation', { name: '当前位置' })
  await openApplication({ path: '/audit/first' })
  expect(
    Array.from(
      trail(screen.getByRole('main'))?.querySelectorAll('li') ?? [],
      (item) => item.textContent,
    ),
  ).toEqual(['申报管理', '审核管理', '县级审核'])

  expect(trail(headerBar())).toBeNull()
  closeApplication()
  await openApplication({
    path: '/audit/first',
    layout: { headerMenu: false, breadcrumbIcons: true },
  })

  expect(trail(screen.getByRole('main'))).toBeNull()
  expect(trail(headerBar())?.querySelectorAll('li')[1]?.querySelectorAll('svg')).toHaveLength(2)
  closeApplication()
  await openApplication({ path: '/audit/first', layout: { breadcrumb: false } })
  expect(screen.queryByRole('navigation', { name: '当前位置' })).toBeNull()
})

it('the user menu names the user; log-out asks in the words of the specification and can be canceled', async () => {
  const { address } = await openApplication()
  press(/^用户菜单/)
  screen.getByText('县级审核员 · 澜沧县')
  expect(screen.getByRole('link', { name: '我的首页' }).getAttribute('href')).toBe('/dashboard')
  fireEvent.click(screen.getByRole('button', { name: '退出登录' }))
  const dialog = await screen.findByRole('dialog', { name: '退出登录确认' })

  within(dialog).getByText('您确定退出登录当前账户吗？打开的标签页和个人设置将会保存。')
  fireEvent.click(within(dialog).getByRole('button', { name: '取消' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sessionCookies.get('token')).toBe('t')
  expect(address()).toBe('/dashboard')
})

it('the user menu separates roles as in the language of the screen', async () => {
  await openApplication()
  const { config, account } = useSession.getState()
  const access = ['district', 'admin']

  act(() => useSession.setState({ account: { ...account!, access } }))
  press(/^用户菜单/)
  expect(screen.getByText('县级审核员、系统管理员 · 澜沧县')).not.toBeNull()
  act(() => useSession.setState({ config: { ...config!, words: en } }))
  expect(screen.getByText('县级审核员, 系统管理员 · 澜沧县')).not.toBeNull()
})

it('the user menu offers to act for who is away, and says for whom one acts', async () => {
  await openApplication()
  const { account } = useSession.getState()
  const actingFor = { id: 'w', ownerId: 'w', username: 'wang', name: '老王', substitution: 's1' }
  const substitutions = [
    { id: 's1', name: '老王' },
    { id: 's2', name: '老赵' },
  ]
  const entries = () =>
    screen.getAllByRole('button', { name: /代/ }).map((button) => button.textContent)
  const show = (more: Partial<AccountUser>) =>
    act(() => useSession.setState({ account: { ...account!, substitutions, ...more } }))

  show({ actingFor: null })
  press(/^用户菜单/)
  expect(entries()).toEqual(['代 老王 办理', '代 老赵 办理'])
  show({ actingFor })
  expect(banner().getByRole('button', { name: '用户菜单 小李 代 老王' })).not.toBeNull()
  expect(entries()).toEqual(['小李 代 老王', '代 老赵 办理', '结束代办，回到本人'])
})

it('leaving needs no confirmation when the configuration says so', async () => {
  const { address } = await openApplication({ layout: { logoutConfirm: false } })
  press(/^用户菜单/)
  fireEvent.click(screen.getByRole('button', { name: '退出登录' }))
  await waitFor(() => expect(address()).toBe('/login'))
  expect([sessionCookies.get('token'), sessionCookies.get('uuid')]).toEqual([null, null])
})
