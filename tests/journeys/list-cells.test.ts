import { expect, test } from 'vitest'
import { assertPresent } from '#config-model/assert.ts'
import { apiPaths } from '#contract/paths.ts'
import type { ListRow } from '#contract/record.ts'
import { callAs } from './call-as.ts'
import { withBrowser } from './open-browser.ts'

const browser = withBrowser()

const filter = `keyword=${encodeURIComponent('双')}`

test('cells of a list are edited by keyboard, refused with the reason, and undone; on a version conflict the current row is shown and can be overwritten', async () => {
  const { page, faults } = await browser.as('admin', `/system/org?${filter}`)
  const cells = page.locator('td[data-cell="leader"]')

  await cells.nth(1).waitFor()
  await page.getByText('可以在表格中直接修改').waitFor()
  const second = await cells.nth(1).innerText()
  const input = page.getByRole('textbox', { name: '修改联系人' })

  await cells.nth(0).focus()
  await page.keyboard.press('F2')
  await input.fill('不要')
  await page.keyboard.press('Escape')
  await input.waitFor({ state: 'detached' })
  expect(await cells.nth(0).innerText()).not.toContain('不要')
  expect(await cells.nth(0).evaluate((cell) => cell === document.activeElement)).toBe(true)

  await page.keyboard.press('Enter')
  await input.fill('杨格甲')
  await page.keyboard.press('Enter')
  await page.getByText('联系人已改为“杨格甲”').waitFor()
  await cells.nth(1).locator('input').waitFor()
  expect(await cells.nth(1).locator('input').inputValue()).toBe(second)
  await page.keyboard.press('Escape')
  await cells.nth(0).filter({ hasText: '杨格甲' }).waitFor()
  await page.getByRole('button', { name: '撤销' }).click()
  await page.getByText('联系人已恢复为').waitFor()
  await cells.filter({ hasText: '杨格甲' }).waitFor({ state: 'detached' })

  await cells.nth(0).dblclick()
  await input.fill('杨格乙')
  await page.keyboard.press('Tab')
  const phone = page.getByRole('textbox', { name: '修改联系电话' })

  await phone.fill('打总机')
  await page.keyboard.press('Enter')
  const refusal = page.locator('.cell-editing__cellEditor').getByRole('alert')

  await refusal.waitFor()
  expect(await refusal.innerText()).toContain('电话请写')
  expect(await phone.inputValue()).toBe('打总机')
  await page.keyboard.press('Escape')
  await phone.waitFor({ state: 'detached' })
  await cells.nth(0).filter({ hasText: '杨格乙' }).waitFor()

  // Somebody else is faster.
  await cells.last().dblclick()
  await input.fill('和慢')
  const rows = await callAs<ListRow[]>(page, 'GET', `${apiPaths.listRows('system/org')}?${filter}`)
  const row = assertPresent(rows.at(-1), 'a last row')

  await callAs(page, 'PATCH', apiPaths.record('org', row.id), {
    version: row.version,
    changes: { leader: '和快' },
  })

  await page.keyboard.press('Enter')
  await page
    .locator('.cell-editing__cellEditor')
    .getByText('这一行刚被别人修改，现在是“和快”')
    .waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('联系人已改为“和慢”').waitFor()
  await cells.last().filter({ hasText: '和慢' }).waitFor()
  expect(faults).toEqual([])
})
