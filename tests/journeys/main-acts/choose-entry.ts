import type { Page } from 'playwright-core'
import { stands } from './do-act.ts'

/**
 * Chooses an entry of the menu, in an open group or a folded one; of a menu that another section
 * has, its section is opened by the address. The page stands then.
 */
export async function chooseEntry(page: Page, path: string): Promise<void> {
  const entry = page
    .locator(`nav a[href="${path}"], header a[href="${path}"], aside a[href="${path}"]`)
    .first()
  if ((await entry.count()) > 0 && new URL(page.url()).pathname !== path) {
    await entry.dispatchEvent('click')
    await page.waitForURL((address) => address.pathname === path)
    await page
      .locator(`a[href="${path}"][aria-current="page"]`)
      .first()
      .waitFor({ state: 'attached' })

    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    )
  } else {
    await page.goto(new URL(path, page.url()).href)
    await entry.waitFor({ state: 'attached' })
  }

  await stands(page)
}
