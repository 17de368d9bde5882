import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { browserFlags, browserPath } from '#tools/find-browser.mjs'
import { slowNetwork, usableAt, watchFor } from './watch-opening.ts'

export type Cookies = { name: string; value: string; url: string }[]

/**
 * Without Playwright, whose instrumentation of requests and scripts costs a sixth of the opening
 * time on two cores.
 */
export interface QuietBrowser {
  /** Milliseconds until usable, first with an empty cache and then once more. */
  open(
    url: string,
    usable: string,
    cookies: Cookies,
    isSlow: boolean,
  ): Promise<{ cold: number; warm: number }>
  close(): void
}

/** Milliseconds before and after an opening: excludes the browser's work for a new window. */
const rest = 400
/** Milliseconds. */
const pollInterval = 250

export function startQuietBrowser(): QuietBrowser {
  const folder = mkdtempSync(join(tmpdir(), 'pinlu-browser-'))
  const flags = [
    '--headless',
    '--remote-debugging-pipe',
    `--user-data-dir=${folder}`,
    ...browserFlags,
    'about:blank',
  ]

  const pipes = spawn(browserPath() ?? 'chromium', flags, {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  })
  const { send, end } = speakThrough(pipes.stdio[3] as Writable, pipes.stdio[4] as Readable)

  pipes.on('error', end)
  pipes.on('exit', () => {
    end(new Error('浏览器已结束'))
    // Its helpers may still write there.
    void rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }).catch(
      () => undefined,
    )
  })

  async function once(
    browserContextId: string,
    url: string,
    usable: string,
    isSlow: boolean,
  ): Promise<number> {
    const window = {
      url: 'about:blank',
      browserContextId,
      newWindow: true,
      width: 1440,
      height: 900,
    }

    const { targetId } = await send<{ targetId: string }>('Target.createTarget', window)
    const { sessionId } = await send<{ sessionId: string }>('Target.attachToTarget', {
      targetId,
      flatten: true,
    })

    await send('Page.enable', {}, sessionId)

    if (isSlow) {
      await send('Network.enable', {}, sessionId)
      await send('Network.emulateNetworkConditions', slowNetwork, sessionId)
    }

    const source = `(${watchFor})(${JSON.stringify(usable)})`

    await send('Page.addScriptToEvaluateOnNewDocument', { source }, sessionId)
    await wait(rest)
    await send('Page.navigate', { url }, sessionId)
    const evaluate = async (expression: string) =>
      (await send<{ result: { value?: unknown } }>('Runtime.evaluate', { expression }, sessionId))
        .result.value

    await wait(pollInterval)
    const took = await usableAt(evaluate, pollInterval)

    await wait(rest)
    await send('Target.closeTarget', { targetId })

    return took
  }

  return {
    async open(url, usable, cookies, isSlow) {
      const { browserContextId } = await send<{ browserContextId: string }>(
        'Target.createBrowserContext',
      )
      await send('Storage.setCookies', { browserContextId, cookies })
      const cold = await once(browserContextId, url, usable, isSlow)
      const warm = await once(browserContextId, url, usable, isSlow)

      await send('Target.disposeBrowserContext', { browserContextId })

      return { cold, warm }
    },
    close: () => void pipes.kill('SIGKILL'),
  }
}

type Send = <Answer = unknown>(
  method: string,
  parameters?: object,
  sessionId?: string,
) => Promise<Answer>

interface Message {
  id?: number
  result?: unknown
  error?: { message: string }
}

/** Speaks the DevTools protocol over pipes: JSON messages terminated by NUL. */
function speakThrough(
  output: Writable,
  input: Readable,
): { send: Send; end: (error: Error) => void } {
  const waiting = new Map<
    number,
    { resolve: (result: never) => void; reject: (error: Error) => void }
  >()

  let last = 0
  let text = ''

  input.setEncoding('utf8').on('data', (piece: string) => {
    const messages = (text + piece).split('\0')
    text = messages.pop() ?? ''
    for (const message of messages) hear(JSON.parse(message) as Message)
  })

  function hear({ id, result, error }: Message): void {
    const pendingCall = id === undefined ? undefined : waiting.get(id)
    if (id === undefined || pendingCall === undefined) return

    waiting.delete(id)
    if (error) pendingCall.reject(new Error(error.message))
    else pendingCall.resolve(result as never)
  }

  return {
    send: (method, params = {}, sessionId) =>
      new Promise((resolve, reject) => {
        waiting.set((last += 1), { resolve, reject })
        output.write(`${JSON.stringify({ id: last, method, params, sessionId })}\0`)
      }),
    end: (error) => {
      for (const { reject } of waiting.values()) reject(error)
    },
  }
}
