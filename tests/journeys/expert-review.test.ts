import { expect, test } from 'vitest'
import { firstOf } from '#config-model/assert.ts'
import { apiPaths } from '#contract/paths.ts'
import type { ListRow, RecordView } from '#contract/record.ts'
import { assignExperts } from './assign-experts.ts'
import { callAs } from './call-as.ts'
import { axeFindings } from './every-page/axe-findings.ts'
import { withBrowser } from './open-browser.ts'

const browser = withBrowser()

test('an expert reads the material beside the score sheet while filling it in', async () => {
  const brand = await assignExperts(browser)
  const { page, faults } = await browser.as('expert31', '/score/expert-score')
  const task = page.locator('.data-table__dataTable .button__link').filter({ hasText: brand })

  await task.first().waitFor()
  const row = firstOf(await callAs<ListRow[]>(page, 'GET', apiPaths.listRows('score/expert-score')))

  await callAs(page, 'POST', apiPaths.transition('expert-task', row.id, 'start'), {
    version: row.version,
    form: {},
    remarks: [],
  })

  await task.first().click()
  await page
    .getByRole('region', { name: '评审材料' })
    .getByRole('heading', { name: brand })
    .waitFor()

  await page.getByRole('link', { name: '继续填写' }).click()

  const material = page.getByRole('region', { name: '评审材料' })
  const sheet = page.getByRole('region', { name: '专家评分表' })

  await sheet.getByLabel('品质特色').waitFor()
  await material.getByRole('heading', { name: brand }).waitFor()
  expect(await material.getByText('手机号', { exact: true }).count()).toBe(0)
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('F6')
  expect(await material.evaluate((pane) => pane === document.activeElement)).toBe(true)
  await page.keyboard.press('F6')
  expect(await sheet.evaluate((pane) => pane === document.activeElement)).toBe(true)

  for (const [label, value] of [
    ['品质特色', '28'],
    ['品牌文化与形象', '18'],
    ['市场竞争力', '17'],
    ['创新与可持续', '16'],
    ['综合印象', '9'],
  ] as const)
    await sheet.getByLabel(label).fill(value)

  await sheet.getByRole('radio', { name: '同意', exact: true }).click()
  const stored = async () =>
    (await callAs<RecordView>(page, 'GET', apiPaths.record('expert-task', row.id))).data

  await expect.poll(async () => (await stored())['total']).toBe(88)
  expect((await stored())['vote']).toBe('agree')
  expect(faults).toEqual([])

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: '评审材料' }).click()
  await material.getByRole('heading', { name: brand }).waitFor()
  expect(await sheet.isVisible()).toBe(false)
  await page.getByRole('button', { name: '专家评分表' }).click()
  await sheet.getByLabel('品质特色').waitFor()
  expect(await sheet.getByLabel('品质特色').inputValue()).toBe('28')
})
