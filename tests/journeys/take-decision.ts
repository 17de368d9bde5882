import type { Page } from 'playwright-core'
import { expect } from 'vitest'

export interface Decision {
  /** Its name in the configuration. */
  transition: string
  /** As the page calls it. */
  title: string
  /** What is written into its field, and how that is called. */
  opinion?: string
  field?: string
  /** The page asks once more. */
  asksAgain?: boolean
}

/** Chooses a decision of a review page, writes the opinion, and waits until it is taken. */
export async function takeDecision(page: Page, decision: Decision): Promise<void> {
  const { transition, title, opinion, field = '意见', asksAgain } = decision
  await page.getByRole('radio', { name: new RegExp(title) }).check()
  if (opinion !== undefined) await page.getByLabel(field).last().fill(opinion)
  const done = page.waitForResponse((answer) => answer.url().includes(`/transition/${transition}`))

  await page.getByRole('button', { name: /^提交/ }).last().click()
  if (asksAgain) await page.getByRole('dialog').getByRole('button', { name: /确定/ }).last().click()
  expect((await done).status()).toBe(200)
}
