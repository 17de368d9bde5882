import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { withBrowser } from '../open-browser.ts'
import { settled, signInWith, sizeOf } from './shell-visitor.ts'

const browser = withBrowser()

const bar = (page: Page) => page.getByRole('navigation', { name: '打开的标签页' })
const tab = (page: Page, name: string) => bar(page).getByRole('link', { name, exact: true })
const expectTabs = (page: Page, titles: string[]) =>
  expect.poll(() => bar(page).getByRole('link').allInnerTexts()).toEqual(titles)
const path = (page: Page) => new URL(page.url()).pathname
const open = async (page: Page, group: string, entry: string) => {
  const button = page.locator('.sider__sider').getByRole('button', { name: new RegExp(group) })
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click()
  await page.locator('.sider__sider').getByRole('link', { name: entry }).click()
  // A page that is still on its way gives way to the next.
  await tab(page, entry).waitFor()
}

test('tabs open from the menu, stay while a list is filtered, keep what was typed and where it was scrolled, are sorted by dragging and by keys, closed by middle click and Delete, and are there again after a reload', async () => {
  const { page, faults } = await signInWith(browser, { tabs: true })
  await open(page, '内容管理', '文章管理')
  await open(page, '内容管理', '通知管理')
  await open(page, '审核管理', '县级审核')
  await expectTabs(page, ['首页', '文章管理', '通知管理', '县级审核'])
  await page.getByRole('button', { name: /^全部/ }).first().click()
  await page.waitForURL(/preset=all/)
  await page.goBack()
  await page.waitForURL((url) => !url.search.includes('preset=all'))
  await expectTabs(page, ['首页', '文章管理', '通知管理', '县级审核'])

  const keyword = page.locator('.shell__page:visible').getByLabel('关键字')
  const expectScrolled = (top: number) =>
    expect.poll(() => page.evaluate(() => window.scrollY)).toBe(top)

  await page.setViewportSize({ width: 1440, height: 280 })
  await keyword.fill('还没有查询')
  await page.evaluate(() => window.scrollTo(0, 120))
  await settled(page)
  await expectScrolled(120)
  await tab(page, '首页').click()
  await page.waitForURL(/\/dashboard$/)
  await settled(page)
  await expectScrolled(0)
  await page.evaluate(() => window.scrollTo(0, 60))
  await tab(page, '县级审核').click()
  await page.waitForURL(/\/declare-audit\/district$/)
  await settled(page)
  await expect.poll(() => keyword.inputValue()).toBe('还没有查询')
  await expectScrolled(120)
  expect(await page.title()).toContain('县级审核')
  await page.setViewportSize(sizeOf(1440))

  const drag = async (from: string, to: string) => {
    const middle = async (name: string) => {
      const box = await tab(page, name).boundingBox()
      return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : { x: 0, y: 0 }
    }

    const [start, end] = [await middle(from), await middle(to)]

    await page.mouse.move(start.x, start.y)
    await page.mouse.down()
    await page.mouse.move((start.x + end.x) / 2, end.y)
    await page.mouse.move(end.x + Math.sign(end.x - start.x) * 8, end.y)
    await page.mouse.up()
  }

  await drag('通知管理', '文章管理')
  await expectTabs(page, ['首页', '通知管理', '文章管理', '县级审核'])
  expect(path(page), 'dragging opens nothing').toBe('/declare-audit/district')
  await drag('县级审核', '首页')
  await expectTabs(page, ['首页', '县级审核', '通知管理', '文章管理'])
  await tab(page, '县级审核').focus()
  await page.keyboard.press('Shift+ArrowRight')
  await expectTabs(page, ['首页', '通知管理', '县级审核', '文章管理'])
  expect(await bar(page).getByRole('status').innerText()).toContain('县级审核已移到第 3 位')
  await page.reload()
  await bar(page).waitFor()
  await expectTabs(page, ['首页', '通知管理', '县级审核', '文章管理'])

  await tab(page, '文章管理').click({ button: 'right' })
  const lastMove = page.getByRole('button', { name: '右移', exact: true })
  expect(await lastMove.isDisabled()).toBe(true)
  expect(
    await lastMove.evaluate((button) => [
      getComputedStyle(button.closest('li') ?? button).borderTopWidth,
      getComputedStyle(button).cursor,
    ]),
    'what a tab looks like is not what an entry of its menu looks like',
  ).toEqual(['0px', 'not-allowed'])
  await page.keyboard.press('Escape')
  await tab(page, '文章管理').click({ button: 'middle' })
  await expectTabs(page, ['首页', '通知管理', '县级审核'])
  await tab(page, '通知管理').focus()
  await page.keyboard.press('Delete')
  await expectTabs(page, ['首页', '县级审核'])
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('县级审核')
  expect(faults).toEqual([])
})
