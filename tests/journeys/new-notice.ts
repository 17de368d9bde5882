import type { Page } from 'playwright-core'
import { controlId } from '#web/runtime/widgets/definition.ts'

/**
 * Begins a notice for everybody on the list of notices; answers its title, which may be typed into.
 */
export async function newNotice(page: Page) {
  await page
    .getByRole('button', { name: '新建通知' })
    .or(page.getByRole('link', { name: '新建通知' }))
    .first()
    .click()

  await page.getByRole('button', { name: /通知公告/ }).click()
  await page.getByText('草稿', { exact: true }).first().waitFor()

  return page.locator(`[id="${controlId(['title'])}"]`)
}
