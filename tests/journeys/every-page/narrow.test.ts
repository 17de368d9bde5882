import pg from 'pg'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { assertPresent } from '#config-model/assert.ts'
import { withBrowser, type Size } from '../open-browser.ts'
import { portal } from '../portal.ts'
import { goTo, overflow } from './page-faults.ts'

const size = { width: 320, height: 800 }
const browser = withBrowser()
let applicant: string
beforeAll(async () => {
  const client = new pg.Client({ connectionString: portal.database })
  await client.connect()
  const { rows } = await client.query<{ username: string }>(
    `select a.username from e_declaration d join account a on a.enterprise_id = d.owner_id where d.year = 2025 and d.state = 'returned' order by d.id desc limit 1`,
  )

  await client.end()
  applicant = assertPresent(rows[0], 'a returned declaration in the demo').username
})

/** Opens the desk of a record in a language. */
async function openDesk(language: 'zh-CN' | 'en-US', at: Size) {
  const { page } = await browser.as('district', '/declare-audit/district', undefined, { language })
  const rows = page.locator('.data-table__dataTable tr[data-row]')
  await rows
    .getByText(/^(审核|Review)$/)
    .first()
    .click()
  await page.waitForSelector('.data-pane__compare')
  await page.setViewportSize(at)

  return page
}

describe.each(['zh-CN', 'en-US'] as const)(
  'at 320 px nothing scrolls sideways in %s',
  { tags: ['long'] },
  (language) => {
    test('on the open screens', async () => {
      const { page } = await browser.visit('/login', size)
      await page.evaluate((chosen) => localStorage.setItem('i18n-locale', chosen), language)

      for (const path of [
        '/login',
        '/register',
        '/2024lsypxfzn',
        '/2024lsypxfzn/brand/list',
        '/2024top10',
        '/404',
      ]) {
        await goTo(page, path)
        expect([path, await overflow(page)]).toEqual([path, 0])
      }
    })

    test('while a declaration is filled in', async () => {
      const { page } = await browser.as(applicant, '/declare/fill', size, { language })
      await page.locator('.start-page__drafts li').first().waitFor()
      expect(await overflow(page)).toBe(0)
      await page.locator('.start-page__drafts a').first().click()
      const steps = page.locator('.fill-form__steps li button')

      await steps.first().waitFor()

      for (let at = 0; at < (await steps.count()); at++) {
        await steps.nth(at).click()
        await page.locator('.fill-form__steps [aria-current="step"]').waitFor()
        expect([at, await overflow(page)]).toEqual([at, 0])
      }
    })

    test('on the reviewer’s desk and the record', async () => {
      const page = await openDesk(language, size)
      for (const at of [0, 1, 2]) {
        await page.locator('.review-page__deskTabs button').nth(at).click()
        expect([at, await overflow(page)]).toEqual([at, 0])
      }

      await page.goto(page.url().replace('/declare-audit/view', '/declare/view'))
      await page.locator('.record-page__record').waitFor()
      expect(await overflow(page)).toBe(0)
    })
  },
)

/** Words of names that go on in the next line, without a sign that says so. */
const brokenWords = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((elements) =>
    elements.flatMap((element) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      const broken: string[] = []
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[A-Za-z]+/g)) {
          const range = document.createRange()
          range.setStart(node, index)
          range.setEnd(node, index + word.length)
          if (range.getClientRects().length > 1) broken.push(word)
        }

      return broken
    }),
  )

test(
  'on a telephone English names break between words, and the tools of a list stay together',
  { tags: ['long'] },
  async () => {
    const telephone = { width: 390, height: 844 }
    const page = await openDesk('en-US', telephone)

    await page.locator('.data-pane__compare th[scope=row]').getByText('Declaration no.').waitFor()
    expect(await brokenWords(page, '.data-pane__compare th[scope=row]')).toEqual([])

    const province = await browser.as('province', '/declare-audit/province', telephone, {
      language: 'en-US',
    })
    const tools = province.page.locator('.list-page__toolbar').getByRole('button')

    await tools.filter({ hasText: 'Export' }).waitFor()
    const places = await tools.evaluateAll((all) =>
      all.filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect()),
    )
    const middles = places.map(({ top, height }) => Math.round(top + height / 2))

    expect([...new Set(middles)]).toHaveLength(1)
  },
)
