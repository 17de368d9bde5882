import type { Page } from 'playwright-core'

/** Addresses of every entry that the menus of the page lead to: those of each header entry and of the user, groups unfolded. */
export async function menuEntries(page: Page): Promise<string[]> {
  await page.locator('.header nav a').first().waitFor()
  const header = await hrefs(page, '.header nav a')
  const found = new Set(header)
  for (const path of header) {
    await page.goto(new URL(path, page.url()).href)
    await page.locator('.sider a').first().waitFor()
    for (const entry of await unfolded(page)) found.add(entry)
  }
  for (const entry of await userEntries(page)) found.add(entry)
  return [...found]
}

/** The address of a history year stands for all of them. */
export const patternOf = (path: string): string => path.replace(/\/20\d\d(?=\/|$)/, '/{year}')

/** The entries of the side menu, one group unfolded after the other. */
async function unfolded(page: Page): Promise<string[]> {
  const found = await hrefs(page, '.sider a')
  const groups = page.locator('.sider li.sider-group')
  for (let at = 0; at < (await groups.count()); at++) {
    const button = groups.nth(at).locator('> button')
    if ((await button.getAttribute('aria-expanded')) === 'false') await button.click()
    await groups.nth(at).locator('a').first().waitFor()
    found.push(...(await hrefs(page, '.sider a')))
  }
  return found
}

/** Where the entries of the user's own menu lead. */
async function userEntries(page: Page): Promise<string[]> {
  const open = async () => {
    await page.getByRole('button', { name: /^用户菜单/ }).click()
    await page.getByRole('button', { name: '退出登录' }).waitFor()
  }
  const found: string[] = []
  await open()
  const names = await page.locator('.user-menu .ui-menu button').allInnerTexts()
  await page.keyboard.press('Escape')
  for (const name of names.filter((text) => text !== '退出登录')) {
    await open()
    const item = page.locator('.user-menu .ui-menu button').filter({ hasText: name })
    const before = page.url()
    await item.click()
    await item.waitFor({ state: 'hidden' })
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    if (page.url() !== before) found.push(new URL(page.url()).pathname)
  }
  return found
}

const hrefs = async (page: Page, selector: string): Promise<string[]> =>
  (await page.locator(selector).evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))).filter(
    (path) => path.startsWith('/'),
  )
