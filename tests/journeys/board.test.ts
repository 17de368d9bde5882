import { expect, test } from 'vitest'
import { withBrowser } from './open-browser.ts'

const browser = withBrowser()

test('the home page begins with what waits: a reviewer is led straight to the first of it, an applicant to the returned declaration, beside how far each of the own ones is', async () => {
  const reviewer = await browser.as('district')
  const step = reviewer.page.getByRole('group', { name: '下一步' }).getByRole('button')

  await expect.poll(() => step.innerText()).toMatch(/^开始审核 \d+ 件$/)
  const waiting = Number(/\d+/.exec(await step.innerText())?.[0])

  await step.click()
  await reviewer.page.waitForURL(
    (address) => address.pathname === '/declare-audit/view' && address.searchParams.has('id'),
  )
  await reviewer.page.getByText(`/ ${waiting} 件`).waitFor()
  expect(reviewer.faults).toEqual([])

  const { page, faults } = await browser.as('declare')
  const steps = page.getByRole('group', { name: '下一步' }).locator('.button__button')

  await expect.poll(() => steps.first().innerText()).toMatch(/^修改退回的 \d+ 件$/)
  expect(await steps.count(), 'then the next thing there is, and no third').toBe(2)
  await page
    .getByRole('region', { name: '申报进度' })
    .locator('[aria-current=step]')
    .first()
    .waitFor()

  await steps.first().click()
  await page.waitForURL(
    (address) => address.pathname === '/declare/fill' && address.searchParams.has('id'),
  )
  expect(faults).toEqual([])
})
