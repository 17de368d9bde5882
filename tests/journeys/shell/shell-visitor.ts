import type { Page } from 'playwright-core'
import type { Portal } from '#config-model/types.generated.ts'
import { changeConfig } from '../change-config.ts'
import { quiet } from '../every-page/quiet.ts'
import type { JourneyBrowser, Visitor } from '../open-browser.ts'

export { overflow } from '../every-page/page-faults.ts'

export const sizeOf = (width: number) => ({ width, height: width <= 600 ? 844 : 900 })

interface Visit {
  username?: string
  path?: string
  width?: number
}

/**
 * A visitor with a session; the configuration arrives with these layout defaults instead of the
 * shipped ones.
 */
export async function signInWith(
  browser: JourneyBrowser,
  layout: Partial<Portal['layout']>,
  { username = 'admin', path = '/dashboard', width = 1440 }: Visit = {},
): Promise<Visitor> {
  const visitor = await browser.as(username, path, sizeOf(width), {
    prepare: (page) => setLayout(page, layout),
  })
  await visitor.page.getByRole('main').waitFor()
  await quiet(visitor.page)

  return visitor
}

/** From the next load on the configuration says this about the layout. */
export const setLayout = (page: Page, layout: Partial<Portal['layout']>): Promise<void> =>
  changeConfig(page, ({ config }) => Object.assign(config.portal.layout, layout))

/**
 * Some frames after a change everything is drawn: what answers it does so from one frame to the
 * next.
 */
export const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 5; frame++) await new Promise(requestAnimationFrame)
  })

/** Where something stands, whole pixels; zero size when it is not there. */
export async function boxOf(
  page: Page,
  selector: string,
): Promise<{ left: number; top: number; width: number; height: number }> {
  await settled(page)
  return page.evaluate((elementSelector) => {
    const { left, top, width, height } = document
      .querySelector(elementSelector)
      ?.getBoundingClientRect() ?? {
      left: 0,
      top: 0,
      width: 0,
      height: 0,
    }

    return {
      left: Math.round(left),
      top: Math.round(top),
      width: Math.round(width),
      height: Math.round(height),
    }
  }, selector)
}

/** Makes the page so high that it scrolls; how fast things slide is not looked at. */
export const makeHigh = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const box of document.querySelectorAll<HTMLElement>('.shell__page'))
      box.style.minHeight = '3000px'
    for (const box of document.querySelectorAll<HTMLElement>('.header__header, .tab-bar__tabs'))
      box.style.transition = 'none'
  })
