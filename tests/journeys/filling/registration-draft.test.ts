import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import en from '#web/i18n/register-text.en.ts'
import { zh } from '#web/i18n/register-text.ts'
import { withBrowser } from '../open-browser.ts'
import { sentence, sights, expectVisibleSentence, type Sight } from '../sights/sights.ts'
import { tabTo, typeByKeys } from '../sights/tab-to.ts'
import { tagsOf } from '../sights/tags-of.ts'

const browser = withBrowser()

const registerWords = { 'zh-CN': zh, 'en-US': en }
const company = '澜沧古茶山合作社'
const name = (page: Page) => page.locator('#f-name')
/** What stands on the machine of the draft. */
const onMachine = (page: Page) =>
  page.evaluate(() => localStorage.getItem('registration draft') ?? '')

/**
 * A stranger at a registration in which a name has been typed.
 * @param prepare runs in the browser before that page
 */
async function beginByKeys({ language, width }: Sight, prepare?: () => void) {
  const visitor = await browser.visit('/login', { width, height: width > 600 ? 900 : 844 })
  const { page } = visitor

  await page.evaluate((locale) => localStorage.setItem('i18n-locale', locale), language)
  if (prepare) await page.addInitScript(prepare)
  await page.goto(new URL('/register', page.url()).href)
  await name(page).waitFor()
  await typeByKeys(page, name(page), company)

  return visitor
}

describe.each(sights)('by keys alone, $language at $width px', (sight) => {
  const words = registerWords[sight.language]

  test(
    'a registration outlives a crash of the browser: offered with its time, carried on where it was, without anything secret',
    { tags: tagsOf(sight) },
    async () => {
      const { page } = await beginByKeys(sight)
      await expectVisibleSentence(page, sight, sentence(words.keptAt))
      const address = page.url()
      const crashed = page.waitForEvent('crash')

      await page.goto('chrome://crash').catch(() => {})
      await crashed

      const later = await page.context().newPage()

      await later.goto(address)
      await expectVisibleSentence(
        later,
        sight,
        sentence(words.offer, { time: String.raw`\d{4}-\d\d-\d\d \d\d:\d\d` }),
      )

      expect(await later.getByText(company).count()).toBe(0)
      await tabTo(later, later.getByRole('button', { name: words.carryOn, exact: true }))
      await later.keyboard.press('Enter')
      await expect.poll(() => name(later).inputValue()).toBe(company)
      expect(await onMachine(later)).not.toMatch(/password|licenseFile|captcha/)

      // Whoever comes next to a shared machine leaves nothing behind.
      await tabTo(later, later.getByRole('button', { name: words.clear }))
      await later.keyboard.press('Enter')
      await expect.poll(() => name(later).inputValue()).toBe('')
      expect(await onMachine(later)).toBe('')
    },
  )

  test(
    'a machine without room says so in a sentence, and registration goes on',
    { tags: ['long'] },
    async () => {
      const { page, faults } = await beginByKeys(sight, () => {
        Storage.prototype.setItem = () => {
          throw new DOMException('full', 'QuotaExceededError')
        }
      })

      await expectVisibleSentence(page, sight, sentence(words.notKept))
      expect(await name(page).inputValue()).toBe(company)
      expect(faults).toEqual([])
    },
  )
})

test(
  'begun again, nothing of the former is left; on a telephone the offer fits',
  { tags: ['long'] },
  async () => {
    const { page, faults } = await beginByKeys({ language: 'zh-CN', width: 390 })
    await page.getByText(/已在本机保存草稿/).waitFor()
    await page.reload()
    await page.getByRole('button', { name: '重新填写', exact: true }).click()
    await name(page).waitFor()
    expect([await name(page).inputValue(), await onMachine(page)]).toEqual(['', ''])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    expect(faults).toEqual([])
  },
)
