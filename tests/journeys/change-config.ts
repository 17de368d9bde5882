import type { Page } from 'playwright-core'
import type { ConfigAnswer, ConfigContent } from '#contract/config.ts'
import { changeAnswer } from './change-answer.ts'

const configCalls = /\/api\/config(\?|$)/

/** From the next load on the configuration arrives changed, in this way alone. */
export async function changeConfig(
  page: Page,
  change: (sent: ConfigContent) => void,
): Promise<void> {
  await page.unroute(configCalls)
  await changeAnswer<{ data: ConfigAnswer }>(page, configCalls, ({ data }) => change(data))
}
