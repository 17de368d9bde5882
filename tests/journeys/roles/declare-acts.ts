import { explain } from '../declaring/compliance-steps.ts'
import { control, findAndOpen, pressIn, type Act, type Acts } from './act.ts'
import { journeyOf } from './audit-acts.ts'

const brand = '景迈试填'

/** Makes a draft; it is saved while it is written. */
const startDraft: Act = async ({ page }) => {
  await page
    .getByRole('button', { name: /区域公用品牌/ })
    .first()
    .click()
  await page.waitForURL(/\/declare\/fill\?.*id=/)
  await page
    .getByRole('button', { name: /^品牌信息/ })
    .first()
    .click()
  await control(page, 'brandName').fill(brand)
  await control(page, 'brandName').press('Tab')
  await page.getByText('草稿已自动保存').waitFor()
}

/** Finds the draft among the own declarations and throws it away. */
const removeDraft: Act = async ({ page }) => {
  await page.getByLabel('关键字').fill(brand)
  await page.getByRole('button', { name: '查询' }).click()
  await page.waitForURL(/keyword=/)
  const row = page.locator('tr[data-row]').filter({ hasText: brand })
  await row.waitFor()
  await pressIn(page, row, '删除')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /删除|确定/ })
    .last()
    .click()
  await row.waitFor({ state: 'detached' })
}

export const declareActs: Acts = {
  '/declare/intro': async ({ page }) => {
    await page.getByRole('link', { name: '开始申报' }).click()
    await page.waitForURL(/\/declare\/fill/)
  },
  '/declare/compliance': (visit) => explain(journeyOf(visit)),
  '/declare/fill': startDraft,
  '/declare/status': removeDraft,
  '/declare/history/{year}': findAndOpen(0),
}
