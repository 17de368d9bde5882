import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withBrowser } from '../open-browser.ts'
import { portal } from '../portal.ts'

const browser = withBrowser()
let stranger: Server | undefined
let strangersUrl: string
beforeAll(async () => {
  const server = createServer((_, answer) =>
    answer.setHeader('content-type', 'text/html').end('<title>别人的网站</title>'),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stranger = server

  // The portal stands at 127.0.0.1: to a browser another name is another site.
  strangersUrl = `http://localhost:${(server.address() as AddressInfo).port}/`
})
afterAll(() => void stranger?.close())

/** Opens an address from the stranger's page, which keeps a handle of the new window. */
async function openFrom(page: Page, address: string): Promise<Page> {
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    page.evaluate((url) => {
      Object.assign(window, { handle: window.open(url) })
    }, address),
  ])

  await opened.waitForLoadState('load')

  return opened
}

const isCutOff = (page: Page) =>
  page.evaluate(() => (window as unknown as { handle: Window }).handle.closed)

test('a page of another site keeps no hold of the window in which it opened the portal, wherever one goes there', async () => {
  // Whoever has used the portal before has its pages kept by the browser.
  const { page } = await browser.as('leader', '/declare-audit/province')
  await page.goto(`${portal.url}/2025lsypxfzn`)
  const other = await page.context().newPage()

  await other.goto(strangersUrl)
  const ownWindow = await openFrom(other, strangersUrl)

  expect(await isCutOff(other), 'a window of the stranger itself stays in its hand').toBe(false)
  await ownWindow.close()

  for (const path of ['/declare-audit/province', '/2025lsypxfzn']) {
    const opened = await openFrom(other, portal.url + path)
    expect(await isCutOff(other), path).toBe(true)
    await opened.goto(`${portal.url}/dashboard`)
    await opened.locator('.shell__content').waitFor()
    expect(await isCutOff(other), `${path}, then another page`).toBe(true)
    await opened.close()
  }
})

test(
  'a page of another site that leads its reader back to the portal has no hold of it from a window of its own',
  { tags: ['long'] },
  async () => {
    const { page } = await browser.as('leader', '/declare-audit/province')
    await page.goto(`${portal.url}/declare-audit/province`)
    await page.locator('.shell__content tbody tr').first().waitFor()

    // A paper that was printed stands in a window of the portal: with it the browser keeps pages of
    // this window together.
    await page.evaluate(() => void window.open('about:blank'))
    await page.evaluate((url) => window.location.assign(url), strangersUrl)
    await page.waitForURL(strangersUrl)
    const [ownWindow] = await Promise.all([
      page.context().waitForEvent('page'),
      page.evaluate((url) => void window.open(url), strangersUrl),
    ])

    await ownWindow.waitForLoadState('load')
    expect(
      await ownWindow.evaluate(() => window.opener !== null && !(window.opener as Window).closed),
    ).toBe(true)
    await page.evaluate(() => window.history.back())
    await page.locator('.shell__content tbody tr').first().waitFor()
    expect(
      await ownWindow.evaluate(() => window.opener === null || (window.opener as Window).closed),
    ).toBe(true)
  },
)
