import type { BrowserContext, Page } from 'playwright-core'
import type { Portal } from '#config-model/types.generated.ts'
import { changeConfig } from '../change-config.ts'
import type { JourneyBrowser } from '../open-browser.ts'

export const sizeOf = (width: number) => ({ width, height: width <= 600 ? 844 : 900 })

interface Visit {
  username?: string
  path?: string
  width?: number
}

const cookies = new Map<string, Cookies>()
type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>

/** A visitor who has signed in (once a file through the login screen); the configuration arrives with these layout defaults instead of the shipped ones. */
export async function signInWith(
  browser: JourneyBrowser,
  layout: Partial<Portal['layout']>,
  { username = 'admin', path = '/dashboard', width = 1440 }: Visit = {},
) {
  if (!cookies.has(username)) {
    const { page } = await browser.as(username)
    cookies.set(username, await page.context().cookies())
    await page.context().close()
  }
  const visitor = await browser.visit('/icon.svg', sizeOf(width))
  const { page } = visitor
  await page.context().addCookies(cookies.get(username)!)
  await setLayout(page, layout)
  await page.goto(new URL(path, page.url()).href)
  await page.getByRole('main').waitFor()
  await page.waitForLoadState('networkidle')
  return visitor
}

/** From the next load on the configuration says this about the layout. */
export const setLayout = (page: Page, layout: Partial<Portal['layout']>): Promise<void> =>
  changeConfig(page, ({ config }) => Object.assign(config.portal.layout, layout))

/** Two frames after a change everything is drawn. */
export const settled = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 60)))),
  )

/** Where something stands, whole pixels; zero size when it is not there. */
export async function boxOf(
  page: Page,
  selector: string,
): Promise<{ left: number; top: number; width: number; height: number }> {
  await settled(page)
  return page.evaluate((wanted) => {
    const { left, top, width, height } = document.querySelector(wanted)?.getBoundingClientRect() ?? {
      left: 0,
      top: 0,
      width: 0,
      height: 0,
    }
    return { left: Math.round(left), top: Math.round(top), width: Math.round(width), height: Math.round(height) }
  }, selector)
}

/** Pixels the page is wider than the window. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Makes the page so high that it scrolls; how fast things slide is not looked at. */
export const makeHigh = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const box of document.querySelectorAll<HTMLElement>('.shell-page')) box.style.minHeight = '3000px'
    for (const box of document.querySelectorAll<HTMLElement>('.header, .tabs')) box.style.transition = 'none'
  })
