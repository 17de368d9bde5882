import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { withBrowser } from '../open-browser.ts'

const browser = withBrowser()

const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    const words = element?.getAttribute('aria-label') ?? element?.textContent ?? ''
    return `${element?.tagName} ${words.trim().slice(0, 20)}`
  })
const openList = async (user = 'dist530828', path = '/declare-audit/district') => {
  const visitor = await browser.as(user, path)
  await visitor.page.locator('.data-table tbody td .ui-link').first().waitFor()
  return visitor
}

describe('the focus', () => {
  test('is on the heading after signing in and after going on', async () => {
    const { page } = await openList()
    await expect.poll(() => focused(page)).toBe('H1 县级审核')
    await page.locator('.sider a[href="/dashboard"]').first().click()
    await expect.poll(() => focused(page)).toMatch(/^H1 /)
    await page.goBack()
    await expect.poll(() => focused(page)).toBe('H1 县级审核')
    await page.reload()
    await page.locator('.data-table tbody td .ui-link').first().waitFor()
    await page.keyboard.press('Tab')
    expect(await focused(page), 'a page called up directly starts at its top').toMatch(/^A /)
  })

  test('returns to the button after a dialog, a drawer and the menu of a telephone', async () => {
    const { page } = await openList()
    const log = page.locator('.data-table tbody tr').first().getByRole('button', { name: '日志' })
    await log.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => focused(page)).toBe('BUTTON 日志')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: '打开菜单' }).focus()
    await page.keyboard.press('Enter')
    await page.locator('dialog.drawer').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => focused(page)).toBe('BUTTON 打开菜单')
  })

  test('goes to the heading, not back to the button, when the menu of a telephone was followed', async () => {
    const { page } = await browser.as('district', '/dashboard', { width: 390, height: 844 })
    await page.getByRole('button', { name: '打开菜单' }).click()
    const drawer = page.locator('dialog.drawer')
    const entry = drawer.locator('a[href="/declare-audit/district"]').first()
    if (!(await entry.isVisible())) await drawer.getByRole('button', { name: /审核/ }).first().click()
    await entry.click()
    await expect.poll(() => focused(page)).toBe('H1 县级审核')
  })
})

describe('the keys of a list', () => {
  test('work after a click on a button and with Caps, and Esc gives the selection up', async () => {
    const { page } = await openList()
    await page.getByRole('button', { name: '重置' }).click()
    for (const key of ['J', 'X', 'Shift+J', 'x']) await page.keyboard.press(key)
    await page.getByRole('toolbar', { name: '已选择 2 项' }).waitFor()
    expect(await page.evaluate(() => document.activeElement?.matches('tr[data-cursor]'))).toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator('.bulk-bar').count()).toBe(0)
    await page.keyboard.press('/')
    expect(await page.evaluate(() => document.activeElement?.matches('.filters input'))).toBe(true)
  })

  test('leave the desk alone while a dialog asks', async () => {
    const { page } = await openList('province01', '/declare-audit/province')
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await page.waitForSelector('.pl-compare')
    await page.getByRole('button', { name: '对“品牌名称”批注' }).click()
    await page.keyboard.type('请核对品牌名称')
    await page.keyboard.press('Escape')
    await expect.poll(() => focused(page)).toBe('BUTTON 对“品牌名称”批注')
    await page.keyboard.press('Enter')
    await page.keyboard.type('请核对品牌名称')
    await page.getByRole('button', { name: '加入批注' }).click()
    await expect.poll(() => focused(page)).toBe('BUTTON 对“品牌名称”批注')
    await page.getByRole('button', { name: '删除批注' }).click()
    await expect.poll(() => focused(page)).toBe('BUTTON 对“品牌名称”批注')
    await page.keyboard.press('F6')
    await page.keyboard.press('Shift+F6')
    expect(await focused(page)).toBe('SECTION 申报数据')
  })
})

test('the button of the side menu says whether the menu is unfolded', async () => {
  const { page } = await openList()
  const button = page.getByRole('button', { name: /侧栏/ })
  expect(await button.getAttribute('aria-expanded')).toBe('true')
  await button.click()
  expect(await button.getAttribute('aria-expanded')).toBe('false')
})
