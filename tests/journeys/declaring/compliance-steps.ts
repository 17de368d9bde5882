import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Config } from '#config-model/config.ts'
import { minimalPdf } from '#tools/seed/attachments.ts'
import type { JourneyBrowser } from '../open-browser.ts'
import { pressInRow } from '../press-in-row.ts'
import { queryDatabase } from '../query-database.ts'
import { submitForm } from '../submit-form.ts'

/** Who goes through the check, in which browser. */
export interface Journey {
  browser: JourneyBrowser
  /** Account of the applicant. */
  applicant: string
  config: Config
}

/** The applicant answers the fifteen items. */
export async function checkItself({ browser, applicant, config }: Journey): Promise<void> {
  const { page, faults } = await browser.as(applicant, '/declare/compliance')
  await page.getByText('还没有合法合规自查，请先填写').waitFor()
  await page
    .getByRole('link', { name: '填写自查' })
    .or(page.getByRole('button', { name: '填写自查' }))
    .first()
    .click()

  await page.waitForURL(/compliance-fill\?.*id=/)
  const items = page.locator('#f-items')
  const results = config.dictionaries['compliance_item']!.items!.map(({ label }) =>
    items.getByLabel(`${label} 自查结果`, { exact: true }),
  )

  await results[0]!.selectOption('none')
  await page.getByRole('button', { name: '其余全部无异常（14）' }).click()
  for (const result of results) expect(await result.inputValue()).toBe('none')
  await page.getByRole('button', { name: '保存并继续' }).click()
  await page.locator('#f-selfAgree').check()
  await submitForm(page, 'selfSubmit')
  expect(faults).toEqual([])
  await page.context().close()
}

/** A doubt goes from the province to the district and the applicant and back, and is decided. */
export async function settleDoubt(journey: Journey): Promise<void> {
  await findDoubt(journey)
  await askApplicant(journey)
  await explain(journey)
  await conclude(journey)
  await decide(journey)
}

/** The province starts the check, enters a doubt and sends it to the district. */
export async function findDoubt(journey: Journey): Promise<void> {
  const leader = await openCheck(journey, 'leader01', '/declare-audit/compliance?preset=todo')
  await take(leader, '发起核查')
  await leader.getByRole('link', { name: '继续填写' }).click()
  await leader.getByLabel('行政处罚 核查结果', { exact: true }).selectOption('suspect')
  await leader.getByLabel('行政处罚 发生日期', { exact: true }).fill('2024-05-16')
  await leader
    .getByLabel('行政处罚 问题描述', { exact: true })
    .fill('信用中国显示标签不规范受到行政处罚。')
  await leader.getByLabel('行政处罚 文号', { exact: true }).fill('市监罚字〔2024〕第12号')
  await leader.getByRole('button', { name: '其余全部正常（14）' }).click()
  expect(await leader.getByLabel('行政处罚 自查结果', { exact: true }).isDisabled()).toBe(true)
  await leader.getByText('草稿已自动保存').waitFor()
  await leader.getByRole('button', { name: '保存并继续' }).click()
  await leader.getByRole('button', { name: '填好了，去办理' }).click()
  await take(leader, '推送县级核实')
  await leader.context().close()
}

/** The district asks the applicant. */
export async function askApplicant(journey: Journey): Promise<void> {
  const district = await openCheck(journey, 'dist530828', '/declare-audit/verify')
  await take(district, '请主体说明', '请说明2024年行政处罚的整改情况，并提供整改证明。')
  await district.context().close()
}

/** The applicant explains, with evidence. */
export async function explain({ browser, applicant }: Journey): Promise<void> {
  const owner = (await browser.as(applicant, '/declare/compliance')).page
  await owner
    .getByRole('link', { name: '填写', exact: true })
    .or(owner.getByRole('button', { name: '填写', exact: true }))
    .first()
    .click()

  await owner.getByRole('button', { name: /说明与意见/ }).click()
  await owner
    .locator('#f-supplementText')
    .fill('处罚后已更换全部标签，罚款已缴清，并建立了标签审核制度。')
  await attach(owner, 'f-supplementFiles', '整改证明.pdf')
  await submitForm(owner, 'selfSubmit')
  await owner.context().close()
}

/** The district concludes, or an administrator for it. */
export async function conclude(journey: Journey, username = 'dist530828'): Promise<void> {
  const verifier = await openCheck(journey, username, '/declare-audit/verify')
  await verifier.getByRole('link', { name: '继续填写' }).click()
  await verifier.getByLabel('行政处罚 县级结论', { exact: true }).selectOption('fixed')
  await verifier.getByRole('button', { name: '保存并继续' }).click()
  await verifier.locator('#f-districtOpinion').fill('经现场核实，已按处罚决定书完成整改。')
  await attach(verifier, 'f-districtFile', '核实说明.pdf')
  await verifier.getByText('草稿已自动保存').waitFor()
  await verifier.getByRole('button', { name: '填好了，去办理' }).click()
  await take(verifier, '提交核实意见')
  await verifier.context().close()
}

/** The province decides. */
async function decide(journey: Journey): Promise<void> {
  const decider = await openCheck(journey, 'leader01', '/declare-audit/compliance?preset=verified')
  await decider.getByRole('link', { name: '继续填写' }).click()
  await decider.getByLabel('行政处罚 审定结果', { exact: true }).selectOption('rectified')
  await decider.getByText('草稿已自动保存').waitFor()
  await decider.getByRole('button', { name: '保存并继续' }).click()
  await decider.getByRole('button', { name: '填好了，去办理' }).click()
  await take(decider, '审定通过')
  await decider.context().close()
}

/** The brand is suggested, publicised and elected, and stands in the catalogue. */
export async function electBrand({ browser }: Journey, number: string): Promise<void> {
  // As experts vote it; their sheets have a journey of their own.
  await queryDatabase(
    `update e_declaration set data = data || $2::jsonb, head = head || $2::jsonb where data->>'declareNo' = $1`,
    [number, JSON.stringify({ votes: 2, voters: 3, majority: 1 })],
  )

  const { page } = await browser.as('leader', `/declare-audit/list?keyword=${number}`)

  await takeRow(page, '列入建议名单')

  for (const [preset, act] of [
    ['suggested', '发起公示'],
    ['publicity', '确认入选'],
  ] as const) {
    await page.goto(
      new URL(`/declare-audit/province-elect?preset=${preset}&keyword=${number}`, page.url()).href,
    )
    await takeRow(page, act)
  }

  await page.goto(new URL('/2025lsypxfzn/brand/list?keyword=澜屿春芽', page.url()).href)
  await page.getByText('澜屿春芽').first().waitFor()
  await page.context().close()
}

/**
 * The page of this applicant's compliance check, opened from a list by somebody who has to do with
 * it.
 */
async function openCheck(
  { browser, applicant }: Journey,
  username: string,
  path: string,
): Promise<Page> {
  const { page } = await browser.as(username, path)
  await page.getByLabel('关键字').fill(applicant)
  await page.getByRole('button', { name: '查询' }).click()
  await page.getByText('共 1 条').waitFor()
  await page.locator('.data-table__dataTable .button__link').first().click()
  await page.waitForURL(/compliance-info/)

  // The list stays behind the page, with buttons of the same names: while both are there a press
  // may go to its row.
  await page.locator('.list-page__list').waitFor({ state: 'hidden' })

  return page
}

/** Takes a step that a page offers as a button, with its dialog. */
async function take(page: Page, act: string, opinion?: string): Promise<void> {
  await page.getByRole('button', { name: act, exact: true }).first().click()
  await confirmStep(page, act, opinion)
}

/** The same from the only row of a list, wherever the button waits. */
async function takeRow(page: Page, act: string): Promise<void> {
  await pressInRow(page.locator('.data-table__dataTable tbody tr[data-row]').first(), act)
  await confirmStep(page, act)
}

async function confirmStep(page: Page, act: string, opinion?: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  if (opinion !== undefined) await dialog.getByLabel('意见').fill(opinion)
  const done = page.waitForResponse((answer) => answer.url().includes('/transition/'))

  await dialog
    .getByRole('button', { name: new RegExp(act) })
    .last()
    .click()

  expect((await done).status()).toBe(200)
  await dialog.waitFor({ state: 'hidden' })
}

/** A file that the server has before anything goes on. */
async function attach(page: Page, field: string, name: string): Promise<void> {
  const uploaded = page.waitForResponse(
    (answer) => answer.url().includes('/api/file?') && answer.request().method() === 'POST',
  )
  await page
    .locator(`#${field}`)
    .setInputFiles({ name, mimeType: 'application/pdf', buffer: minimalPdf() })
  expect((await uploaded).status()).toBe(200)
  await page.getByText(name).first().waitFor()
}
