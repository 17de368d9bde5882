import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ownDraft } from '../filling/own-draft.ts'
import { withBrowser } from '../open-browser.ts'

const browser = withBrowser()
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
    const box = document.querySelector('[data-part="fill"]')?.cloneNode(true)
    if (!(box instanceof HTMLElement)) return []

    // Steps that stay drawn out of sight speak when they are shown.
    for (const hidden of box.querySelectorAll('.form__form[style*="display: none"]'))
      hidden.remove()

    for (const value of box.querySelectorAll(
      'textarea, .form__text, .files__fileName, option, .form__remark',
    ))
      value.remove()

    return [
      ...box.querySelectorAll(
        'button, label, h1, h2, h3, h4, .form__help, .field__error, .fill-form__saveStatus, th, legend',
      ),
    ].map((item) => item.textContent ?? '')
  })

/** The step of the brand of a draft that only this file fills in. */
const openForm = async () => {
  const draft = await ownDraft(9)
  return browser.as(draft.username, `/declare/fill?id=${draft.id}&step=brand`)
}

test('a declaration filled in keeps what is typed when the language changes in the middle, shows no Chinese of its own, and says in the language of the screen what is missing', async () => {
  const { page, faults } = await openForm()
  const [name, slogan] = [page.locator('#f-brandName'), page.locator('#f-slogan')]

  await name.fill('Morning Dew 晨')
  await switchLanguage(page)
  await page.getByText(/^Step 2 of/).waitFor()
  expect(await name.inputValue()).toBe('Morning Dew 晨')
  const shown = await words(page)

  expect(shown).not.toEqual([])
  expect(shown.filter((text) => han.test(text))).toEqual([])
  await name.fill('')
  await name.blur()
  const error = page.locator('#f-brandName-error')

  await error.getByText('Fill in: Brand name').waitFor()
  await slogan.fill('From the high mount')
  await switchLanguage(page)
  await error.getByText('请填写品牌名称').waitFor()
  await name.fill('晨露')
  await switchLanguage(page)
  await page.getByText(/Draft saved at/).waitFor()
  await page.reload()
  await page.getByText(/^Step 2 of/).waitFor()
  expect([await name.inputValue(), await slogan.inputValue()]).toEqual([
    '晨露',
    'From the high mount',
  ])

  expect(faults).toEqual([])
})

test(
  'the summary of what is missing and the last step are in English too',
  { tags: ['long'] },
  async () => {
    const { page } = await openForm()
    await page.locator('#f-brandName').waitFor()
    await switchLanguage(page)
    await page.locator('#f-brandName').fill('')
    await page.getByRole('button', { name: 'Save and continue' }).click()
    await page.locator('#f-brandName-error').getByText('Fill in: Brand name').waitFor()
    expect(
      (await page.locator('.problem-summary__summary').innerText())
        .split('\n')
        .filter((text) => han.test(text)),
    ).toEqual([])
    await page.locator('#f-brandName').fill('晨露')
    await page.getByRole('button', { name: 'Check and submit' }).click()
    await page.getByRole('heading', { name: 'Check and submit' }).waitFor()
    await page.getByRole('button', { name: /^Submit/ }).waitFor()
  },
)
