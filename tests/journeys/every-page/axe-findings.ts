import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { quiet } from './quiet.ts'

interface Finding {
  id: string
  impact: string | null
  nodes: { target: string[] }[]
}

/** As the page knows it, with the rules that it holds. */
interface PageAxe {
  _audit: { rules: { id: string; impact: string }[] }
  run(where: string, options: object): Promise<{ violations: Finding[] }>
}

/**
 * What axe holds against the page once it is quiet, or a part of it, serious and critical, as
 * `rule: selector`.
 */
export async function axeFindings(page: Page, part = 'html'): Promise<string[]> {
  await quiet(page, part)
  return axeFindingsNow(page, part)
}

/** The same of the page as it stands, whatever is still on its way. */
export async function axeFindingsNow(page: Page, part = 'html'): Promise<string[]> {
  // The program is long: a page that has it keeps it.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)

  const violations = await page.evaluate((where) => {
    const { axe } = globalThis as unknown as { axe: PageAxe }
    const isGrave = ({ impact }: { impact: string | null }) =>
      impact === 'serious' || impact === 'critical'
    // A rule has one impact: those of less need not run.
    const minorRules = axe._audit.rules.filter((rule) => !isGrave(rule))

    return axe
      .run(where, {
        rules: Object.fromEntries(minorRules.map(({ id }) => [id, { enabled: false }])),
        resultTypes: ['violations'],
      })
      .then((result) => result.violations.filter(isGrave))
  }, part)

  return violations.flatMap(({ id, nodes }) =>
    nodes.slice(0, 3).map(({ target }) => `${id}: ${target.join(' ')}`),
  )
}
