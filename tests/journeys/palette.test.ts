import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axeFindings } from './every-page/axe-findings.ts'
import { withBrowser } from './open-browser.ts'

const browser = withBrowser()

const pathIn = (page: Page) => new URL(page.url()).pathname
const palette = (page: Page) => page.getByRole('dialog', { name: /^(搜索|Search)$/ })
const options = (page: Page) => palette(page).getByRole('option').allInnerTexts()

/** Opens the palette by its key and waits until it listens. */
async function openPalette(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^用户菜单/ }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: '搜索' }).waitFor()
}

describe('the command palette', () => {
  test('finds a menu by pinyin initials and opens it, by keyboard alone', async () => {
    const { page, faults } = await browser.as('admin')
    await openPalette(page)
    await page.keyboard.type('xjsh')
    await expect.poll(() => options(page)).toEqual(['县级审核\n审核管理'])
    await page.keyboard.press('Enter')
    await page.waitForURL((target) => target.pathname === '/declare-audit/district')
    await expect.poll(() => page.getByRole('combobox', { name: '搜索' }).count()).toBe(0)
    await openPalette(page)
    await expect.poll(async () => (await options(page))[0]).toContain('县级审核')
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('combobox', { name: '搜索' }).count()).toBe(0)
    expect(faults).toEqual([])
  })

  test('goes round with the arrow keys and says which entry is chosen', async () => {
    const { page } = await browser.as('district')
    await openPalette(page)
    const chosen = () => palette(page).getByRole('option', { selected: true }).innerText()
    const all = await options(page)
    expect(await chosen()).toBe(all[0])
    await page.keyboard.press('ArrowUp')
    await expect.poll(chosen).toBe(all.at(-1))
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect.poll(chosen).toBe(all[1])
    const active = await page.getByRole('combobox', { name: '搜索' }).getAttribute('aria-activedescendant')
    expect(await page.locator(`[id="${active}"]`).innerText()).toBe(all[1])
    expect(all.join()).not.toContain('文章管理')
  })

  test('finds records by the name of a brand and opens the one chosen', async () => {
    const { page } = await browser.as('district', '/declare-audit/district?preset=all')
    const brand = (await page.locator('tbody .ui-link').first().innerText()).trim()
    await openPalette(page)
    await page.keyboard.type(brand)
    const record = palette(page).getByRole('group', { name: '记录' }).getByRole('option', { name: brand }).first()
    await record.waitFor()
    while ((await record.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    // A brand that was elected meanwhile is found in the catalogue too.
    await page.waitForURL((target) => /^\/(declare-audit\/view|upkeep\/catalog-view)$/.test(target.pathname))
    await page.getByRole('heading', { level: 1, name: brand }).waitFor()
  })

  test('switches the language, reloads the page and asks before it logs out', async () => {
    const { page } = await browser.as('leader')
    await openPalette(page)
    await page.keyboard.type('qhyy')
    await page.keyboard.press('Enter')
    await page.getByRole('navigation', { name: 'Main menu' }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search' }).waitFor()
    await page.keyboard.type('切换')
    expect(await options(page)).toEqual([])
    await page.getByRole('combobox', { name: 'Search' }).fill('中文')
    await page.keyboard.press('Enter')
    await page.getByRole('navigation', { name: '主菜单' }).waitFor()
    await openPalette(page)
    await page.keyboard.type('tcdl')
    await page.keyboard.press('Enter')
    await page.getByText('您确定退出登录当前账户吗？打开的标签页和个人设置将会保存。').waitFor()
    await page.getByRole('button', { name: '确定' }).click()
    await page.waitForURL((target) => target.pathname === '/login')
  })

  test('gives the focus back when leaving was asked for and not meant', async () => {
    const { page } = await browser.as('leader')
    const before = page.getByRole('button', { name: /^用户菜单/ })
    await before.focus()
    await openPalette(page)
    await page.keyboard.type('tcdl')
    await page.keyboard.press('Enter')
    await page.getByText('您确定退出登录当前账户吗？').waitFor()
    await page.getByRole('button', { name: '取消' }).click()
    await expect.poll(() => before.evaluate((button) => button === document.activeElement)).toBe(true)
  })

  test.each([1440, 390])('has nothing serious for axe and fits at %i px', async (width) => {
    const { page } = await browser.as('admin', '/dashboard', { width, height: 800 })
    await openPalette(page)
    await page.keyboard.type('品牌')
    await palette(page).getByRole('group', { name: '记录' }).waitFor()
    expect(await axeFindings(page, '.palette')).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
      0,
    )
    expect(pathIn(page)).toBe('/dashboard')
  })
})
