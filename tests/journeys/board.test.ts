import { expect, test } from 'vitest'
import { withBrowser } from './open-browser.ts'

const browser = withBrowser()

test('the home page of a reviewer begins with what waits, and leads straight to the first of it', async () => {
  const { page, faults } = await browser.as('district')
  const step = page.getByRole('group', { name: '下一步' }).getByRole('button')
  await expect.poll(() => step.innerText()).toMatch(/^开始审核 \d+ 件$/)
  const waiting = Number(/\d+/.exec(await step.innerText())?.[0])
  await step.click()
  await page.waitForURL((address) => address.pathname === '/declare-audit/view' && address.searchParams.has('id'))
  await page.getByText(`/ ${waiting} 件`).waitFor()
  expect(faults).toEqual([])
  await page.context().close()
})

test('an applicant is offered the returned declaration first, then the next thing there is, and no third', async () => {
  const { page, faults } = await browser.as('declare')
  const steps = page.getByRole('group', { name: '下一步' }).locator('.ui-button')
  await expect.poll(() => steps.first().innerText()).toMatch(/^修改退回的 \d+ 件$/)
  expect(await steps.count()).toBe(2)
  await steps.first().click()
  await page.waitForURL((address) => address.pathname === '/declare/fill' && address.searchParams.has('id'))
  expect(faults).toEqual([])
  await page.context().close()
})
