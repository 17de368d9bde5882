import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { closeApplication, headerBar, openApplication } from '#web/application-in-test.tsx'

afterEach(closeApplication)

async function openSettings() {
  fireEvent.click(screen.getByRole('button', { name: '布局设置' }))
  return within(await screen.findByRole('dialog', { name: '布局设置' }))
}
const sider = () => screen.getByRole('navigation', { name: '主菜单', hidden: true })
const isFrame = (attribute: string) =>
  document.querySelector('.shell__shell')?.hasAttribute(attribute)
const resizeTo = (width: number) => {
  vi.spyOn(window, 'innerWidth', 'get').mockReturnValue(width)
  act(() => window.dispatchEvent(new Event('resize')))
}
const storedLayout = (user: string) =>
  JSON.parse(localStorage.getItem(`pinlu-layout:${user}`) ?? 'null') as unknown

it('is hidden by default, and stored settings apply only while it is configured', async () => {
  localStorage.setItem('pinlu-layout:u1', '{"siderTheme":"light"}')
  await openApplication()
  expect(screen.queryByRole('button', { name: '布局设置' })).toBeNull()
  expect(sider().dataset['theme']).toBe('dark')
})

it('themes change at once, are stored per user, and can be reset to the configuration', async () => {
  localStorage.setItem('pinlu-layout:u2', '{"headerTheme":"light"}')
  await openApplication({ layout: { settingsDrawer: true } })
  const drawer = await openSettings()
  const theme = (part: string, name: string) =>
    fireEvent.click(within(drawer.getByRole('group', { name: part })).getByRole('radio', { name }))

  theme('侧边栏', '浅色')
  theme('顶栏', '主题色')
  expect([sider().dataset['theme'], headerBar().dataset['theme']]).toEqual(['light', 'primary'])
  expect(storedLayout('u1')).toEqual({ siderTheme: 'light', headerTheme: 'primary' })
  theme('侧边栏', '深色')
  expect(storedLayout('u1'), 'what the configuration says is not kept').toEqual({
    headerTheme: 'primary',
  })
  fireEvent.click(drawer.getByRole('button', { name: '恢复默认' }))
  expect(headerBar().dataset['theme']).toBe('dark')
  expect([storedLayout('u1'), storedLayout('u2')]).toEqual([null, { headerTheme: 'light' }])
})

it('every switch does what it says, live', async () => {
  await openApplication({ path: '/audit/first', layout: { settingsDrawer: true } })
  const drawer = await openSettings()
  const turn = (name: string) => fireEvent.click(drawer.getByRole('switch', { name }))

  turn('固定侧边栏')
  expect(isFrame('data-sider-fix')).toBe(false)
  turn('固定顶栏')
  expect(isFrame('data-header-fix')).toBe(false)
  expect(
    drawer.getByRole<HTMLInputElement>('switch', { name: '下滑时隐藏顶栏' }).disabled,
    'needs a fixed header',
  ).toBe(true)

  turn('顶栏通栏显示')
  expect(isFrame('data-stick')).toBe(false)
  turn('显示顶部菜单')
  expect(screen.queryByRole('navigation', { name: '顶部菜单' })).toBeNull()
  const trail = () => document.querySelector('.header__header .shell__breadcrumb')

  expect(trail()?.querySelectorAll('li')[1]?.querySelectorAll('svg')).toHaveLength(1)
  turn('面包屑显示图标')
  expect(trail()?.querySelectorAll('li')[1]?.querySelectorAll('svg')).toHaveLength(2)
  turn('显示面包屑')
  expect(document.querySelector('.shell__breadcrumb')).toBeNull()
  turn('显示刷新按钮')
  turn('显示折叠侧边栏按钮')
  expect(screen.queryByRole('button', { name: '刷新本页' })).toBeNull()
  expect(screen.queryByRole('button', { name: '收起侧栏' })).toBeNull()
  turn('开启多标签页')
  const tabs = await screen.findByRole('navigation', { name: '打开的标签页', hidden: true })

  expect(tabs.hasAttribute('data-fix')).toBe(true)
  turn('固定标签页')
  expect(tabs.hasAttribute('data-fix')).toBe(false)
  turn('侧边菜单手风琴模式')
  fireEvent.click(within(sider()).getByRole('button', { name: '内容管理', hidden: true }))
  expect(within(sider()).getAllByRole('button', { expanded: true, hidden: true })).toHaveLength(2)
})

it('drawers that a resize closed stay closed when the window returns to its former width', async () => {
  await openApplication({ layout: { settingsDrawer: true } })
  await openSettings()
  resizeTo(390)
  expect(screen.queryByRole('dialog')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '打开菜单' }))
  resizeTo(1440)
  expect(screen.queryByRole('dialog')).toBeNull()
  resizeTo(390)
  expect(screen.queryByRole('dialog')).toBeNull()
})
