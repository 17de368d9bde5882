import { describe, expect, test } from 'vitest'
import { axeFindings } from '../every-page/axe-findings.ts'
import { withPortal } from '../open-browser.ts'
import { sights, signInAt } from '../sights/sights.ts'
import { reviewByKeys } from './review-by-keys.ts'

/** Twenty decisions leave nothing to other journeys: they are taken on a portal of their own. */
const { browser } = withPortal()

describe.each([
  { ...sights[0]!, reviews: 20 },
  { ...sights[1]!, reviews: 9 },
])('by keys alone, $language at $width px', { tags: ['long'] }, ({ reviews, ...sight }) => {
  test(`an auditor reviews ${reviews} declarations, and each time is told what happened`, async () => {
    const { page, faults } = await signInAt(browser, sight, 'province01', '/declare-audit/province')
    await reviewByKeys(page, sight, { reviews, returnEvery: 7 })
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.waitForURL((url) => url.pathname === '/declare-audit/province')
    expect(faults).toEqual([])
  })
})
