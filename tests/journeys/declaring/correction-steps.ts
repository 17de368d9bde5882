import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { JourneyBrowser } from '../open-browser.ts'
import { submitForm } from '../submit-form.ts'

/** The district finds a certificate that has run out, remarks three fields and returns the declaration. */
export async function returnBrand(browser: JourneyBrowser, number: string): Promise<void> {
  const { page } = await browser.as('district', '/declare-audit/district')
  await page.getByLabel('关键字').fill(number)
  await page.getByRole('button', { name: '查询' }).click()
  await page.getByRole('button', { name: '澜屿春芽' }).click()
  for (const [field, words] of [
    ['主体简介', '请补充主体在行业中的地位。'],
    ['品牌口号', '口号与注册商标文字不一致。'],
    ['认证信息', '证书有效期已过，请上传续展后的证书。'],
  ] as const) {
    await page.getByRole('button', { name: `对“${field}”批注` }).click()
    await page.keyboard.type(words)
    await page.getByRole('button', { name: '加入批注' }).click()
  }
  await page.getByRole('radio', { name: /退回修改/ }).check()
  await page.getByRole('checkbox', { name: '证照过期' }).check()
  await page.getByLabel('审核意见').last().fill('认证证书已过期，主体简介与品牌口号须修改，请按批注补充后重新提交。')
  const returned = page.waitForResponse((answer) => answer.url().includes('/transition/districtReturn'))
  await page.keyboard.press('Control+Enter')
  expect((await returned).status()).toBe(200)
  await page.context().close()
}

/** The applicant corrects what was remarked and submits again. */
export async function correctBrand(browser: JourneyBrowser, applicant: string): Promise<void> {
  const { page } = await browser.as(applicant, '/declare/fill')
  await page.getByRole('link', { name: '去修改' }).click()
  await page.getByText('请补充主体在行业中的地位。').first().waitFor()
  await page
    .locator('#f-intro')
    .fill(`${'澜沧县茶叶企业，主营普洱茶种植、加工与销售，拥有自有基地与合作社原料体系。'.repeat(4)}为省级龙头企业。`)
  await page.locator('#f-intro').press('Tab')
  await answerRemark(page, page.locator('[data-field="intro"]'))
  await page
    .getByRole('button', { name: /品牌信息/ })
    .first()
    .click()
  await page.getByText('口号与注册商标文字不一致。').first().waitFor()
  await page.locator('#f-slogan').fill('澜屿春芽，一叶知春')
  await page.locator('#f-slogan').press('Tab')
  await answerRemark(page, page.locator('[data-field="slogan"]'))
  await renewCertificate(page)
  await submitForm(page)
  await page.context().close()
}

/** The certificate that has run out gets its new date and scan. */
async function renewCertificate(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^认证信息/ })
    .first()
    .click()
  await page.getByText('证书有效期已过，请上传续展后的证书。').first().waitFor()
  await page.locator('#f-certs-0-validTo').fill('2028-03-31')
  await page.locator('#f-certs-0-validTo').press('Tab')
  await answerRemark(page, page.locator('[data-field="certs"]'))
  await page.getByText('草稿已自动保存').waitFor()
}

/** The applicant says at a remark what was changed. */
export async function answerRemark(page: Page, field: Locator): Promise<void> {
  await field.getByRole('button', { name: '填写回复' }).first().click()
  await field.getByRole('textbox', { name: '对批注的回复' }).fill('已按批注修改。')
  const answered = page.waitForResponse((answer) => answer.url().includes('/remarks/'))
  await field.getByRole('button', { name: '保存回复' }).click()
  expect((await answered).status()).toBe(200)
  await field.getByText('回复：已按批注修改。').waitFor()
}
