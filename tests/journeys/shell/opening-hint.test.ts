import { expect, test } from 'vitest'
import { withBrowser } from '../open-browser.ts'

const browser = withBrowser()

test('where the application never draws, as in an outdated browser, the page says which browser opens it', async () => {
  const { page } = await browser.visit('/login')
  const hint = page.locator('#root > p')
  await page.getByLabel('用户名', { exact: true }).waitFor()
  expect(await hint.count()).toBe(0)

  await page.route(/\.js$/, (route) => route.abort())
  await page.reload()
  expect(await hint.isVisible()).toBe(false)

  // The eight seconds that a slow line may take.
  await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()))
  expect(await hint.isVisible()).toBe(true)
  expect(await hint.textContent()).toMatch(/请换用新版的 Chrome[^]*current Chrome/)
})
