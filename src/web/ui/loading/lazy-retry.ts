import { storeText } from '#web/browser-storage.ts'
import { shellText } from '#web/i18n/use-text.ts'
import { showToast } from '#web/ui/toasts.tsx'
import { withTimeout } from './with-timeout.ts'

const checkPauseMs = 5000

const checkTimeoutMs = 10_000

let reconnection: Promise<void> | undefined

const waitForRetry = () =>
  new Promise<void>((resolve) => {
    const go = () => {
      clearTimeout(timer)
      window.removeEventListener('online', go)
      resolve()
    }

    const timer = setTimeout(go, checkPauseMs)

    window.addEventListener('online', go)
  })

let chunkTimeout = 120_000

export function configureChunkTimeout(milliseconds: number): void {
  chunkTimeout = milliseconds
}

const chunkErrorMessage = 'Loading chunk failed'

export const isMissingChunk = (error: Error): boolean => error.message === chunkErrorMessage

const reloadMarkerOf = (load: () => unknown) => `pinlu-reloaded ${load.toString()}`

/**
 * Loads code with a timeout, 120 s unless configured. On failure, as after an update, the page
 * reloads once for this chunk; then a message offers to reload and the promise rejects with
 * 'Loading chunk failed' (specification §8). While the portal is unreachable nothing is reloaded,
 * which would lose input: the chunk is requested again after reconnecting.
 */
export function lazyRetry<Module>(load: () => Promise<Module>): () => Promise<Module> {
  return async () => {
    try {
      const module = await loadWhenReachable(load)
      sessionStorage.removeItem(reloadMarkerOf(load))
      return module
    } catch (error) {
      const isTried = sessionStorage.getItem(reloadMarkerOf(load)) !== null
      // Without session storage it would reload endlessly.
      if (
        !isTried &&
        sessionStorage instanceof Storage &&
        storeText(reloadMarkerOf(load), '1', 'sessionStorage')
      ) {
        window.location.reload()
        return new Promise(() => {})
      }

      sessionStorage.removeItem(reloadMarkerOf(load))
      showToast(shellText('newVersion'), 'error', {
        title: shellText('refreshPage'),
        run: () => window.location.reload(),
      })

      throw new Error(chunkErrorMessage, { cause: error })
    }
  }
}

/** Ignores failures; does nothing while offline, because browsers never retry a failed import. */
export function prefetchChunk(load: () => Promise<unknown>): void {
  if (!navigator.onLine) return

  void load().then(
    () => prefetched.add(load),
    () => {},
  )
}

const prefetched = new WeakSet<() => Promise<unknown>>()

async function loadWhenReachable<Module>(load: () => Promise<Module>): Promise<Module> {
  for (;;)
    try {
      // Browsers never retry a failed import (whatwg/html#6768).
      if (!navigator.onLine && !prefetched.has(load) && !(await isReachable()))
        await whenReachable()
      return await withTimeout(load(), chunkTimeout)
    } catch (error) {
      if (await isReachable()) throw error
      await whenReachable()
    }
}

/** A proxy error (502 to 504) is no answer. */
async function isReachable(): Promise<boolean> {
  try {
    const answer = await fetch(window.location.pathname, {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(checkTimeoutMs),
    })

    return answer.status < 500
  } catch {
    return false
  }
}

/**
 * Each caller shows that the connection is lost, as an earlier toast may be gone; all share one
 * check.
 */
function whenReachable(): Promise<void> {
  showToast(shellText('lineLost'), 'error')
  reconnection ??= untilReachable().finally(() => (reconnection = undefined))
  return reconnection
}

async function untilReachable(): Promise<void> {
  do await waitForRetry()
  while (!(await isReachable()))
  reloadFailedStyles()
}

/** Neither the browser nor their importer requests failed style sheets again. */
function reloadFailedStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
    if (!link.sheet) link.replaceWith(link.cloneNode())
}
