import { expect, test } from 'vitest'
import { controlId } from '#web/runtime/widgets/definition.ts'
import { withPortal } from '../open-browser.ts'
import { openTemplatePortal } from '../open-portal.ts'

const { browser } = withPortal(() => openTemplatePortal('blank'))

test('in an empty portal the start page leads to the users, and the administrator makes the first one', async () => {
  const { page, faults } = await browser.signIn('admin', '/dashboard')
  await page.getByRole('main').getByRole('link', { name: '建立用户' }).click()
  await page
    .getByRole('link', { name: '新建用户' })
    .or(page.getByRole('button', { name: '新建用户' }))
    .first()
    .click()

  await page.locator(`[id="${controlId(['username'])}"]`).fill('first')
  await page.locator(`[id="${controlId(['name'])}"]`).fill('第一人')
  await page.getByRole('checkbox', { name: '系统管理员' }).check()
  await page.getByRole('button', { name: '保存', exact: true }).first().click()
  await page.getByText(/只显示这一次：/).waitFor()
  expect(faults).toEqual([])
})
