import { describe, expect, test } from 'vitest'
import { withBrowser } from '../open-browser.ts'
import { setLayout, signInWith } from './shell-visitor.ts'

const browser = withBrowser()

describe('the entries of the side menu', () => {
  test('a cold deep link opens the group of the page and marks its entry; a page opened from a list counts as the list', async () => {
    const { page } = await signInWith(browser, {}, { username: 'dist530828', path: '/declare-audit/district' })
    const sider = page.getByRole('navigation', { name: '主菜单' })
    expect(await sider.getByRole('button', { name: /审核管理/ }).getAttribute('aria-expanded')).toBe('true')
    expect(await sider.locator('[aria-current="page"]').innerText()).toContain('县级审核')
    await page.locator('.data-table .ui-link').first().click()
    await page.waitForURL(/declare-audit\/view/)
    // This page has no sider by configuration; its place in the menu stands in the breadcrumb.
    await expect.poll(() => sider.count()).toBe(0)
    await expect
      .poll(() => page.getByRole('navigation', { name: '当前位置' }).getByRole('link').allInnerTexts())
      .toEqual(['申报管理', '审核管理', '县级审核'])
    await page.context().close()
  })

  test('one group is open at a time, or several without accordion', async () => {
    const { page } = await signInWith(browser, {})
    const open = () => page.locator('.sider [aria-expanded="true"]').allInnerTexts()
    await page.getByRole('button', { name: /审核管理/ }).click()
    await page.getByRole('button', { name: /内容管理/ }).click()
    expect(await open()).toEqual(['内容管理'])
    await setLayout(page, { accordion: false })
    await page.reload()
    await page.getByRole('button', { name: /审核管理/ }).click()
    await page.getByRole('button', { name: /内容管理/ }).click()
    expect(await open()).toHaveLength(2)
    await page.context().close()
  })

  test('numbers come from the preset of the list and stand on the folded group too', async () => {
    const { page } = await signInWith(browser, {}, { username: 'dist530828', path: '/declare-audit/district' })
    const todo = await page.evaluate(async () => {
      const token = document.cookie
        .split('; ')
        .find((item) => item.startsWith('admin-token='))!
        .slice(12)
      const answer = await fetch('/api/list/counts/declare-audit/district', {
        headers: { authorization: decodeURIComponent(token) },
      })
      return ((await answer.json()) as { data: { todo: number } }).data.todo
    })
    expect(todo).toBeGreaterThan(0)
    const shown = String(todo > 99 ? '99+' : todo)
    await expect.poll(() => page.locator('.sider .ui-badge').allInnerTexts()).toEqual([shown])
    await page.getByRole('button', { name: /审核管理/ }).click()
    expect(await page.getByRole('button', { name: /审核管理/ }).innerText()).toContain(shown)
    await page.context().close()
  })

  test('collapsed, a group flies out for pointer and keyboard and goes away with Esc', async () => {
    const { page } = await signInWith(browser, {}, { width: 992 })
    const group = page.getByRole('button', { name: '内容管理' })
    const link = page.getByRole('link', { name: '通知管理' })
    await group.hover()
    await link.waitFor()
    await page.mouse.move(700, 500)
    await link.waitFor({ state: 'detached' })
    await group.focus()
    await link.waitFor()
    await page.keyboard.press('Escape')
    await link.waitFor({ state: 'detached' })
    await group.click()
    await link.click()
    await page.waitForURL(/\/cms\/notice/)
    await link.waitFor({ state: 'detached' })
    await page.context().close()
  })

  test('a group without a page for the user is not there; its own path leads to the first page the user may open', async () => {
    const { page } = await signInWith(browser, {}, { username: 'city5308' })
    expect(await page.getByRole('button', { name: '内容管理' }).count()).toBe(0)
    expect(await page.getByRole('button', { name: '品牌申报' }).count()).toBe(0)
    await page.goto(new URL('/declare-audit', page.url()).href)
    await page.waitForURL(/\/declare-audit\/city$/)
    await page.getByRole('heading', { name: '州（市）审核' }).first().waitFor()
    await page.context().close()
  })
})
