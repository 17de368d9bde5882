import { randomBytes } from 'node:crypto'
import pg from 'pg'
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright-core'
import { afterAll, beforeAll, onTestFinished, TestRunner } from 'vitest'
import { assertPresent } from '#config-model/assert.ts'
import { startSession } from '#server/accounts/sessions.ts'
import { browserFlags, browserPath, quickBrowserPath } from '#tools/find-browser.mjs'
import { measureSlowdown } from '#tools/test/slowdown.ts'
import { openPortal, password, type JourneyPortal, type OpenedPortal } from './open-portal.ts'
import { portal as sharedPortal } from './portal.ts'

export interface Size {
  width: number
  height: number
}

export interface Visitor {
  page: Page
  /**
   * Errors of the page: uncaught exceptions, violations of the content security policy, answers of
   * 500 and above.
   */
  faults: string[]
}

/** Roles of the shipped configuration and the demo account that stands for each. */
const accounts = {
  admin: 'admin',
  leader: 'leader01',
  province: 'province01',
  city: 'city5308',
  district: 'dist530828',
  expert: 'expert01',
  content: 'content01',
  declare: '12530828DEMQNA9JDK',
}
export type Role = keyof typeof accounts

/** What a visitor begins with. */
export interface Start {
  /** Of the screen, as the settings keep it; else that of the portal. */
  language?: 'zh-CN' | 'en-US'
  /** What is done with the page before it goes anywhere. */
  prepare?: (page: Page) => Promise<unknown>
}

/** Opens visitors of one portal; each has an empty profile in the browser of this process. */
export interface JourneyBrowser {
  /** Password of all demo accounts. */
  password: string
  /** A visitor who has not signed in. A failed test leaves a picture in .cache/journeys. */
  visit(path: string, size?: Size, runsScripts?: boolean): Promise<Visitor>
  /**
   * A visitor with a session, without the login screen.
   * @param who a role of the shipped configuration or a username
   * @param path null for an empty page, as calls in the name of the visitor need it
   */
  as(who: Role | (string & {}), path?: string | null, size?: Size, start?: Start): Promise<Visitor>
  /** A visitor who signs in through the login screen: for tests of that path. */
  signIn(username: string, path?: string, size?: Size, secret?: string): Promise<Visitor>
  close(): Promise<void>
}

const running = new Map<string, Promise<Browser>>()

function launch(path = 'chromium'): Promise<Browser> {
  const started =
    running.get(path) ??
    chromium
      .launch({ executablePath: path, args: browserFlags })
      .then((browser) => browser.on('disconnected', () => running.delete(path)))

  running.set(path, started)

  return started
}

/** The one browser of this process; it ends with the process. */
export const chromiumOfProcess = (): Promise<Browser> => launch(quickBrowserPath() ?? undefined)

/** One with windows and a viewer of PDF, for the files that look at these. */
export const wholeChromium = (): Promise<Browser> => launch(browserPath() ?? undefined)

/**
 * Visitors of the portal that files of this process share; closed after the last test of the file.
 */
export function withBrowser(start: () => Promise<Browser> = chromiumOfProcess): JourneyBrowser {
  const browser = openBrowser(undefined, start)
  afterAll(() => browser.close())
  return browser
}

/**
 * A portal of the file's own, for tests that change what other files look at, or of another kind;
 * it is open from the first hook on.
 */
export function withPortal(open: () => Promise<OpenedPortal> = () => openPortal()): {
  portal: () => JourneyPortal
  browser: JourneyBrowser
} {
  let opened: OpenedPortal | null = null
  const portal = () =>
    assertPresent(opened?.portal, 'a portal: it opens in the first hook of the file')
  const browser = openBrowser(portal)

  beforeAll(async () => {
    opened = await open()
  })
  afterAll(async () => {
    await browser.close()
    await opened?.stop()
  })

  return { portal, browser }
}

/** Visitors of a portal; closed by the caller. */
export function openBrowser(
  portalOf: () => JourneyPortal = () => sharedPortal,
  start: () => Promise<Browser> = chromiumOfProcess,
): JourneyBrowser {
  const contexts = new Set<BrowserContext>()

  async function openPage(
    size: Size = { width: 1440, height: 900 },
    more: Pick<BrowserContextOptions, 'javaScriptEnabled' | 'storageState'> = {},
  ): Promise<Visitor> {
    const browser = await start()
    const context = await browser.newContext({
      viewport: size,
      locale: 'zh-CN',
      timezoneId: 'Asia/Shanghai',
      baseURL: portalOf().url,
      ...more,
    })

    context.setDefaultTimeout(30_000 * measureSlowdown())
    contexts.add(context)
    context.on('close', () => contexts.delete(context))
    const page = await context.newPage()

    closeAfterTest(page)

    return { page, faults: collectFaults(page) }
  }

  return {
    password,
    async visit(path, size, runsScripts = true) {
      const visitor = await openPage(size, { javaScriptEnabled: runsScripts })
      await visitor.page.goto(portalOf().url + path)
      return visitor
    },
    async as(who, path = '/dashboard', size, start = {}) {
      const { language, prepare } = start
      const visitor = await openPage(size, { storageState: speaking(portalOf(), language) })

      await visitor.page.context().addCookies(await sessionCookies(portalOf(), usernameOf(who)))
      await prepare?.(visitor.page)
      if (path === null) return visitor

      await visitor.page.goto(portalOf().url + path)
      await visitor.page.locator('main, h1').first().waitFor()

      return visitor
    },
    async signIn(username, path = '/dashboard', size, secret = password) {
      const visitor = await this.visit(`/login?redirect=${encodeURIComponent(path)}`, size)
      await visitor.page.getByLabel('用户名', { exact: true }).fill(username)
      await visitor.page.getByLabel('密码', { exact: true }).fill(secret)
      await visitor.page.getByRole('button', { name: '登录', exact: true }).click()
      await visitor.page.waitForURL((target) => target.pathname === path.split('?')[0])

      return visitor
    },
    async close() {
      await closePages([...contexts].flatMap((context) => context.pages()))
      await Promise.all([...contexts].map((context) => context.close()))
    },
  }
}

export const usernameOf = (who: string): string => accounts[who as Role] ?? who

/** What the browser keeps of a choice of language. */
const speaking = ({ url }: JourneyPortal, language: Start['language']) => ({
  cookies: [],
  origins: language
    ? [{ origin: new URL(url).origin, localStorage: [{ name: 'i18n-locale', value: language }] }]
    : [],
})

/** The cookies of a new session of an account, as signing in leaves them. */
async function sessionCookies({ database, url }: JourneyPortal, username: string) {
  const client = new pg.Client({ connectionString: database })
  await client.connect()

  try {
    const { rows } = await client.query<{ id: string }>(
      'select id from account where username = $1',
      [username],
    )

    const account = rows[0]?.id
    if (account === undefined) throw new Error(`The portal has no account ${username}`)

    const query = async (text: string, values?: unknown[]) =>
      (await client.query(text, values)).rows
    const token = await startSession(query as never, account, {
      now: new Date(),
      random: randomBytes,
      days: 1,
    })

    return [
      { name: 'admin-token', value: token, url, sameSite: 'Strict' as const },
      { name: 'admin-uuid', value: account, url, sameSite: 'Strict' as const },
    ]
  } finally {
    await client.end()
  }
}

/**
 * Ends the visitor with the test that opened it, after a picture when that failed; one that a hook
 * opened stays until the file ends.
 */
function closeAfterTest(page: Page): void {
  if (!isInTest()) return

  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') await takePicture(page, task.name)
    await closePages([page])
  })
}

async function takePicture(page: Page, testName: string): Promise<void> {
  const path = `.cache/journeys/${testName.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.png`
  await page.screenshot({ path }).then(
    () => console.log(`${page.url()} → ${path}`),
    () => {},
  )
}

/**
 * Closes the profiles of pages that a test has not closed itself; an answer that it held back may
 * still be on its way.
 */
async function closePages(pages: Page[]): Promise<void> {
  const open = pages.filter((page) => !page.isClosed())
  await Promise.all(open.map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })))
  await Promise.all(open.map((page) => page.context().close()))
}

function isInTest(): boolean {
  return TestRunner.getCurrentTest() !== undefined
}

function collectFaults(page: Page): string[] {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    const isFault =
      message.type() === 'error' && /Content Security Policy|Uncaught/.test(message.text())
    if (isFault) faults.push(message.text())
  })

  page.on('response', (answer) => {
    if (answer.status() >= 500) faults.push(`${answer.status()} ${answer.url()}`)
  })

  return faults
}
