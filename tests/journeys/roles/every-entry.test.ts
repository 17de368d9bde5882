import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadConfig } from '#server/config-release/load-config.ts'
import { openBrowser, type JourneyBrowser } from '../open-browser.ts'
import type { Act, Acts } from './act.ts'
import { auditActs, checked } from './audit-acts.ts'
import { boardActs } from './board-acts.ts'
import { contentActs } from './content-acts.ts'
import { declareActs } from './declare-acts.ts'
import { menuEntries, patternOf } from './menu-entries.ts'
import { systemActs } from './system-acts.ts'
import { upkeepActs } from './upkeep-acts.ts'

const config = loadConfig('config')
const acts: Acts = { ...boardActs, ...declareActs, ...auditActs, ...contentActs, ...systemActs, ...upkeepActs }
let browser: JourneyBrowser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

/** Main act of an entry for a role; undefined when nobody has thought of it. */
function actOf(entry: string, role: string): Act | undefined {
  const said = acts[patternOf(entry)]
  return typeof said === 'function' ? said : said?.[role]
}

const visited = new Set<string>()

// The order matters: the province pushes a doubt that the district asks about, the applicant explains and the administrator concludes.
test.each([
  ['leader', 'leader01'],
  ['province', 'provview01'],
  ['city', 'city5308'],
  ['district', 'dist530828'],
  ['declare', checked],
  ['admin', 'admin'],
  ['content', 'content01'],
  ['expert', 'expert01'],
])('%s finds at every entry of the menu its main act, and does it', { timeout: 300_000 }, async (role, username) => {
  const { page, faults } = await browser.signIn(username)
  const entries = await menuEntries(page)
  expect(entries.length).toBeGreaterThan(2)
  expect(
    entries.filter((entry) => actOf(entry, role) === undefined),
    'entries for which tests/journeys/roles says no act',
  ).toEqual([])
  for (const entry of entries) {
    if (patternOf(entry) !== entry && visited.has(`${role} ${patternOf(entry)}`)) continue
    visited.add(`${role} ${patternOf(entry)}`)
    await page.goto(new URL(entry, page.url()).href)
    await page.getByRole('main').first().waitFor()
    await actOf(entry, role)!({ browser, page, config, username, role }).catch((error: unknown) => {
      throw new Error(`${role} at ${entry}: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      })
    })
  }
  expect(faults).toEqual([])
  await page.context().close()
})

test('no act is said for an entry that nobody has', () => {
  const seen = new Set([...visited].map((visit) => visit.split(' ')[1]!))
  expect(Object.keys(acts).filter((entry) => !seen.has(entry))).toEqual([])
})
