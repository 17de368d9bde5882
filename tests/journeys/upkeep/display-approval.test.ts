import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { gradientPng } from '#tools/seed/attachments.ts'
import { controlId } from '#web/runtime/widgets/definition.ts'
import { axeFindings } from '../every-page/axe-findings.ts'
import { withBrowser } from '../open-browser.ts'

const browser = withBrowser()

/** The first applicant of the district with a brand in the catalogue, whose account the demo has. */
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
    .locator(`[data-field="${field}"] input[type="file"], [id="${controlId([field])}"] input[type="file"]`)
    .first()
    .setInputFiles({ name: `${field}.png`, mimeType: 'image/png', buffer: gradientPng(640, 480, [27, 122, 69]) })
  await answered
}

test(
  'an owner changes a brand of the catalogue: the district sends it back once and passes it on, the province publishes it, and the public page changes',
  { timeout: 180_000 },
  async () => {
    const { page, faults } = await browser.as(owner, '/upkeep/catalog-own')
    await page
      .getByRole('link', { name: '修改' })
      .or(page.getByRole('button', { name: '修改' }))
      .first()
      .click()
    await page.waitForURL(/catalog-brand\?id=/)
    const id = new URL(page.url()).searchParams.get('id')!
    await page.locator(`[id="${controlId(['slogan'])}"]`).waitFor()
    const year = /(\d{4}) 年/.exec(await page.locator('.pl-fill-head h1').innerText())?.[1] ?? '2024'
    const address = `/api/public/catalogue/brand?year=${year}&id=${id}`
    const before = await sloganOf(page, address)

    await write(page, '一片叶子的新故事')
    await upload(page, 'logo')
    await upload(page, 'gallery')
    await act(page, '提交审核', '已提交审核')
    await page
      .getByText(/等待审核/)
      .first()
      .waitFor()
    expect(await sloganOf(page, address)).toBe(before)
    expect(await axeFindings(page)).toEqual([])

    const district = await browser.as('district', '/upkeep/catalog-check?preset=pending')
    await district.page.locator('.data-table .ui-link').first().click()
    await district.page.getByText('一片叶子的新故事').first().waitFor()
    const changed = district.page.getByRole('region', { name: '本次修改（3 处）' })
    const slogan = changed.locator('[data-changed-field="slogan"] td')
    await expect.poll(() => slogan.allInnerTexts()).toEqual([before ?? '未填写', '一片叶子的新故事'])
    await district.page.getByRole('button', { name: '退回', exact: true }).click()
    const dialog = district.page.getByRole('dialog')
    expect(await dialog.getByRole('button', { name: '确定退回' }).isDisabled()).toBe(true)
    await dialog.getByRole('textbox').fill('口号请写明产地')
    await dialog.getByRole('button', { name: '确定退回' }).click()
    await district.page.getByText('已退回', { exact: true }).first().waitFor()
    expect(await sloganOf(page, address)).toBe(before)

    await page.reload()
    await page.getByText('修改已退回：口号请写明产地').waitFor()
    await write(page, '澜沧一片叶子的新故事')
    await act(page, '提交审核', '已提交审核')
    await district.page.reload()
    await district.page.getByText('澜沧一片叶子的新故事').first().waitFor()
    expect(await axeFindings(district.page)).toEqual([])
    await act(district.page, '通过并上报', '已通过，等待审定')
    await page.reload()
    await page.getByText(/已通过审核，等待上一级审定/).waitFor()
    expect(await sloganOf(page, address)).toBe(before)

    const province = await browser.as('provview01', '/upkeep/catalog-check?preset=passed')
    await province.page.locator('.data-table .ui-link').first().click()
    await province.page.getByRole('region', { name: '本次修改（3 处）' }).waitFor()
    expect(await axeFindings(province.page)).toEqual([])
    await act(province.page, '发布', '已发布')
    const visitor = await browser.visit(`/${year}lsypxfzn/brand?id=${id}`)
    await visitor.page.getByText('澜沧一片叶子的新故事').first().waitFor()
    await page.reload()
    await page.locator(`[id="${controlId(['slogan'])}"]`).waitFor()
    expect(await page.getByText(/等待/).count()).toBe(0)
    expect([...faults, ...district.faults, ...province.faults, ...visitor.faults]).toEqual([])
  },
)
