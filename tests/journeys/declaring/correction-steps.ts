import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { firstOf } from '#config-model/assert.ts'
import type { Config } from '#config-model/config.ts'
import { apiPaths } from '#contract/paths.ts'
import type { ListRow } from '#contract/record.ts'
import { callAs } from '../call-as.ts'
import type { JourneyBrowser } from '../open-browser.ts'
import { submitForm } from '../submit-form.ts'

/**
 * The district finds a certificate that has run out, remarks three fields and returns the
 * declaration.
 */
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
  await page.getByRole('button', { name: /^提交/ }).click()
  await page.getByText('请选择退回原因').waitFor()
  await page.getByRole('checkbox', { name: '证照过期' }).check()
  await page
    .getByLabel('审核意见')
    .last()
    .fill('认证证书已过期，主体简介与品牌口号须修改，请按批注补充后重新提交。')

  const returned = page.waitForResponse((answer) =>
    answer.url().includes('/transition/districtReturn'),
  )

  await page.keyboard.press('Control+Enter')
  expect((await returned).status()).toBe(200)
  await page.context().close()
}

/**
 * The district passes the declaration from its list, every point ticked; city and province pass it
 * as well.
 */
export async function passBrand(
  browser: JourneyBrowser,
  number: string,
  config: Config,
): Promise<void> {
  const { page } = await browser.as('district', `/declare-audit/district?keyword=${number}`)
  const points = config.dictionaries['review_checklist']!.items!

  await page.getByRole('button', { name: '澜屿春芽' }).click()
  await page.getByRole('radio', { name: /审核通过并上报/ }).check()
  for (const { label } of points) await page.getByRole('checkbox', { name: label }).check()
  await page
    .getByLabel(/县级公示开始/)
    .first()
    .fill('2025-08-01')
  await page
    .getByLabel(/县级公示结束/)
    .first()
    .fill('2025-08-08')

  const done = page.waitForResponse((answer) => answer.url().includes('/transition/'))

  await page.keyboard.press('Control+Enter')
  expect((await done).status()).toBe(200)
  await takeAs(browser, 'city5308', 'declare-audit/city', number, 'cityPass')
  await takeAs(browser, 'leader01', 'declare-audit/province', number, 'provincePass')
}

/** Takes a step of the declaration that somebody finds in their list. */
async function takeAs(
  browser: JourneyBrowser,
  username: string,
  list: string,
  number: string,
  transition: string,
): Promise<void> {
  const { page } = await browser.as(username, null)
  const path = `${apiPaths.listRows(list)}?keyword=${number}`
  const { id, version } = firstOf(await callAs<ListRow[]>(page, 'GET', path))

  await callAs(page, 'POST', apiPaths.transition('declaration', id, transition), {
    version,
    form: {},
    remarks: [],
  })
}

/**
 * The applicant comes from the message to the form, corrects what was remarked and submits again,
 * once every remark is answered.
 */
export async function correctBrand(browser: JourneyBrowser, applicant: string): Promise<void> {
  const { page } = await browser.as(applicant, '/dashboard')
  await page.getByRole('button', { name: /条未读|未读/ }).click()
  await page
    .locator('.notices__bellPanel .popover__menu button', { hasText: '申报被退回' })
    .first()
    .click()
  await page.waitForURL(/[?&]id=/)
  // The page before has a link of that name as well.
  await page.getByRole('heading', { level: 1, name: '澜屿春芽' }).waitFor()
  await page.getByRole('main').getByRole('link', { name: /修改/ }).first().click()
  await page.waitForURL(/\/declare\/fill/)
  await page.getByRole('region', { name: '退回意见' }).getByText('退回原因：证照过期').waitFor()
  await page.getByRole('button', { name: /^品牌信息\s*批注 1 条$/ }).waitFor()
  await page.getByText('请补充主体在行业中的地位。').first().waitFor()
  await page
    .locator('#f-intro')
    .fill(
      `${'澜沧县茶叶企业，主营普洱茶种植、加工与销售，拥有自有基地与合作社原料体系。'.repeat(4)}为省级龙头企业。`,
    )

  await page.locator('#f-intro').press('Tab')
  await answerRemark(page, page.locator('[data-field="intro"]'))
  await page
    .getByRole('button', { name: /品牌信息/ })
    .first()
    .click()

  await page.getByText('口号与注册商标文字不一致。').first().waitFor()
  expect(await page.getByLabel('品牌名称').isEditable()).toBe(false)
  await page.locator('#f-slogan').fill('澜屿春芽，一叶知春')
  await page.locator('#f-slogan').press('Tab')
  await renewCertificate(page)

  // A remark that must be heeded is answered before it goes back: said in one sentence, shown where
  // it stands.
  await submitAll(page)
  await page.getByText('还有 1 条必须修改的批注没有回复，请逐条说明修改情况后再提交').waitFor()
  await page
    .getByRole('button', { name: /请回复这条批注/ })
    .first()
    .click()

  const demand = page.getByText('请回复这条批注，说明修改情况').first()

  await demand.waitFor()
  await answerRemark(page, page.locator('[data-field="slogan"]'))
  await demand.waitFor({ state: 'detached' })
  await submitForm(page)
  await page.getByText('县级审核中').waitFor()
  await page.getByText(/^本环节预计于 .* 前办结。$/).waitFor()
  await page.getByRole('button', { name: '打印回执' }).waitFor()
  const receipt = await page.locator('.done-screen__receipt').innerText()

  expect(receipt).toMatch(/编号\s+2025-[A-Z]{2}-\d{6}-\d{4}/)
  expect(receipt).toMatch(/提交时间\s+\d{4}-\d{2}-\d{2} \d{2}:\d{2}/)
  await page.context().close()
}

async function submitAll(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /核对并提交/ })
    .first()
    .click()

  await page.getByLabel('我已阅读并作出上述承诺').check()
  await page.getByRole('button', { name: '提交申报', exact: true }).click()
  await page.getByRole('button', { name: '确定提交申报' }).click()
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
async function answerRemark(page: Page, field: Locator): Promise<void> {
  await field.getByRole('button', { name: '填写回复' }).first().click()
  await field.getByRole('textbox', { name: '对批注的回复' }).fill('已按批注修改。')
  const answered = page.waitForResponse((answer) => answer.url().includes('/remarks/'))

  await field.getByRole('button', { name: '保存回复' }).click()
  expect((await answered).status()).toBe(200)
  await field.getByText('回复：已按批注修改。').waitFor()
}
