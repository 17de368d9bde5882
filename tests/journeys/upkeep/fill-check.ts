import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { minimalPdf } from '#tools/seed/attachments.ts'

/**
 * Fills in the yearly re-verification of a brand from the owner's list: its certificate has
 * expired.
 */
export async function fillCheck(page: Page, brand: { name: string; year: number }): Promise<void> {
  await page.getByRole('link', { name: '填报复核' }).click()
  await page.getByRole('button', { name: /新建年度复核/ }).click()
  await page.waitForURL(/check-fill\?.*id=/)
  const choice = page.locator('#f-brand')

  await choice.fill(brand.name)
  await page
    .getByRole('option', { name: new RegExp(`${brand.name} · ${brand.year}`) })
    .first()
    .click()

  for (const field of ['trademarkOk', 'inspectionOk', 'traceOk', 'complianceOk', 'inUse'])
    await page.locator(`#f-${field}`).getByText('正常', { exact: true }).click()
  await page.locator('#f-certOk').getByText('异常', { exact: true }).click()
  await page
    .locator('#f-note')
    .fill('有机产品认证证书已于今年六月到期，正在重新申请，预计年底前取得新证书。')
  const uploaded = page.waitForResponse((answer) => answer.url().includes('/api/file?'))

  await page
    .locator('[data-field="files"] input[type="file"], #f-files input[type="file"], input#f-files')
    .first()
    .setInputFiles({ name: '复核佐证.pdf', mimeType: 'application/pdf', buffer: minimalPdf() })

  expect((await uploaded).status()).toBe(200)
}
