import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/**
 * Goes to the last step of a form, promises where a promise is asked, and submits; the server has
 * done it.
 */
export async function submitForm(
  page: Page,
  transition = 'submit',
  promises = true,
): Promise<void> {
  await page
    .getByRole('button', { name: /核对并提交/ })
    .last()
    .click()

  if (promises) await page.getByLabel('我已阅读并作出上述承诺').check()
  await page.getByRole('button', { name: /^提交/ }).last().click()
  const submitted = page.waitForResponse((answer) =>
    answer.url().includes(`/transition/${transition}`),
  )

  await page.getByRole('dialog').getByRole('button', { name: /^确定/ }).last().click()
  expect((await submitted).status()).toBe(200)
}
