import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser, type JourneyBrowser } from './open-browser.ts'

let browser: JourneyBrowser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

interface Finding {
  id: string
  impact: string | null
  nodes: { target: string[] }[]
}

/** What axe holds against a page, serious and critical, as `rule: selector`. */
async function findings(page: Page): Promise<string[]> {
  await page.getByRole('heading').first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate(() => (globalThis as unknown as { axe: { run(): Promise<{ violations: Finding[] }> } }).axe.run())
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.slice(0, 3).map(({ target }) => `${id}: ${target.join(' ')}`))
}

describe('axe finds nothing serious', () => {
  test.each(['/login', '/register', '/2024lsypxfzn', '/2024lsypxfzn/brand/list', '/2024top10', '/no/such/page'])('on %s', async (path) => {
    const { page } = await browser.visit(path)
    expect(await findings(page)).toEqual([])
  })

  test.each(['/dashboard', '/declare-audit/district', '/declare-audit/district?preset=all'])('on %s of a district', async (path) => {
    const { page } = await browser.signIn('dist530828', path)
    expect(await findings(page)).toEqual([])
  })
})
