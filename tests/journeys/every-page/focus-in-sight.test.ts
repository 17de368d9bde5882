import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ownDraft } from '../filling/own-draft.ts'
import { withBrowser } from '../open-browser.ts'
import { control } from '../right-messages/at-form.ts'

const browser = withBrowser()

/** The focused control, where something else is drawn over the middle of its upper or lower edge. */
const coveredFocus = (page: Page) =>
  page.evaluate(async () => {
    // Once it was scrolled into view.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const control = document.activeElement
    if (!control || control === document.body) return null

    const { left, right, top, bottom } = control.getBoundingClientRect()
    if (bottom - top > innerHeight / 2) return null

    const isCovered = [top + 1, bottom - 1].some((y) => {
      const drawn = document.elementFromPoint((left + right) / 2, y)
      return drawn !== null && !control.contains(drawn) && !drawn.contains(control)
    })

    return isCovered ? `${control.tagName} ${control.id || control.textContent}` : null
  })

/** Presses a key several times; returns what was covered when it had the focus. */
async function walk(page: Page, key: 'Tab' | 'Shift+Tab', times: number): Promise<string[]> {
  const back = key === 'Tab' ? 'Shift+Tab' : 'Tab'
  // What follows the focus comes after the page.
  const begin = async () => {
    await page.keyboard.press(key)
    const control = await coveredFocus(page)
    if (control !== null) await page.keyboard.press(back)

    return control
  }

  await expect.poll(begin).toBeNull()
  const covered: string[] = []
  for (let step = 1; step < times; step++) {
    await page.keyboard.press(key)
    const control = await coveredFocus(page)
    if (control !== null) covered.push(control)
  }

  return covered
}

test.each([1440, 390])(
  'the focus in a form %i px wide is under no bar, forward and back',
  async (width) => {
    const { username, id } = await ownDraft(9)
    const path = `/declare/fill?id=${id}&step=brand`
    const { page } = await browser.as(username, path, { width, height: width < 600 ? 844 : 900 })

    await control(page, 'slogan').focus()
    expect(await walk(page, 'Tab', 25)).toEqual([])
    expect(await walk(page, 'Shift+Tab', 25)).toEqual([])
  },
)

test('the focus in a list with chosen rows is neither under their bar nor under a column that stays', async () => {
  const path = '/declare-audit/province?preset=all'
  const { page } = await browser.as('province', path, { width: 820, height: 900 })
  const boxes = page.getByRole('checkbox', { name: '选择本行' })

  await boxes.nth(2).check()
  await page.getByRole('toolbar').waitFor()
  expect(await walk(page, 'Tab', 40)).toEqual([])
  expect(await walk(page, 'Shift+Tab', 40)).toEqual([])
})
