import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axeFindings, axeFindingsNow } from './axe-findings.ts'
import { withBrowser } from '../open-browser.ts'

const browser = withBrowser()

async function findings(page: Page): Promise<string[]> {
  await page.getByRole('heading').first().waitFor()
  await page.waitForLoadState('networkidle')
  return axeFindings(page)
}

describe('axe finds nothing serious', () => {
  test.each(['/login', '/register', '/2024lsypxfzn', '/2024lsypxfzn/brand/list', '/2024top10', '/no/such/page'])(
    'on %s',
    async (path) => {
      const { page } = await browser.visit(path)
      expect(await findings(page)).toEqual([])
    },
  )

  test.each(['/dashboard', '/declare-audit/district', '/declare-audit/district?preset=all'])(
    'on %s of a district',
    async (path) => {
      const { page } = await browser.as('district', path)
      expect(await findings(page)).toEqual([])
    },
  )
})

describe('what is asked anew stays readable meanwhile', () => {
  test.each<[what: string, username: string | null, path: string, call: RegExp, ask: (page: Page) => Promise<unknown>]>(
    [
      [
        'figures and charts of a board',
        'leader01',
        '/declare-analysis/register',
        /\/api\/board\/block\//,
        (page) => page.getByRole('combobox', { name: /所在地区.*州/ }).selectOption({ label: '普洱市' }),
      ],
      [
        'the rows of a list',
        'city5308',
        '/declare-audit/city?preset=all',
        /\/api\/list\/rows\//,
        (page) => page.getByRole('columnheader').getByRole('button').first().click(),
      ],
      [
        'the brands of the catalogue',
        null,
        '/2024lsypxfzn/brand/list',
        /brand\/list\?type=/,
        (page) => page.locator('.filter-words').first().getByRole('link').nth(1).click(),
      ],
    ],
  )('%s', async (_what, username, path, call, ask) => {
    const { page, faults } = username ? await browser.as(username, path) : await browser.visit(path)
    await findings(page)
    let letGo = () => {}
    const looked = new Promise<void>((resolve) => (letGo = resolve))
    await page.route(call, (route) => looked.then(() => route.continue()))
    await ask(page)
    await page.locator('[data-stale]').first().waitFor()
    expect(await axeFindingsNow(page)).toEqual([])
    letGo()
    await page.locator('[data-stale]').first().waitFor({ state: 'detached' })
    await page.unrouteAll({ behavior: 'wait' })
    expect(faults).toEqual([])
    await page.context().close()
  })
})
