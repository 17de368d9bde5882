import pg from 'pg'
import { expect, test } from 'vitest'
import { firstOf } from '#config-model/assert.ts'
import { axeFindings } from '../every-page/axe-findings.ts'
import { withBrowser } from '../open-browser.ts'
import { portal } from '../portal.ts'

const browser = withBrowser()

interface Owner {
  username: string
  brand: string
  number: string
}

/** An owner to whom the logo was issued and who has not agreed to the notice. */
async function findOwner(): Promise<Owner> {
  const client = new pg.Client({ connectionString: portal.database })
  await client.connect()
  const { rows } = await client.query<Owner>(
    `select a.username, l.data->>'brandName' as brand, l.data->>'authNo' as number from e_logo_auth l
     join account a on a.enterprise_id = l.owner_id where l.state = 'unsigned' order by l.id desc limit 1`,
  )

  await client.end()

  return firstOf(rows)
}

test('an owner reads the notice on the use of the logo, agrees to it where it stands, and only then fetches certificate and pack', async () => {
  const owner = await findOwner()
  const { page, faults } = await browser.as(owner.username, '/upkeep/logo-own')
  const row = page.getByRole('row').filter({ hasText: owner.number })

  await row
    .getByRole('link', { name: '阅读须知并签收' })
    .or(row.getByRole('button', { name: '阅读须知并签收' }))
    .click()

  await page.waitForURL(/logo-use-notice/)
  const waiting = page.getByRole('region', { name: /阅读后办理以下 \d+ 项/ })

  await waiting.getByText(owner.number).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await waiting.getByRole('button', { name: '我已阅读并同意' }).click()
  const dialog = page.getByRole('dialog')

  await dialog.getByRole('button', { name: /确定/ }).click()
  await dialog
    .getByText(/请勾选/)
    .first()
    .waitFor()

  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: /确定/ }).click()
  // By its text: roles do not tell what is gone from what an open dialog hides.
  await page.getByText(owner.number).waitFor({ state: 'detached' })

  await page.getByRole('link', { name: '我的标识授权' }).last().click()
  await page.waitForURL(/logo-own/)
  await row.getByText('有效', { exact: true }).waitFor()
  await row
    .getByRole('link', { name: '证书和标识包' })
    .or(row.getByRole('button', { name: '证书和标识包' }))
    .click()

  await page.waitForURL(/logo-view/)
  await page.getByRole('heading', { level: 1, name: owner.brand }).waitFor()
  const fetched = page.waitForResponse((answer) => answer.url().includes('/api/file/'))

  await page.getByText('标识包与使用规范.pdf').locator('visible=true').first().click()
  expect((await fetched).status()).toBe(200)
  expect(faults).toEqual([])
})
