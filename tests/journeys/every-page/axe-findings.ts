import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { quiet } from './quiet.ts'

interface Finding {
  id: string
  impact: string | null
  nodes: { target: string[] }[]
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
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate(
    (where) =>
      (
        globalThis as unknown as { axe: { run(where: string): Promise<{ violations: Finding[] }> } }
      ).axe.run(where),
    part,
  )

  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.slice(0, 3).map(({ target }) => `${id}: ${target.join(' ')}`))
}
