import type { Browser } from 'playwright-core'
import { slowNetwork } from './watch-opening.ts'

/** The first visit of a page on a mid-range phone. */
export interface PhoneOpening {
  /** Largest contentful paint, milliseconds. */
  largest: number
  /** First paint, milliseconds. */
  first: number
  /** Cumulative layout shift without user input. */
  shift: number
  /** Kilobytes: HTML, scripts, total. */
  html: number
  scripts: number
  all: number
}

/** Text, to exclude compiler helpers. */
const watch = `
  window.seen = { largest: 0, shift: 0 }
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) seen.largest = entry.startTime }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) if (!entry.hadRecentInput) seen.shift += entry.value }).observe({ type: 'layout-shift', buffered: true })`

/** At a quarter of this machine's speed, with 10 Mbit/s and 40 ms. */
export async function watchPhone(browser: Browser, url: string): Promise<PhoneOpening> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'zh-CN',
  })

  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const bytes = { Document: 0, Script: 0, all: 0 }
  const types = new Map<string, string>()

  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', slowNetwork)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  session.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId)
    bytes.all += encodedDataLength
    if (type === 'Document' || type === 'Script') bytes[type] += encodedDataLength
  })

  await page.addInitScript(watch)
  await page.goto(url, { waitUntil: 'networkidle' })
  const seen = await page.evaluate<{ largest: number; shift: number; first: number }>(
    `({ ...seen, first: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0 })`,
  )

  await context.close()

  return {
    ...seen,
    html: bytes.Document / 1024,
    scripts: bytes.Script / 1024,
    all: bytes.all / 1024,
  }
}
