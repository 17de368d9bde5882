import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, type JourneyBrowser } from '../open-browser.ts'
import { portal } from '../portal.ts'
import { fillIn, ownDraft, type OwnDraft } from './own-draft.ts'

let browser: JourneyBrowser
let draft: OwnDraft
beforeAll(async () => {
  browser = await openBrowser()
  draft = await ownDraft(5)
})
afterAll(() => browser.close())

test('a long text counts what is typed against what fits, every one of a step', async () => {
  const { page, faults } = await fillIn(browser, draft, { story: '山' }, 'brand')
  const story = page.locator('.pl-field[data-field="story"]')
  const counter = story.locator('.pl-counter')
  await counter.waitFor()
  expect(await counter.textContent()).toMatch(/^1 \/ \d+$/)
  await story.locator('textarea').pressSequentially('高水长')
  expect(await counter.textContent()).toMatch(/^4 \/ \d+$/)
  expect(await page.locator('.pl-step textarea, .pl-form textarea').count()).toBe(
    await page.locator('.pl-form .pl-counter').count(),
  )
  expect(faults).toEqual([])
  await page.context().close()
})

test('what must be filled in because of another answer says why', async () => {
  const { page } = await fillIn(browser, draft, { isEdible: true, certs: [] }, 'certs')
  await page
    .locator('.pl-field[data-field="certs"]')
    .getByText(/^因为.+，此项必填/)
    .first()
    .waitFor()
  await page.context().close()
})

test('before last year is copied stands what stays behind', async () => {
  const client = new pg.Client({ connectionString: portal.database })
  await client.connect()
  const { rows } = await client.query<{ username: string }>(
    `select a.username from e_declaration d join account a on a.enterprise_id = d.owner_id where d.year = 2024 order by d.id desc limit 1`,
  )
  await client.end()
  const { page } = await browser.signIn(rows[0]!.username, '/declare/fill')
  await page.getByLabel('从上一年度复制（可选）').selectOption({ index: 1 })
  await page.getByText(/以下内容以当年为准，不复制，须重新填写、勾选或上传：.*真实性承诺书/).waitFor()
  await page.context().close()
})
