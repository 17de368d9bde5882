import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'

export interface FormSubject {
  name: string
  address: string
  prepare?: (context: BrowserContext) => Promise<void>
  box: string
  /** In order; the last button leads to the table. */
  steps: string
  add?: string
  /** Shows all errors of the open step. */
  check: string
}

/** Processor milliseconds of the main thread unless noted; null without such a part. */
export interface FormFigures {
  scripts: number
  /** Raw and compressed. */
  bytes: number
  packed: number
  interactive: number
  /** Milliseconds until usable over 10 Mbit/s and 40 ms. */
  slow: number
  /** Of a key press, and averaged over a sentence with its debounce. */
  key: number
  sentence: number
  row: number | null
  errors: number
  step: number
  visibleErrors: number
}

const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const text = 'yunlinggaoshanchapinpaiceshi'

const parts = new Set(['ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration'])

/** Milliseconds of script, style and layout on the main thread, without painting. */
async function work(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.reduce((sum, { name, value }) => sum + (parts.has(name) ? value : 0), 0) * 1000
}

/** The action and everything within `quiet` milliseconds after it. */
async function workOf(
  session: CDPSession,
  act: () => Promise<unknown>,
  quiet = 350,
): Promise<number> {
  const start = await work(session)
  await act()
  await wait(quiet)

  return (await work(session)) - start
}

interface Visit {
  page: Page
  session: CDPSession
  interactive: number
  bodies: Promise<Buffer>[]
}

/** 10 Mbit/s each way and a round trip of 40 ms. */
const slowLine = {
  offline: false,
  latency: 40,
  downloadThroughput: 1_250_000,
  uploadThroughput: 1_250_000,
}

/** Notes when an element exists and the page responds. Text, to exclude compiler helpers. */
const watchFor = (selector: string) => `requestAnimationFrame(function look() {
  if (!document.querySelector(${JSON.stringify(selector)})) return requestAnimationFrame(look)
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => { window.usableAt = performance.now() }
  port2.postMessage(null)
})`

async function visit(
  context: BrowserContext,
  { address, box }: FormSubject,
  isSlow: boolean,
): Promise<Visit> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)

  // Excludes other processes.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await session.send('Network.enable')
  if (isSlow) await session.send('Network.emulateNetworkConditions', slowLine)
  const bodies: Promise<Buffer>[] = []

  page.on('response', (answer) => {
    if (/javascript/.test(answer.headers()['content-type'] ?? ''))
      bodies.push(answer.body().catch(() => Buffer.alloc(0)))
  })

  await page.addInitScript(watchFor(box))
  await page.goto(address)
  const usable = await page.waitForFunction(
    () => (window as unknown as { usableAt?: number }).usableAt,
  )

  return { page, session, interactive: Number(await usable.jsonValue()), bodies }
}

/** In a fresh profile; `interactive` is milliseconds until the first input is usable. */
async function opening(
  browser: Browser,
  subject: FormSubject,
  isSlow: boolean,
): Promise<Visit & { close: () => Promise<void> }> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
  })

  await subject.prepare?.(context)

  return { ...(await visit(context, subject, isSlow)), close: () => context.close() }
}

/**
 * `rounds` openings in fresh browser profiles, on fast and slow networks, and all interactions
 * once.
 */
export async function measureForm(
  browser: Browser,
  subject: FormSubject,
  rounds: number,
): Promise<FormFigures> {
  const times = { slow: [] as number[], quick: [] as number[] }
  for (const isSlow of [true, false])
    for (let round = 1; round < rounds + Number(isSlow); round++) {
      const { interactive, close } = await opening(browser, subject, isSlow)
      times[isSlow ? 'slow' : 'quick'].push(interactive)
      await close()
    }

  const opened = await opening(browser, subject, false)
  const figures = await acts(opened, subject)

  await opened.close()

  return {
    ...figures,
    interactive: median([...times.quick, opened.interactive]),
    slow: median(times.slow),
  }
}

async function acts(
  { page, session, bodies }: Visit,
  subject: FormSubject,
): Promise<Omit<FormFigures, 'interactive' | 'slow'>> {
  await wait(1500)
  const scripts = await Promise.all(bodies)
  const typed = await typing(page, session, subject)

  await wait(400)
  const steps = await page.locator(subject.steps).all()
  const stepTimes: number[] = []
  const last = steps.length - 1
  const stepsToTry = [1, 0, 1, 0, 1, 0]
  for (const at of stepsToTry)
    stepTimes.push(await workOf(session, () => press(page, subject.steps, at)))
  const errors = await workOf(session, () => press(page, subject.check, 0))
  const visibleErrors = await page.locator('[aria-invalid="true"], .error-detail li').count()
  const rows: number[] = []

  if (subject.add !== undefined) {
    await press(page, subject.steps, last)
    await wait(600)
    for (let at = 0; at < 5; at++)
      rows.push(await workOf(session, () => press(page, subject.add ?? '', 0)))
  }

  return {
    scripts: scripts.length,
    bytes: scripts.reduce((sum, { length }) => sum + length, 0),
    packed: scripts.reduce((sum, body) => sum + gzipSync(body).length, 0),
    ...typed,
    row: rows.length > 0 ? median(rows) : null,
    errors,
    step: median(stepTimes),
    visibleErrors,
  }
}

/** Without mouse movement. */
function press(page: Page, selector: string, at: number): Promise<void> {
  return page
    .locator(selector)
    .nth(at)
    .evaluate((button) => (button as HTMLElement).click())
}

/** The work per key, with and without the commit that follows. */
async function typing(
  page: Page,
  session: CDPSession,
  { box }: FormSubject,
): Promise<Pick<FormFigures, 'key' | 'sentence'>> {
  await page.locator(box).first().focus()
  await page.keyboard.type('a')
  await wait(800)
  const idle = (await workOf(session, () => Promise.resolve(), 1000)) / 1000
  const keys: number[] = []
  const start = await work(session)
  const since = performance.now()

  for (const key of text) {
    const before = await work(session)
    await page.keyboard.press(key)
    keys.push((await work(session)) - before)
    await wait(30)
  }

  await wait(700)
  const altogether = (await work(session)) - start - idle * (performance.now() - since)

  return { key: median(keys), sentence: altogether / text.length }
}
