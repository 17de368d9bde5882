import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { axeFindings } from './axe-findings.ts'
import { openBrowser, type JourneyBrowser } from '../open-browser.ts'

let browser: JourneyBrowser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

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
      const { page } = await browser.signIn('dist530828', path)
      expect(await findings(page)).toEqual([])
    },
  )
})
