import { expect, test } from 'vitest'
import { withBrowser } from '../open-browser.ts'

const browser = withBrowser()

test('the desk keeps a half-written opinion, remarks and the widths of its panes over a reload; why a decision is not taken, and the points to tick, stand in sight; one pane at a time on a small screen', async () => {
  // A declaration that no other journey decides.
  const { page, faults } = await browser.as('district', '/declare-audit/district')
  await page
    .locator('.data-table__dataTable tbody tr')
    .nth(1)
    .locator('.button__link')
    .first()
    .click()
  await page.waitForSelector('.data-pane__compare')

  await page.getByRole('radio', { name: /退回修改/ }).check()
  await page.keyboard.press('Control+Enter')
  const reason = page.getByRole('alert').filter({ hasText: '请补全审核意见' })

  await reason.waitFor()
  expect(
    await reason.evaluate((element) => element.getBoundingClientRect().bottom),
  ).toBeLessThanOrEqual(900)
  await page.getByLabel('审核意见').last().fill('主体信息')
  await page.getByRole('button', { name: '对“品牌故事”批注' }).click()
  await page.keyboard.type('请补充历程')
  await page.getByRole('button', { name: '加入批注' }).click()
  await page.getByRole('button', { name: '对“品牌名称”批注' }).click()
  await page.keyboard.type('与商标')

  const separator = page.getByRole('separator', { name: '审核意见栏宽度' })
  const separatorAt = async () => Number(await separator.getAttribute('aria-valuenow'))

  expect(await page.locator('.review-page__deskTabs').isVisible(), 'all panes are there').toBe(
    false,
  )
  const decision = page.locator('.decision-pane__decision')
  const width = () => decision.evaluate((pane) => pane.getBoundingClientRect().width)
  const before = await width()

  await separator.focus()
  for (let at = 0; at < 4; at++) await page.keyboard.press('ArrowLeft')
  await expect.poll(width).toBeGreaterThan(before + 60)
  expect(await separatorAt()).toBe(34)
  const line = await separator.evaluate(
    (element) => element.getBoundingClientRect().toJSON() as DOMRect,
  )

  await page.mouse.move(line.x + 4, line.y + 100)
  await page.mouse.down()
  await page.mouse.move(line.x + 64, line.y + 100, { steps: 4 })
  await page.mouse.up()
  const dragged = await separatorAt()

  expect(dragged).toBeLessThan(34)

  await page.reload()
  await page.getByText('已恢复上次未提交的意见和批注。').waitFor()
  expect(await separatorAt()).toBe(dragged)
  expect(await page.getByRole('radio', { name: /退回修改/ }).isChecked()).toBe(true)
  expect(await page.getByLabel('审核意见').last().inputValue()).toBe('主体信息')
  expect(await page.getByLabel('对“品牌名称”的批注').inputValue()).toBe('与商标')
  await page.getByText('请补充历程').waitFor()
  await page.getByRole('button', { name: '删除批注' }).click()
  await page.getByText('请补充历程').waitFor({ state: 'detached' })
  const editor = page.locator('.form__remark').filter({ has: page.getByRole('textbox') })

  await editor.getByRole('button', { name: '取消' }).click()
  await page.getByLabel('对“品牌名称”的批注').waitFor({ state: 'detached' })
  await separator.focus()
  await page.keyboard.press('Enter')
  expect(await separatorAt()).toBe(26)

  // What is not met stands there at once; the rest on demand, so that the points to tick stay in
  // sight. None is ticked off.
  await page.getByRole('radio', { name: /审核通过并上报/ }).check()
  const evidence = page.getByRole('region', { name: '自动核对' })

  await evidence.getByText(/^符合 \d 项，不符合 \d 项，须人工核对 3 项$/).waitFor()
  const lastPoint = page.getByRole('checkbox', { name: '承诺书已签章' })

  expect(await lastPoint.evaluate((box) => box.getBoundingClientRect().y)).toBeLessThan(900)
  await evidence.getByRole('button', { name: '查看依据' }).click()
  await evidence
    .getByRole('listitem')
    .filter({ hasText: /使用满三年\s*符合\s*品牌启用日期：\d{4}-\d{2}-\d{2}/ })
    .waitFor()

  // What the values meet is ticked already, what only a person can tell is not.
  expect(await page.getByRole('checkbox', { name: '使用满三年' }).isChecked()).toBe(true)
  expect(await lastPoint.isChecked()).toBe(false)
  await page.getByRole('radio', { name: /退回修改/ }).check()
  await evidence.waitFor({ state: 'detached' })

  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => page.getByRole('separator').count()).toBe(0)
  await page.getByRole('button', { name: '审核意见', exact: true }).click()
  await page.getByLabel('审核意见').last().waitFor()
  expect(await page.locator('.review-page__pane[data-name="data"]').isVisible()).toBe(false)
  expect(faults).toEqual([])
})
