import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { assertPresent } from '#config-model/assert.ts'
import { gradientPng } from '#tools/seed/attachments.ts'
import { controlId } from '#web/runtime/widgets/definition.ts'
import { axeFindings } from '../every-page/axe-findings.ts'
import { withBrowser } from '../open-browser.ts'

const browser = withBrowser()

/**
 * The first applicant of the district with a brand in the catalogue, whose account the demo has.
 */
const owner = '12530828DEMQNA9JDK'

const sloganOf = (page: Page, address: string) =>
  page.evaluate(async (path) => {
    const { data } = (await (await fetch(path)).json()) as { data: { slogan: string | null } }
    return data.slogan
  }, address)

/** Presses a button, agrees, and waits for what is said then. */
async function act(page: Page, name: string, done: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).first().click()
  // What it comes to may be said elsewhere on the page already.
  const answered = page.waitForResponse((answer) => answer.request().method() === 'POST')

  await page.getByRole('dialog').getByRole('button', { name: '确定', exact: true }).click()
  expect((await answered).status()).toBe(200)
  await page.getByText(done, { exact: true }).first().waitFor()
}

async function write(page: Page, slogan: string): Promise<void> {
  const field = page.locator(`[id="${controlId(['slogan'])}"]`)
  await field.fill(slogan)
  await field.blur()
  await page.getByText(/草稿已自动保存/).waitFor()
}

async function upload(page: Page, field: string): Promise<void> {
  const answered = page.waitForResponse(
    (answer) => answer.url().includes('/api/file?') && answer.request().method() === 'POST',
  )
  await page
    .locator(
      `[data-field="${field}"] input[type="file"], [id="${controlId([field])}"] input[type="file"]`,
    )
    .first()
    .setInputFiles({
      name: `${field}.png`,
      mimeType: 'image/png',
      buffer: gradientPng(640, 480, [27, 122, 69]),
    })

  await answered
}

/** The owner of a brand of the catalogue changes its slogan and its logo, and hands that in. */
async function handInChange(slogan: string) {
  const { page, faults } = await browser.as(owner, '/upkeep/catalog-own')
  await page
    .getByRole('link', { name: '修改' })
    .or(page.getByRole('button', { name: '修改' }))
    .first()
    .click()

  await page.waitForURL(/catalog-brand\?id=/)
  const id = assertPresent(new URL(page.url()).searchParams.get('id'), 'a record in the address')

  await page.locator(`[id="${controlId(['slogan'])}"]`).waitFor()
  const year =
    /(\d{4}) 年/.exec(await page.locator('.fill-form__fillHead h1').innerText())?.[1] ?? '2024'
  const address = `/api/public/catalogue/brand?year=${year}&id=${id}`
  const before = await sloganOf(page, address)

  await write(page, slogan)
  await upload(page, 'logo')
  await act(page, '提交审核', '已提交审核')
  await page
    .getByText(/等待审核/)
    .first()
    .waitFor()

  expect(await sloganOf(page, address)).toBe(before)

  return { page, faults, before, address, open: `/${year}lsypxfzn/brand?id=${id}` }
}

/** Who passes changes on opens the one that waits, and sees before and after side by side. */
async function openChange(who: string, preset: string, ...slogans: string[]) {
  const visitor = await browser.as(who, `/upkeep/catalog-check?preset=${preset}`)
  await visitor.page.locator('.data-table__dataTable .button__link').first().click()
  const changed = visitor.page.getByRole('region', { name: '本次修改（2 处）' })

  await expect
    .poll(() => changed.locator('[data-changed-field="slogan"] td').allInnerTexts())
    .toEqual(slogans)

  return visitor
}

test('an owner changes a brand of the catalogue: the district passes it on, the province publishes it, and the public page changes', async () => {
  const slogan = '澜沧一片叶子的新故事'
  const { page, faults, before, address, open } = await handInChange(slogan)

  const district = await openChange('district', 'pending', before ?? '未填写', slogan)

  await act(district.page, '通过并上报', '已通过，等待审定')
  expect(await sloganOf(page, address)).toBe(before)
  const province = await openChange('provview01', 'passed', before ?? '未填写', slogan)

  expect(await axeFindings(province.page)).toEqual([])
  await act(province.page, '发布', '已发布')
  expect(await (await page.request.get(open)).text()).toContain(slogan)
  expect([...faults, ...district.faults, ...province.faults]).toEqual([])
})

test(
  'the district sends a change back with a reason, and its owner hands it in again',
  { tags: ['long'] },
  async () => {
    const { page, faults, before, address } = await handInChange('一片叶子的新故事')
    const district = await openChange('district', 'pending', before ?? '未填写', '一片叶子的新故事')

    await district.page.getByRole('button', { name: '退回', exact: true }).click()
    const dialog = district.page.getByRole('dialog')

    expect(await dialog.getByRole('button', { name: '确定退回' }).isDisabled()).toBe(true)
    await dialog.getByRole('textbox').fill('口号请写明产地')
    await dialog.getByRole('button', { name: '确定退回' }).click()
    await district.page.getByText('已退回', { exact: true }).first().waitFor()
    expect(await sloganOf(page, address)).toBe(before)

    await page.reload()
    await page.getByText('修改已退回：口号请写明产地').waitFor()
    await write(page, '勐海一片叶子的新故事')
    await act(page, '提交审核', '已提交审核')
    await district.page.reload()
    await district.page.getByText('勐海一片叶子的新故事').first().waitFor()
    await act(district.page, '通过并上报', '已通过，等待审定')
    await page.reload()
    await page.getByText(/已通过审核，等待上一级审定/).waitFor()
    expect(await sloganOf(page, address)).toBe(before)
    expect([...faults, ...district.faults]).toEqual([])
  },
)
