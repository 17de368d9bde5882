import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { closeApplication, openApplication } from '#web/application-in-test.tsx'

afterEach(closeApplication)

const sider = () => within(screen.getByRole('navigation', { name: '主菜单' }))
const group = (name: RegExp) => sider().getByRole('button', { name })
const unfolded = () =>
  sider()
    .queryAllByRole('button', { expanded: true })
    .map((button) => button.textContent)

it('a deep link opens the group of the page and marks its entry', async () => {
  await openApplication({ path: '/content/notice' })
  expect(unfolded()).toEqual(['内容管理'])
  expect(sider().getByRole('link', { current: 'page' }).textContent).toBe('通知管理')
})

it('a page opened from a list counts as the list; one without a side menu says its place in the breadcrumb', async () => {
  await openApplication({ path: '/audit/view?id=7' })
  expect(screen.queryByRole('navigation', { name: '主菜单' })).toBeNull()
  const trail = within(screen.getByRole('navigation', { name: '当前位置' }))

  expect(trail.getAllByRole('link').map((link) => link.textContent)).toEqual([
    '申报管理',
    '审核管理',
    '县级审核',
  ])
})

it('has the entries of the current top entry, and those of all without a top menu', async () => {
  await openApplication()
  expect(sider().queryByRole('link', { name: '访问统计' })).toBeNull()
  closeApplication()
  await openApplication({ layout: { headerMenu: false } })
  expect(sider().getByRole('link', { name: '访问统计' })).not.toBeNull()
})

it('one group is open at a time, or several without accordion', async () => {
  await openApplication()
  fireEvent.click(group(/审核管理/))
  fireEvent.click(group(/内容管理/))
  expect(unfolded()).toEqual(['内容管理'])
  closeApplication()
  await openApplication({ layout: { accordion: false } })
  fireEvent.click(group(/审核管理/))
  fireEvent.click(group(/内容管理/))
  expect(unfolded()).toHaveLength(2)
})

it('numbers come from the preset of the list, once the page stands, and go to the group while it is folded', async () => {
  await openApplication({ path: '/audit/first' })
  const entry = sider().getByRole('link', { name: /县级审核/ })

  await waitFor(() => expect(entry.textContent).toBe('县级审核99+'))
  expect(entry.getAttribute('aria-description')).toBe('134 条待办')
  expect(unfolded()).toEqual(['审核管理'])
  fireEvent.click(group(/审核管理/))
  expect(group(/审核管理/).textContent).toBe('审核管理99+')
})
