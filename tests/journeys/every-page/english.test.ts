import pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { withBrowser } from '../open-browser.ts'
import { portal } from '../portal.ts'

const browser = withBrowser()
let draft: { username: string; id: string }
beforeAll(async () => {
  const client = new pg.Client({ connectionString: portal.database })
  await client.connect()
  const { rows } = await client.query<{ username: string; id: string }>(
    `select a.username, d.id from e_declaration d join account a on a.enterprise_id = d.owner_id where d.year = 2025 and d.state = 'draft' order by d.id limit 1`,
  )
  await client.end()
  draft = rows[0]!
})

const han = /\p{Script=Han}/u

/** Chooses the other language in the command palette. */
async function switchLanguage(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: /^(搜索|Search)$/ })
  await palette.getByRole('combobox').fill('switch')
  await page.keyboard.press('Enter')
  await palette.waitFor({ state: 'detached' })
}

/** What the form itself says, without what was filled in: labels, buttons, help, messages. */
const words = (page: Page) =>
  page.evaluate(() => {
    const box = document.querySelector('.pl-fill')!.cloneNode(true) as HTMLElement
    // Steps that stay drawn out of sight speak when they are shown.
    for (const hidden of box.querySelectorAll('.pl-form[style*="display: none"]')) hidden.remove()
    for (const value of box.querySelectorAll('textarea, .pl-text, .pl-file-name, option, .pl-remark')) value.remove()
    return [
      ...box.querySelectorAll('button, label, h1, h2, h3, h4, .pl-help, .ui-error, .pl-save-status, th, legend'),
    ].map((item) => item.textContent ?? '')
  })

describe('a declaration filled in in English', () => {
  test('keeps what is typed when the language changes in the middle, and shows no Chinese of its own', async () => {
    const { page, faults } = await browser.as(draft.username, `/declare/fill?id=${draft.id}&step=brand`)
    const name = page.locator('#f-brandName')
    await name.fill('Morning Dew 晨')
    await switchLanguage(page)
    await page.getByText(/^Step 2 of/).waitFor()
    expect(await name.inputValue()).toBe('Morning Dew 晨')
    expect((await words(page)).filter((text) => han.test(text))).toEqual([])
    const slogan = page.locator('#f-slogan')
    await slogan.fill('')
    await slogan.pressSequentially('From the high mount')
    await switchLanguage(page)
    await page.getByText(/^第 2 步/).waitFor()
    expect([await name.inputValue(), await slogan.inputValue()]).toEqual(['Morning Dew 晨', 'From the high mount'])
    await switchLanguage(page)
    await page.getByText(/Draft saved at/).waitFor()
    await page.reload()
    await page.getByText(/^Step 2 of/).waitFor()
    expect([await name.inputValue(), await slogan.inputValue()]).toEqual(['Morning Dew 晨', 'From the high mount'])
    expect(faults).toEqual([])
  })

  test('is told in English what is missing, and in Chinese once the language changes', async () => {
    const { page } = await browser.as(draft.username, `/declare/fill?id=${draft.id}&step=brand`)
    await page.locator('#f-brandName').waitFor()
    await switchLanguage(page)
    await page.locator('#f-brandName').fill('')
    await page.getByRole('button', { name: 'Save and continue' }).click()
    await page.locator('#f-brandName-error').getByText('Fill in: Brand name').waitFor()
    expect((await page.locator('.pl-summary').innerText()).split('\n').filter((text) => han.test(text))).toEqual([])
    await switchLanguage(page)
    await page.locator('#f-brandName-error').getByText('请填写品牌名称').waitFor()
    await page.locator('#f-brandName').fill('晨露')
    await switchLanguage(page)
    await page.getByRole('button', { name: 'Check and submit' }).click()
    await page.getByRole('heading', { name: 'Check and submit' }).waitFor()
    await page.getByRole('button', { name: /^Submit/ }).waitFor()
  })
})
