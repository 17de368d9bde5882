import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, BrowserContext } from 'playwright-core'

/** 10 Mbit/s each way and a round trip of 40 ms. */
export const slowNetwork = {
  offline: false,
  latency: 40,
  downloadThroughput: 1_250_000,
  uploadThroughput: 1_250_000,
}

export interface PageOpening {
  /** Milliseconds to the first usable element. */
  usable: number
  requests: number
  scripts: number
  /** Kilobytes over the wire. */
  kilobytes: number
  /** Longest chain of dependent requests, without the page itself. */
  stages: number
  chain: string[]
}

interface Call {
  url: string
  type: string
  start: number
  end: number
  bytes: number
}

/** Notes when the element is usable, run in the page. Text, to exclude compiler helpers. */
export const watchFor = `(selector) => {
  const look = () => {
    if (!document.querySelector(selector)) return
    watcher.disconnect()
    window.usableAt = performance.now()
  }
  const watcher = new MutationObserver(look)
  watcher.observe(document, { childList: true, subtree: true, attributes: true })
  look()
}`

/** Watches a new page's requests until `usable` is visible. */
export async function watchOpening(
  context: BrowserContext,
  url: string,
  usable: string,
  isSlow: boolean,
): Promise<PageOpening> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const calls = new Map<string, Call>()

  await session.send('Network.enable')
  if (isSlow) await session.send('Network.emulateNetworkConditions', slowNetwork)

  /** Seconds between the clock of the calls and the page's. */
  let behind = 0

  session.on(
    'Network.requestWillBeSent',
    ({ requestId, request, type = '', timestamp, wallTime }) => {
      if (calls.size === 0) behind = wallTime - timestamp
      calls.set(requestId, { url: request.url, type, start: timestamp, end: Infinity, bytes: 0 })
    },
  )

  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const call = calls.get(requestId)
    if (call) Object.assign(call, { end: timestamp, bytes: encodedDataLength })
  })

  await page.addInitScript(`(${watchFor})(${JSON.stringify(usable)})`)
  await page.goto(url, { waitUntil: 'commit' })
  const evaluate = async (expression: string) =>
    (await session.send('Runtime.evaluate', { expression })).result.value
  const took = await usableAt(evaluate, 20)

  await page.waitForLoadState('load')
  const [main] = calls.values()
  const until = (Number(await evaluate('performance.timeOrigin')) + took) / 1000 - behind
  const needed = [...calls.values()].filter(
    (call) => call.start <= until && /^https?:/.test(call.url),
  )

  // Calls of type "Other" are not on the critical path.
  const chain = longestChain(
    needed.filter((call) => call.end <= until && call !== main && call.type !== 'Other'),
  )
  const timings = {
    usable: took,
    requests: needed.length,
    scripts: needed.filter(({ type }) => type === 'Script').length,
    kilobytes: needed.reduce((sum, { bytes }) => sum + bytes, 0) / 1024,
    stages: chain.length,
    chain,
  }

  await page.close()

  return timings
}

/**
 * Waits until the page is usable; returns milliseconds since its start.
 * @param evaluate evaluates an expression in the page
 * @param pause milliseconds between questions
 * @throws Error with the page's text, when it is not usable within half a minute
 */
export async function usableAt(
  evaluate: (expression: string) => Promise<unknown>,
  pause: number,
): Promise<number> {
  for (const end = Date.now() + 30_000; Date.now() < end;) {
    const value = await evaluate('window.usableAt')
    if (typeof value === 'number') return value
    await wait(pause)
  }

  throw new Error(
    `半分钟内没有出现可以使用的内容：${String(await evaluate('document.body.innerText.slice(0, 500)'))}`,
  )
}

/** Each call started after the previous one had ended. */
function longestChain(calls: Call[]): string[] {
  const chains = new Map<Call, Call[]>()
  for (const call of calls.toSorted((a, b) => a.start - b.start)) {
    const former = [...chains]
      .filter(([other]) => other.end <= call.start)
      .map(([, chain]) => chain)
    const longest = former.toSorted((a, b) => b.length - a.length)[0] ?? []
    chains.set(call, [...longest, call])
  }

  const longest = [...chains.values()].toSorted((a, b) => b.length - a.length)[0] ?? []

  return longest.map(({ url }) => new URL(url).pathname.split('/').slice(-2).join('/'))
}

/** With an empty cache, signed in when there is an account. */
export async function newVisitor(browser: Browser, url: string, account: Account | null) {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
  })

  await context.addCookies(cookiesOf(url, account))

  return context
}

export interface Account {
  id: string
  token: string
}

export const cookiesOf = (url: string, account: Account | null) =>
  account === null
    ? []
    : [
        { name: 'admin-token', value: account.token, url, sameSite: 'Strict' as const },
        { name: 'admin-uuid', value: account.id, url, sameSite: 'Strict' as const },
      ]
