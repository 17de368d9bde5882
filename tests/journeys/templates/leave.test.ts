import { expect, test } from 'vitest'
import { withPortal } from '../open-browser.ts'
import { openTemplatePortal } from '../open-portal.ts'
import { takeDecision } from '../take-decision.ts'

const { browser } = withPortal(() => openTemplatePortal('leave'))

test('a request for leave passes the manager and then personnel, who find it on their start pages', async () => {
  const manager = await browser.signIn('wang')
  await manager.page.getByRole('link', { name: '搬家' }).click()
  await manager.page.getByRole('heading', { name: '搬家' }).first().waitFor()
  await takeDecision(manager.page, { transition: 'managerPass', title: '同意', opinion: '同意' })

  const personnel = await browser.signIn('zhao')

  await personnel.page.getByRole('link', { name: '搬家' }).click()
  await personnel.page.getByRole('heading', { name: '搬家' }).first().waitFor()
  await takeDecision(personnel.page, { transition: 'hrPass', title: '批准' })
  expect([...manager.faults, ...personnel.faults]).toEqual([])
})
