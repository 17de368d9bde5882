import { expect, test } from 'vitest'
import { assertPresent } from '#config-model/assert.ts'
import { apiPaths } from '#contract/paths.ts'
import type { RecordView } from '#contract/record.ts'
import { answerAs, callAs } from './call-as.ts'
import { axeFindings } from './every-page/axe-findings.ts'
import { wholeChromium, withBrowser } from './open-browser.ts'

// A PDF is seen in the viewer of the browser.
const browser = withBrowser(wholeChromium)

test('an administrator removes another user’s record: the reason is required, logged and stored', async () => {
  const { page, faults } = await browser.as('admin', null)
  const title = '重复发布的通知'
  const data = { categoryCode: 'notice', title, content: '<p>内容重复。</p>' }
  const { id, version } = await callAs<RecordView>(page, 'POST', apiPaths.records('article'), {
    data,
  })

  await callAs(page, 'POST', apiPaths.publication('article', id, 'publish'), { version })
  await page.goto('/cms/notice')
  const row = page.locator('.data-table__dataTable tbody tr').filter({ hasText: title })

  await row.waitFor()
  const more = row.getByRole('button', { name: /更多/ })
  if (await more.count()) await more.click()
  await page
    .getByRole('menuitem', { name: '删除' })
    .or(row.getByRole('button', { name: '删除', exact: true }))
    .first()
    .click()

  const dialog = page.getByRole('dialog')

  await dialog.getByText(title).waitFor()
  const confirm = dialog.getByRole('button', { name: '删除', exact: true })

  expect(await confirm.isDisabled()).toBe(true)
  await dialog.getByRole('textbox').fill(' 重 ')
  expect(await confirm.isDisabled()).toBe(true)
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('textbox').fill('与上一条通知重复')
  await confirm.click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => row.count()).toBe(0)
  expect((await answerAs(page, 'GET', apiPaths.record('article', id))).status).toBe(404)
  expect(faults).toEqual([])
})

test('a PDF is read in the desk by the viewer of the browser, and an attachment opened by its address runs nothing', async () => {
  const { page, faults } = await browser.as('district', '/declare-audit/district')
  await page
    .locator('.data-table__dataTable tbody a, .data-table__dataTable tbody .button__link')
    .first()
    .click()
  const choice = page.locator('.file-pane__filePane select')

  await choice.waitFor()
  const names = await choice.locator('option').allInnerTexts()

  await choice.selectOption(String(names.findIndex((name) => name.includes('.pdf'))))
  const frame = page.locator('.file-pane__viewer iframe')

  await frame.waitFor()

  // The page of the viewer itself: without the right to it the frame stays empty.
  const isShown = () => page.frames().some((one) => one.url().startsWith('chrome-extension://'))

  await expect.poll(isShown).toBe(true)
  expect(await frame.getAttribute('src')).toMatch(/^blob:/)

  const token = assertPresent(
    (await page.context().cookies()).find(({ name }) => name === 'admin-token'),
    'a session',
  ).value

  const file = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .find((name) => name.includes('/api/file/')),
  )

  const read = await page.request.get(assertPresent(file, 'a file that was read'), {
    headers: { authorization: token },
  })
  const policy = read.headers()['content-security-policy']

  expect(policy).toMatch(/^sandbox; default-src 'none'/)
  expect(faults).toEqual([])
})
