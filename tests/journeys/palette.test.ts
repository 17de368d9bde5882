import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFindings } from './every-page/axe-findings.ts'
import { overflow } from './every-page/page-faults.ts'
import { withBrowser } from './open-browser.ts'

const browser = withBrowser()

const palette = (page: Page) => page.getByRole('dialog', { name: /^(搜索|Search)$/ })
const options = (page: Page) => palette(page).getByRole('option').allInnerTexts()

/** Opens the palette by its key and waits until it listens. */
async function openPalette(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^用户菜单/ }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: '搜索' }).waitFor()
}

test('the command palette finds a menu by pinyin initials and a record by its name, goes round with the arrow keys and fits, by keyboard alone', async () => {
  const { page, faults } = await browser.as('district', '/declare-audit/district?preset=all')
  const brand = (await page.locator('tbody .button__link').first().innerText()).trim()
  const search = page.getByRole('combobox', { name: '搜索' })
  const chosen = palette(page).getByRole('option', { selected: true })

  await openPalette(page)
  const all = await options(page)

  await expect.poll(() => chosen.innerText()).toBe(all[0])
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => chosen.innerText()).toBe(all.at(-1))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => chosen.innerText()).toBe(all[1])
  const active = await search.getAttribute('aria-activedescendant')

  expect(await page.locator(`[id="${active}"]`).innerText()).toBe(all[1])
  expect(all.join(), 'nothing of other roles').not.toContain('文章管理')

  await page.keyboard.type('xjsh')
  await expect.poll(() => options(page)).toEqual(['县级审核\n审核管理'])
  await page.keyboard.press('Enter')
  await search.waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe('/declare-audit/district')
  await openPalette(page)
  await expect
    .poll(async () => (await options(page))[0], { message: 'what was used lately is first' })
    .toContain('县级审核')

  await page.keyboard.type(brand)
  const record = palette(page)
    .getByRole('group', { name: '记录' })
    .getByRole('option', { name: brand })
    .first()

  await record.waitFor()

  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await overflow(page), `${width}`).toBe(0)
    expect(await axeFindings(page, '.palette__palette'), `${width}`).toEqual([])
  }

  while ((await record.getAttribute('aria-selected')) !== 'true')
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')

  // A brand that was elected meanwhile is found in the catalogue too.
  await page.waitForURL((target) =>
    /^\/(declare-audit\/view|upkeep\/catalog-view)$/.test(target.pathname),
  )
  await page.getByRole('heading', { level: 1, name: brand }).waitFor()
  expect(faults).toEqual([])
})

test('the command palette switches the language, and asks before it logs out: called off, the focus is where it was', async () => {
  const { page } = await browser.as('leader')
  const before = page.getByRole('button', { name: /^用户菜单/ })

  await openPalette(page)
  await page.keyboard.type('qhyy')
  await page.keyboard.press('Enter')
  await page.getByRole('navigation', { name: 'Main menu' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search' }).fill('中文')
  await page.keyboard.press('Enter')
  await page.getByRole('navigation', { name: '主菜单' }).waitFor()
  await before.focus()

  for (const answer of ['取消', '确定']) {
    await openPalette(page)
    await page.keyboard.type('tcdl')
    await page.keyboard.press('Enter')
    await page.getByText('您确定退出登录当前账户吗？打开的标签页和个人设置将会保存。').waitFor()
    await page.getByRole('button', { name: answer }).click()

    if (answer === '取消')
      await expect
        .poll(() => before.evaluate((button) => button === document.activeElement))
        .toBe(true)
  }

  await page.waitForURL((target) => target.pathname === '/login')
})
