import type { Locator, Page } from 'playwright-core'

/**
 * Goes by Tab, or backwards, until something has the focus.
 * @throws when it is further away than so many steps
 */
export async function tabTo(page: Page, target: Locator, key = 'Tab', steps = 120): Promise<void> {
  // Its name is looked up once, and again only when it was drawn anew.
  let element = await target.elementHandle()

  for (let at = 0; at < steps; at++) {
    await page.keyboard.press(key)
    const state = await element?.evaluate((node) => ({
      isFocused: node === document.activeElement,
      isConnected: node.isConnected,
    }))

    if (state?.isFocused) return
    if (!state?.isConnected) element = await target.elementHandle()
  }

  throw new Error(`${key} never comes to ${String(target)}`)
}

/** Writes over what stands in a field and leaves it, by keys alone. */
export async function typeByKeys(
  page: Page,
  field: Locator,
  text: string,
  key = 'Tab',
): Promise<void> {
  await tabTo(page, field, key)
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
  await page.keyboard.press('Tab')
}
