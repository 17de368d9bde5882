import { describe, expect, test } from 'vitest'
import { withBrowser } from '../open-browser.ts'

const browser = withBrowser()
const phone = { width: 390, height: 844 }

describe('a record is called by its name', () => {
  test('in its dialogs and in the title of the window', async () => {
    const { page } = await browser.as('district', '/declare-audit/district')
    const row = page
      .locator('.data-table tbody tr')
      .filter({ has: page.locator('.ui-link') })
      .first()
    const name = (await row.locator('td .ui-link').first().innerText()).trim()
    await row.getByRole('button', { name: '日志' }).click()
    await page.getByRole('dialog', { name: `办理记录：${name}` }).waitFor()
    await page.keyboard.press('Escape')
    await row.locator('td .ui-link').first().click()
    await expect.poll(() => page.title()).toMatch(new RegExp(`^${name} - 申报审核 - `))
    await page.locator('.sider a[href="/dashboard"], .header-logo').first().click()
    await expect.poll(() => page.title()).not.toContain(name)
    await page.context().close()
  })
})

test('a button without words says on hover what it does', async () => {
  const { page } = await browser.as('district', '/declare-audit/district')
  for (const path of ['/declare-audit/district', '/dashboard', '/setting/account']) {
    await page.goto(new URL(path, page.url()).href)
    await page.locator('main h1').first().waitFor()
    const mute = await page
      .locator('button:visible')
      .evaluateAll((buttons) =>
        buttons
          .filter((button) => !button.getAttribute('title') && !/[\p{L}\p{N}]/u.test(button.textContent ?? ''))
          .map((button) => button.outerHTML.slice(0, 120)),
      )
    expect(mute, path).toEqual([])
  }
  await page.context().close()
})

describe('on a telephone', () => {
  test('the filters wait behind their button, which says how many are set', async () => {
    const { page } = await browser.as('district', '/declare-audit/district', phone)
    const fold = page.getByRole('button', { name: /^筛选/ })
    await fold.waitFor()
    expect(await page.getByLabel('关键字', { exact: true }).isVisible()).toBe(false)
    await fold.click()
    await page.getByLabel('关键字', { exact: true }).fill('茶')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: '筛选（1）' }).waitFor()
    expect(await page.getByLabel('关键字', { exact: true }).isVisible()).toBe(false)
    await page.context().close()
  })

  test('nothing lies under the button that closes the menu, and a single top entry is no menu', async () => {
    const { page } = await browser.as('district', '/dashboard', phone)
    expect(await page.getByRole('button', { name: '顶部菜单' }).count()).toBe(0)
    await page.getByRole('button', { name: '打开菜单' }).click()
    const close = await page.locator('.drawer-close').boundingBox()
    const box = await page.locator('.drawer-box').boundingBox()
    expect((close?.x ?? 0) + (close?.width ?? 0)).toBeLessThanOrEqual((box?.x ?? 0) + (box?.width ?? 0))
    await page.locator('.drawer-close').click()
    await expect.poll(() => page.locator('dialog.drawer').count()).toBe(0)
    await page.context().close()
  })
})
