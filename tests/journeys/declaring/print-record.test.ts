import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { firstOf } from '#config-model/assert.ts'
import { withBrowser } from '../open-browser.ts'

const browser = withBrowser()

test('a declaration prints as a document: whose form, its number and when above it, its log and room for two seals below, nothing of the screen; its PDF is named after it', async () => {
  const { page, faults } = await browser.as('declare', '/declare/status')
  await page.locator('.data-table__dataTable tbody tr[data-row] .button__link').first().click()
  await page.waitForURL(/\/declare\/view/)
  await page.getByRole('heading', { name: '申报主体信息' }).first().waitFor()
  const head = page.locator('.record-page__printHead')
  const seals = page.locator('.record-page__printSeals')

  expect([await head.isVisible(), await seals.isVisible()]).toEqual([false, false])
  const number = firstOf(/2025-GY-\d{6}-\d{4}/.exec(await page.getByRole('main').innerText()) ?? [])
  const button = page.getByRole('button', { name: '下载 PDF' })
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()])

  expect(file.suggestedFilename()).toMatch(new RegExp(`品牌申报表-${number}\\.pdf$`))
  expect(readFileSync(await file.path(), 'latin1')).toMatch(/^%PDF-/)
  await button.and(page.locator(':enabled')).waitFor()

  await page.emulateMedia({ media: 'print' })
  await head.getByText('品牌申报表', { exact: true }).waitFor()
  for (const words of ['绿色云品品牌目录申报管理平台', number, '提交时间'])
    expect(await head.innerText()).toContain(words)
  expect(await head.innerText()).toMatch(/打印\s+\d{4}-\d\d-\d\d \d\d:\d\d/)
  expect(await seals.innerText()).toContain('填报单位（盖章）')
  expect(await seals.innerText()).toContain('审核单位（盖章）')
  await page.locator('.log-timeline__timeline li').first().waitFor()
  for (const part of [
    '.header__header',
    '.sider__sider',
    '.shell__breadcrumb',
    '.form-page__noPrint',
  ])
    for (const piece of await page.locator(part).all())
      expect(await piece.isVisible(), part).toBe(false)

  expect((await page.pdf({ preferCSSPageSize: true })).subarray(0, 5).toString()).toBe('%PDF-')
  expect(faults).toEqual([])
})
