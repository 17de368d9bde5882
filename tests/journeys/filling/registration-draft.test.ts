import type { Page } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import en from '#web/i18n/register/en-US.ts'
import zh from '#web/i18n/register/zh-CN.ts'
import { withBrowser } from '../open-browser.ts'
import { isPhone, sentence, sights, told } from '../sights/sights.ts'
import { tabTo, typeByKeys } from '../sights/tab-to.ts'

const browser = withBrowser()

const registerWords = { 'zh-CN': zh, 'en-US': en }
const name = (page: Page) => page.locator('#f-name')
const begin = async (page: Page) => {
  await name(page).fill('澜沧古茶山合作社')
  await page.keyboard.press('Tab')
}
/** What stands on the machine of the draft. */
const onMachine = (page: Page) => page.evaluate(() => localStorage.getItem('registration draft') ?? '')

describe.each(sights)('by keys alone, $language at $width px', (sight) => {
  const words = registerWords[sight.language]
  /** Nobody signed in, before the registration. */
  const atLogin = async () => {
    const size = { width: sight.width, height: isPhone(sight) ? 844 : 900 }
    const visitor = await browser.visit('/login', size)
    onTestFinished(() => visitor.page.context().close())
    await visitor.page.evaluate((language) => localStorage.setItem('i18n-locale', language), sight.language)
    return visitor
  }
  const beginByKeys = async (page: Page) => {
    await page.goto(new URL('/register', page.url()).href)
    await name(page).waitFor()
    await typeByKeys(page, name(page), '澜沧古茶山合作社')
  }

  test('a registration outlives a crash of the browser: offered with its time, carried on where it was, without anything secret', async () => {
    const { page } = await atLogin()
    await beginByKeys(page)
    await told(page, sight, sentence(words.keptAt))
    const address = page.url()
    const crashed = page.waitForEvent('crash')
    await page.goto('chrome://crash').catch(() => {})
    await crashed

    const later = await page.context().newPage()
    await later.goto(address)
    await told(later, sight, sentence(words.offer, { time: String.raw`\d{4}-\d\d-\d\d \d\d:\d\d` }))
    expect(await later.getByText('澜沧古茶山合作社').count()).toBe(0)
    await tabTo(later, later.getByRole('button', { name: words.carryOn, exact: true }))
    await later.keyboard.press('Enter')
    await expect.poll(() => name(later).inputValue()).toBe('澜沧古茶山合作社')
    expect(await onMachine(later)).not.toMatch(/password|licenseFile|captcha/)

    // Whoever comes next to a shared machine leaves nothing behind.
    await tabTo(later, later.getByRole('button', { name: words.clear }))
    await later.keyboard.press('Enter')
    await expect.poll(() => name(later).inputValue()).toBe('')
    expect(await onMachine(later)).toBe('')
  })

  test('a machine without room says so in a sentence, and registration goes on', async () => {
    const { page, faults } = await atLogin()
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    })
    await beginByKeys(page)
    await told(page, sight, sentence(words.notKept))
    expect(await name(page).inputValue()).toBe('澜沧古茶山合作社')
    expect(faults).toEqual([])
  })
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
