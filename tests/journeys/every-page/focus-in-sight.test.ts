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

/**
 * Presses a key several times: what has the focus is covered at none of them, once the page stands
 * still and what follows the focus was fetched.
 */
async function walk(page: Page, key: 'Tab' | 'Shift+Tab', times: number): Promise<void> {
  const back = key === 'Tab' ? 'Shift+Tab' : 'Tab'
  const step = async () => {
    await page.keyboard.press(key)
    const control = await coveredFocus(page)
    if (control !== null) await page.keyboard.press(back)

    return control
  }

  for (let at = 0; at < times; at++) await expect.poll(step).toBeNull()
}

test('the focus in a form is under no bar, forward and back, on a desktop and on a telephone', async () => {
  const { username, id } = await ownDraft(9)
  const { page } = await browser.as(username, `/declare/fill?id=${id}&step=brand`)

  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size)
    await control(page, 'slogan').focus()
    await walk(page, 'Tab', 25)
    await walk(page, 'Shift+Tab', 25)
  }
})

test('the focus in a list with chosen rows is neither under their bar nor under a column that stays', async () => {
  const path = '/declare-audit/province?preset=all'
  const { page } = await browser.as('province', path, { width: 820, height: 900 })
  const boxes = page.getByRole('checkbox', { name: '选择本行' })

  await boxes.nth(2).check()
  await page.getByRole('toolbar').waitFor()
  await walk(page, 'Tab', 40)
  await walk(page, 'Shift+Tab', 40)
})
