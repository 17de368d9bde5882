import { expect, test } from 'vitest'
import { axeFindings } from '../every-page/axe-findings.ts'
import { withBrowser } from '../open-browser.ts'

const browser = withBrowser()

test('a leader changes a rule and sees what the rules give for one declaration before anything is saved', async () => {
  const { page, faults } = await browser.as('leader', '/score/qty-rule')
  await page
    .getByRole('link', { name: '2025年花卉量化评分规则' })
    .or(page.getByRole('button', { name: '2025年花卉量化评分规则' }))
    .first()
    .click()

  await page.waitForURL((address) => address.pathname === '/score/qty-rule-edit')
  const saves: string[] = []

  page.on(
    'request',
    (request) => request.method() !== 'GET' && saves.push(new URL(request.url()).pathname),
  )

  await page
    .getByRole('group', { name: '启用' })
    .or(page.getByRole('radiogroup', { name: '启用' }))
    .getByLabel('否')
    .check()

  await page.getByRole('button', { name: '试算', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '试算' })

  await dialog.getByRole('combobox').fill('原乡')
  await dialog.getByRole('option').first().click()
  await dialog.getByText(/同组共 \d+ 件一起比较/).waitFor()

  // As it is filled in just now it is not in use.
  await dialog.getByText(/正式计分时不会用这份规则/).waitFor()
  expect(await dialog.getByRole('row').count()).toBe(26)
  const manual = dialog.getByRole('row').filter({ hasText: '由人工评分' })

  expect(await manual.getByRole('cell', { name: '—', exact: true }).count()).toBeGreaterThan(0)
  expect(await axeFindings(page, '[role=dialog]')).toEqual([])
  await dialog.getByRole('button', { name: '关闭' }).last().click()
  await dialog.waitFor({ state: 'hidden' })
  expect(saves.filter((path) => !/^\/api\/(trial|logs?|user)\//.test(path))).toEqual([])
  expect(faults).toEqual([])
})
