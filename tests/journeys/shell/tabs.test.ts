import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { withBrowser } from '../open-browser.ts'
import { setLayout, signInWith } from './shell-visitor.ts'

const browser = withBrowser()

const bar = (page: Page) => page.getByRole('navigation', { name: '打开的标签页' })
const titles = (page: Page) => bar(page).getByRole('link').allInnerTexts()
const tab = (page: Page, name: string) => bar(page).getByRole('link', { name, exact: true })
const path = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search
const sider = async (page: Page, group: string, entry: string) => {
  const button = page.locator('.sider').getByRole('button', { name: new RegExp(group) })
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click()
  await page.locator('.sider').getByRole('link', { name: entry }).click()
}
/** 首页 and three pages of the side menu, the last on screen. */
async function openFour(page: Page): Promise<void> {
  await sider(page, '内容管理', '文章管理')
  await sider(page, '内容管理', '通知管理')
  await sider(page, '审核管理', '县级审核')
  await expect.poll(() => titles(page)).toEqual(['首页', '文章管理', '通知管理', '县级审核'])
}
const choose = async (page: Page, name: string, action: string) => {
  await tab(page, name).click({ button: 'right' })
  await page.getByRole('group', { name: '标签页操作' }).getByRole('button', { name: action, exact: true }).click()
}

test('there are no tabs until the configuration turns them on', async () => {
  const { page } = await signInWith(browser, {})
  expect(await bar(page).count()).toBe(0)
  await setLayout(page, { tabs: true })
  await page.reload()
  await bar(page).waitFor()
  await expect.poll(() => titles(page)).toEqual(['首页'])
  expect(await bar(page).getByRole('button', { name: /^关闭/ }).count(), 'the first stays').toBe(0)
  await page.context().close()
})

describe('opening', () => {
  test('the full path with its query is the identity; a filter of a list is no new tab', async () => {
    const { page, faults } = await signInWith(browser, { tabs: true }, { path: '/cms/articleView?id=logo-use-notice' })
    await expect.poll(() => titles(page)).toHaveLength(2)
    await page.goto(new URL('/cms/articleView?id=logo-use-notice&from=mail', page.url()).href)
    await bar(page).waitFor()
    await expect.poll(() => titles(page)).toHaveLength(3)
    await sider(page, '审核管理', '县级审核')
    await page
      .getByRole('tab', { name: '全部' })
      .or(page.getByRole('button', { name: '全部', exact: true }))
      .first()
      .click()
    await page.waitForURL(/preset=all/)
    await expect.poll(() => titles(page)).toHaveLength(4)
    await page.getByRole('button', { name: '下一页' }).click()
    await page.waitForURL(/page=2/)
    await page.goBack()
    await page.waitForURL((url) => !url.search.includes('page=2'))
    await expect.poll(() => titles(page)).toHaveLength(4)
    expect(faults).toEqual([])
    await page.context().close()
  })

  test('helper routes and error screens are no tabs', async () => {
    const { page } = await signInWith(browser, { tabs: true }, { path: '/redirect/cms/notice' })
    await page.waitForURL(/\/cms\/notice$/)
    await expect.poll(() => titles(page)).toEqual(['首页', '通知管理'])
    await page.goto(new URL('/no/such/page', page.url()).href)
    await page.getByRole('heading', { name: '抱歉，你访问的页面不存在' }).waitFor()
    await expect.poll(() => titles(page)).toEqual(['首页', '通知管理'])
    expect(await bar(page).locator('a[aria-current]').count()).toBe(0)
    await page.context().close()
  })
})

describe('closing', () => {
  test('the current one goes to the next neighbour, or to the previous when it was last; another one changes nothing', async () => {
    const { page } = await signInWith(browser, { tabs: true })
    await openFour(page)
    await bar(page).getByRole('button', { name: '关闭 县级审核' }).click()
    await expect.poll(() => path(page)).toBe('/cms/notice')
    await tab(page, '文章管理').click()
    await bar(page).getByRole('button', { name: '关闭 文章管理' }).click()
    await expect.poll(() => path(page)).toBe('/cms/notice')
    await expect.poll(() => titles(page)).toEqual(['首页', '通知管理'])
    await tab(page, '首页').click()
    await bar(page).getByRole('button', { name: '关闭 通知管理' }).click()
    await expect.poll(() => titles(page)).toEqual(['首页'])
    expect(path(page)).toBe('/dashboard')
    await page.context().close()
  })

  test('left, right, other, all: the first tab stays always', async () => {
    const { page } = await signInWith(browser, { tabs: true })
    await openFour(page)
    await choose(page, '通知管理', '关闭左侧')
    await expect.poll(() => titles(page)).toEqual(['首页', '通知管理', '县级审核'])
    expect(path(page)).toBe('/declare-audit/district')
    await choose(page, '通知管理', '关闭右侧')
    await expect.poll(() => titles(page)).toEqual(['首页', '通知管理'])
    expect(path(page), 'the closed page on screen gives way').toBe('/cms/notice')
    await sider(page, '内容管理', '文章管理')
    await sider(page, '审核管理', '县级审核')
    await choose(page, '文章管理', '关闭其他')
    await expect.poll(() => titles(page)).toEqual(['首页', '文章管理'])
    await expect.poll(() => path(page)).toBe('/cms/article')
    await sider(page, '审核管理', '县级审核')
    await bar(page).getByRole('button', { name: '标签页操作' }).click()
    await page.getByRole('button', { name: '全部关闭' }).click()
    await expect.poll(() => titles(page)).toEqual(['首页'])
    await expect.poll(() => path(page)).toBe('/dashboard')
    await page.context().close()
  })

  test('by middle click and by the Delete key', async () => {
    const { page } = await signInWith(browser, { tabs: true })
    await openFour(page)
    await tab(page, '文章管理').click({ button: 'middle' })
    await expect.poll(() => titles(page)).toEqual(['首页', '通知管理', '县级审核'])
    await tab(page, '首页').click({ button: 'middle' })
    await tab(page, '通知管理').focus()
    await page.keyboard.press('Delete')
    await expect.poll(() => titles(page)).toEqual(['首页', '县级审核'])
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('县级审核')
    await page.context().close()
  })
})

describe('order', () => {
  test('by dragging and by Shift with an arrow; the first tab keeps its place', async () => {
    const { page } = await signInWith(browser, { tabs: true })
    await openFour(page)
    const centre = async (name: string) => {
      const box = (await tab(page, name).boundingBox())!
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    }
    const drag = async (from: string, to: string) => {
      const [start, end] = [await centre(from), await centre(to)]
      await page.mouse.move(start.x, start.y)
      await page.mouse.down()
      await page.mouse.move((start.x + end.x) / 2, end.y)
      await page.mouse.move(end.x + Math.sign(end.x - start.x) * 8, end.y)
      await page.mouse.up()
    }
    await drag('通知管理', '文章管理')
    await expect.poll(() => titles(page)).toEqual(['首页', '通知管理', '文章管理', '县级审核'])
    expect(path(page), 'dragging opens nothing').toBe('/declare-audit/district')
    await drag('县级审核', '首页')
    await expect.poll(() => titles(page)).toEqual(['首页', '县级审核', '通知管理', '文章管理'])
    await tab(page, '县级审核').focus()
    await page.keyboard.press('Shift+ArrowRight')
    await expect.poll(() => titles(page)).toEqual(['首页', '通知管理', '县级审核', '文章管理'])
    expect(await bar(page).getByRole('status').innerText()).toContain('县级审核已移到第 3 位')
    await page.keyboard.press('Shift+ArrowLeft')
    await page.keyboard.press('Shift+ArrowLeft')
    await expect.poll(() => titles(page)).toEqual(['首页', '县级审核', '通知管理', '文章管理'])
    await page.reload()
    await bar(page).waitFor()
    await expect.poll(() => titles(page)).toEqual(['首页', '县级审核', '通知管理', '文章管理'])
    await page.context().close()
  })

  test('not when sorting is off', async () => {
    const { page } = await signInWith(browser, { tabs: true, tabsOrder: false })
    await openFour(page)
    await tab(page, '县级审核').focus()
    await page.keyboard.press('Shift+ArrowLeft')
    await expect.poll(() => titles(page)).toEqual(['首页', '文章管理', '通知管理', '县级审核'])
    await page.context().close()
  })
})
