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

describe('the focus', () => {
  test('is on the heading after signing in and after going on; returns to the button after a dialog that names the record and after the menu of a telephone, and goes to the heading when that menu was followed', async () => {
    const { page } = await browser.signIn('dist530828', '/declare-audit/district')
    await expect.poll(() => focused(page)).toBe('H1 县级审核')
    await page.locator('.sider__sider a[href="/dashboard"]').first().click()
    await expect.poll(() => focused(page)).toMatch(/^H1 /)
    await page.goBack()
    await expect.poll(() => focused(page)).toBe('H1 县级审核')
    await page.reload()
    await page.locator('.data-table__dataTable tbody td .button__link').first().waitFor()
    await page.keyboard.press('Tab')
    expect(await focused(page), 'a page called up directly starts at its top').toMatch(/^A /)

    const row = page
      .locator('.data-table__dataTable tbody tr')
      .filter({ has: page.locator('.button__link') })
      .first()

    const name = (await row.locator('td .button__link').first().innerText()).trim()

    await row.getByRole('button', { name: '日志' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: `办理记录：${name}` }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => focused(page)).toBe('BUTTON 日志')
    await row.locator('td .button__link').first().click()
    await expect.poll(() => page.title()).toMatch(new RegExp(`^${name} - 申报审核 - `))
    await page.setViewportSize({ width: 390, height: 844 })
    const menu = page.getByRole('button', { name: '打开菜单' })

    await menu.focus()
    await page.keyboard.press('Enter')
    const drawer = page.locator('dialog.sider-drawer__drawer')

    await drawer.waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => focused(page)).toBe('BUTTON 打开菜单')
    await menu.click()
    await drawer.locator('a[href="/dashboard"]').first().click()
    await expect.poll(() => focused(page)).toMatch(/^H1 /)
    await expect.poll(() => page.title()).not.toContain(name)
  })

  test('stays on the desk while somebody writes a remark, and goes through its parts with F6', async () => {
    const { page } = await browser.as('province', '/declare-audit/province')
    await page.locator('.data-table__dataTable tbody td .button__link').first().waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await page.waitForSelector('.data-pane__compare')
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
