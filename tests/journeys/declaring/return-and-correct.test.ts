import type { Page } from 'playwright-core'
import { answerRemark } from './correction-steps.ts'
import { describe, expect, it } from 'vitest'
import { withBrowser } from '../open-browser.ts'
import { submitForm } from '../submit-form.ts'

const browser = withBrowser()

const returned = { address: '', story: '' }

describe('a declaration that is returned', () => {
  it('goes back with remarks, is corrected where it was remarked and submitted again', async () => {
    const reviewer = await browser.as('district', '/declare-audit/district')
    await reviewer.page.locator('.data-table .ui-link').first().click()
    await reviewer.page.waitForSelector('.pl-compare')
    const creditCode = await reviewer.page.locator('tr[data-field="creditCode"] td').first().innerText()
    const brandName = await reviewer.page.locator('.pl-desk-head h1').innerText()
    returned.address = reviewer.page.url()

    await reviewer.page.getByRole('button', { name: '对“品牌故事”批注' }).click()
    await reviewer.page.keyboard.type('请补充品牌发展历程')
    await reviewer.page.getByRole('button', { name: '加入批注' }).click()
    await reviewer.page.getByRole('radio', { name: /退回修改/ }).check()
    await reviewer.page.getByRole('button', { name: /^提交/ }).click()
    await reviewer.page.getByText('请选择退回原因').waitFor()
    await reviewer.page.getByRole('checkbox', { name: '其他' }).check()
    await reviewer.page.getByLabel('审核意见').last().fill('品牌故事过于简单，请补充后重新提交。')
    await reviewer.page.keyboard.press('Control+Enter')
    await reviewer.page.waitForFunction(
      (name) => document.querySelector('.pl-desk-head h1')?.textContent !== name,
      brandName,
    )
    expect(reviewer.faults).toEqual([])

    // The message leads to the record, the record to its form.
    const applicant = await browser.as(creditCode, '/dashboard')
    await applicant.page.getByRole('button', { name: /条未读|未读/ }).click()
    await applicant.page.locator('.bell-panel .ui-menu button', { hasText: '申报被退回' }).first().click()
    await applicant.page.waitForURL(/[?&]id=/)
    await applicant.page.getByRole('link', { name: /修改/ }).first().waitFor()
    await applicant.page.goto(new URL('/declare/fill', applicant.page.url()).href)
    await applicant.page
      .locator('.pl-drafts li')
      .filter({ hasText: brandName })
      .getByRole('link', { name: '去修改' })
      .click()
    await applicant.page.getByText('品牌故事过于简单，请补充后重新提交。').waitFor()
    await applicant.page.getByRole('region', { name: '退回意见' }).getByText('退回原因：其他').waitFor()
    await applicant.page.getByRole('button', { name: /^品牌信息\s*批注 1 条$/ }).waitFor()
    expect(await applicant.page.getByLabel('品牌名称').isEditable()).toBe(false)
    const story = applicant.page.getByLabel('品牌故事')
    expect(await story.isEditable()).toBe(true)
    returned.story = await story.inputValue()
    await story.fill(`${returned.story}二十年间，从一个村寨走到全国。`)
    await applicant.page.getByText('草稿已自动保存').waitFor()

    // A remark that must be heeded is answered before it goes back: said in one sentence, shown where it stands.
    await submitAll(applicant.page)
    await applicant.page.getByText('还有 1 条必须修改的批注没有回复，请逐条说明修改情况后再提交').waitFor()
    await applicant.page
      .getByRole('button', { name: /请回复这条批注/ })
      .first()
      .click()
    await applicant.page.getByText('请回复这条批注，说明修改情况').first().waitFor()
    await answerRemark(applicant.page, applicant.page.locator('[data-field="story"]'))
    await applicant.page.getByText('请回复这条批注，说明修改情况').first().waitFor({ state: 'detached' })
    await submitForm(applicant.page)
    await applicant.page.getByText('县级审核中').waitFor()
    await applicant.page.getByText(/^本环节预计于 .* 前办结。$/).waitFor()
    await applicant.page.getByRole('button', { name: '打印回执' }).waitFor()
    const receipt = await applicant.page.locator('.pl-receipt').innerText()
    expect(receipt).toMatch(/编号\s+2025-[A-Z]{2}-\d{6}-\d{4}/)
    expect(receipt).toMatch(/提交时间\s+\d{4}-\d{2}-\d{2} \d{2}:\d{2}/)
    await applicant.page.getByRole('link', { name: /^查看/ }).first().click()
    await applicant.page.waitForURL(/\/declare\/view/)
    await applicant.page.getByText('品牌故事过于简单，请补充后重新提交。').first().waitFor()
    expect(applicant.faults).toEqual([])
  })

  it('comes again to a desk that opens on what was remarked: before, after, and the answer; the reviewer settles it', async () => {
    const { page, faults } = await browser.as('district', '/dashboard')
    await page.goto(returned.address)
    const story = page.locator('tr[data-field="story"]')
    await story.waitFor()
    const filter = page.getByRole('group', { name: '筛选' })
    expect(await filter.getByRole('button', { name: /^有批注/ }).getAttribute('aria-pressed')).toBe('true')
    expect(await page.locator('.pl-compare tr[data-field]').count()).toBe(1)
    expect(await story.locator('.pl-now').innerText()).toContain('二十年间，从一个村寨走到全国。')
    await page.getByRole('columnheader', { name: /^退回前（\d\d-\d\d）$/ }).waitFor()
    const before = story.locator('.pl-before-details')
    expect(await before.evaluate((box) => (box as HTMLDetailsElement).open)).toBe(true)
    expect(await before.innerText()).toContain(returned.story.slice(0, 40))
    expect(await before.innerText()).not.toContain('二十年间')
    // The words that are new are marked in what it says now.
    await story.locator('.pl-now ins').first().waitFor()
    expect((await story.locator('.pl-now ins').allInnerTexts()).join('')).toContain('二十年间')
    expect(await before.locator('ins').count()).toBe(0)
    await page.getByText('回复：已按批注修改。').waitFor()

    await page.getByRole('button', { name: '已改好，标记为已处理' }).click()
    await page.getByRole('button', { name: '仍需修改' }).waitFor()
    await filter.getByRole('button', { name: '全部' }).click()
    await page.locator('tr[data-field="brandName"]').waitFor()
    await filter.getByRole('button', { name: /^仅变更/ }).click()
    await page.locator('tr[data-field="brandName"]').waitFor({ state: 'detached' })
    expect(await story.getAttribute('data-changed')).toBe('true')
    expect(faults).toEqual([])
    await page.context().close()
  })

  it('keeps what is typed while two windows write the same declaration', async () => {
    const reviewer = await browser.as('district', '/declare-audit/district?preset=returned')
    await reviewer.page.locator('.data-table .ui-link').first().click()
    const creditCode = await reviewer.page.locator('tr[data-field="creditCode"] td').first().innerText()
    const first = await browser.as(creditCode, '/declare/fill')
    await first.page.getByRole('link', { name: '去修改' }).first().click()
    const second = await browser.as(creditCode, new URL(first.page.url()).pathname + new URL(first.page.url()).search)
    const open = async (page: typeof first.page) => {
      await page.getByRole('button', { name: /申报主体信息/ }).click()
      return page.getByLabel('主体简介')
    }
    const text =
      '本主体专注高原特色农业，建有标准化基地和质量追溯体系，产品销往全国多个省份，带动周边农户持续增收，是当地重点培育的农业经营主体。'
    await (await open(first.page)).fill(`${text}一。`)
    await first.page.getByText('草稿已自动保存').waitFor()
    await (await open(second.page)).fill(`${text}二。`)
    await second.page.getByText('这份材料已在别处被修改').waitFor()
    await second.page.getByLabel('采用已保存的').check()
    await second.page.getByRole('button', { name: '按所选内容保存' }).click()
    await second.page.getByText('这份材料已在别处被修改').waitFor({ state: 'detached' })
    expect(await second.page.getByLabel('主体简介').inputValue()).toBe(`${text}一。`)
  })
})

async function submitAll(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /核对并提交/ })
    .first()
    .click()
  await page.getByLabel('我已阅读并作出上述承诺').check()
  await page.getByRole('button', { name: '提交申报', exact: true }).click()
  await page.getByRole('button', { name: '确定提交申报' }).click()
}
