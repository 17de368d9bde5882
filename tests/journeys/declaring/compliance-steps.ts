import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Config } from '#config-model/config.ts'
import { minimalPdf } from '#tools/seed/attachments.ts'
import type { JourneyBrowser } from '../open-browser.ts'
import { pressInRow } from '../press-in-row.ts'
import { submitForm } from '../submit-form.ts'

/** Who goes through the check, in which browser. */
interface Journey {
  browser: JourneyBrowser
  /** Account of the applicant. */
  applicant: string
}

/** An applicant who has signed in answers the fifteen items, from the menu on. */
export async function checkItself(page: Page, config: Config): Promise<void> {
  await chooseInMenu(page, '品牌申报', '合法合规核查')
  await page.getByText('核查时段：2022-7-1 至今').waitFor()
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
}

/**
 * The province starts the check, finds nothing at the fifteen items and passes the applicant, whose
 * declarations go on with it.
 */
export async function passCheck(page: Page): Promise<void> {
  await openCheck(page)
  await take(page, '发起核查')
  await page.getByRole('link', { name: '继续填写' }).click()
  await page.getByRole('button', { name: '其余全部正常（15）' }).click()
  await page.getByText('草稿已自动保存').waitFor()
  await page.getByRole('button', { name: '保存并继续' }).click()
  await page.getByRole('button', { name: '填好了，去办理' }).click()
  await take(page, '核查无异常')
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
async function findDoubt(journey: Journey): Promise<void> {
  const leader = await visitCheck(journey, 'leader01', '/declare-audit/compliance?preset=todo&')
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
async function askApplicant(journey: Journey): Promise<void> {
  const district = await visitCheck(journey, 'dist530828', '/declare-audit/verify?')
  await take(district, '请主体说明', '请说明2024年行政处罚的整改情况，并提供整改证明。')
  await district.context().close()
}

/** The applicant explains, with evidence. */
async function explain({ browser, applicant }: Journey): Promise<void> {
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

/** The district concludes. */
async function conclude(journey: Journey): Promise<void> {
  const verifier = await visitCheck(journey, 'dist530828', '/declare-audit/verify?')
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
  const decider = await visitCheck(
    journey,
    'leader01',
    '/declare-audit/compliance?preset=verified&',
  )
  await decider.getByRole('link', { name: '继续填写' }).click()
  await decider.getByLabel('行政处罚 审定结果', { exact: true }).selectOption('rectified')
  await decider.getByText('草稿已自动保存').waitFor()
  await decider.getByRole('button', { name: '保存并继续' }).click()
  await decider.getByRole('button', { name: '填好了，去办理' }).click()
  await take(decider, '审定通过')
  await decider.context().close()
}

/**
 * The province suggests the brand, publicises and elects it, each from its row of the list that
 * leads to the next.
 */
export async function electBrand(page: Page, number: string): Promise<void> {
  await page.getByRole('link', { name: '申报主体合规管理' }).click()
  await chooseInMenu(page, '审核管理', '建议入选名单')
  await takeRow(page, number, '列入建议名单')
  await page.getByRole('link', { name: '去公示与入选' }).click()
  await takeRow(page, number, '发起公示')
  await choosePreset(page, '公示中')
  await takeRow(page, number, '确认入选')
  await choosePreset(page, '已入选')
  await rowsWith(page, number).waitFor()
}

/** Chooses an entry of the side menu, whose group may be folded. */
export async function chooseInMenu(page: Page, group: string, title: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: '主菜单' })
  const entry = menu.getByRole('link', { name: new RegExp(`^${title}`) })
  const fold = menu.getByRole('button', { name: group })

  await fold.waitFor()
  if (!(await entry.isVisible())) await fold.click()
  await entry.click()
}

/** Opens the check of the only row of a list. */
async function openCheck(page: Page): Promise<void> {
  await page.getByText('共 1 条').waitFor()
  await page.locator('.data-table__dataTable .button__link').first().click()
  await page.waitForURL(/compliance-info/)

  // The list stays behind the page, with buttons of the same names: while both are there a press
  // may go to its row.
  await page.locator('.list-page__list').waitFor({ state: 'hidden' })
}

/** The check of this applicant at a new visitor who has to do with it. */
async function visitCheck(
  { browser, applicant }: Journey,
  username: string,
  path: string,
): Promise<Page> {
  const { page } = await browser.as(username, `${path}keyword=${applicant}`)
  await openCheck(page)

  return page
}

/** Takes a step that a page offers as a button, with its dialog. */
async function take(page: Page, act: string, opinion?: string): Promise<void> {
  await page.getByRole('button', { name: act, exact: true }).first().click()
  await confirmStep(page, act, opinion)
}

const choosePreset = (page: Page, title: string) =>
  page
    .getByRole('group', { name: '视图' })
    .getByRole('button', { name: new RegExp(`^${title}`) })
    .click()

const rowsWith = (page: Page, number: string) =>
  page.locator('.data-table__dataTable tbody tr[data-row]:visible').filter({ hasText: number })

/** The same from the row of a declaration: the latest stands first in its list. */
async function takeRow(page: Page, number: string, act: string): Promise<void> {
  await pressInRow(rowsWith(page, number), act)
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
