import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, type JourneyBrowser } from '../open-browser.ts'

let browser: JourneyBrowser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const name = (page: Page) => page.locator('#f-name')
const begin = async (page: Page) => {
  await name(page).fill('澜沧古茶山合作社')
  await page.keyboard.press('Tab')
}
/** What stands on the machine of the draft. */
const onMachine = (page: Page) => page.evaluate(() => localStorage.getItem('registration draft') ?? '')

test('a registration outlives a crash of the browser: offered with its time, carried on where it was, without anything secret', async () => {
  const { page } = await browser.visit('/register')
  await begin(page)
  await page.getByText(/已在本机保存草稿，7 天内可以继续填写/).waitFor()
  const address = page.url()
  const context = page.context()
  const crashed = page.waitForEvent('crash')
  await page.goto('chrome://crash').catch(() => {})
  await crashed

  const later = await context.newPage()
  await later.goto(address)
  await later.getByRole('heading', { name: /^本机存有 \d{4}-\d\d-\d\d \d\d:\d\d 未提交的注册信息$/ }).waitFor()
  expect(await later.getByText('澜沧古茶山合作社').count()).toBe(0)
  await later.getByRole('button', { name: '继续填写' }).press('Enter')
  await expect.poll(() => name(later).inputValue()).toBe('澜沧古茶山合作社')
  expect(await onMachine(later)).not.toMatch(/password|licenseFile|captcha/)

  // Whoever comes next to a shared machine leaves nothing behind.
  await later.getByRole('button', { name: '清除草稿并重新填写' }).click()
  await expect.poll(() => name(later).inputValue()).toBe('')
  expect(await onMachine(later)).toBe('')
  await context.close()
})

test('begun anew, nothing of the former is left; on a telephone the offer fits', async () => {
  const { page, faults } = await browser.visit('/register', { width: 390, height: 844 })
  await begin(page)
  await page.getByText(/已在本机保存草稿/).waitFor()
  await page.reload()
  await page.getByRole('button', { name: '重新填写', exact: true }).click()
  await name(page).waitFor()
  expect([await name(page).inputValue(), await onMachine(page)]).toEqual(['', ''])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(faults).toEqual([])
  await page.context().close()
})

test('what is too old is not offered', async () => {
  const { page } = await browser.visit('/login')
  await page.evaluate(() => {
    const at = new Date(Date.now() - 8 * 24 * 60 * 60 * 1000).toISOString()
    localStorage.setItem('registration draft', JSON.stringify({ at, step: 0, data: { name: '旧' } }))
  })
  await page.goto(new URL('/register', page.url()).href)
  await name(page).waitFor()
  expect([await name(page).inputValue(), await onMachine(page)]).toEqual(['', ''])
  await page.context().close()
})

test('a machine without room says so in a sentence, and registration goes on', async () => {
  const { page, faults } = await browser.visit('/login')
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await page.goto(new URL('/register', page.url()).href)
  await begin(page)
  await page.getByText('本机不能保存草稿（存储空间已满或浏览器不允许）：提交之前请勿关闭本页。').waitFor()
  expect(await name(page).inputValue()).toBe('澜沧古茶山合作社')
  expect(faults).toEqual([])
  await page.context().close()
})
