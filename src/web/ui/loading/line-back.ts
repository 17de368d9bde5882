import { shellText } from '#web/i18n/use-text.ts'
import { showMessage } from '#web/ui/messages.tsx'

/** The retry interval for an unreachable portal, milliseconds. */
const pause = 5000
/** A line that does not answer for so long is lost, milliseconds. */
const timeoutMs = 10_000

let waited: Promise<void> | undefined

/** Whether the portal answers; a proxy error (502 to 504) is no answer. */
export async function isReachable(): Promise<boolean> {
  try {
    const answer = await fetch(window.location.pathname, {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(timeoutMs),
    })

    return answer.status < 500
  } catch {
    return false
  }
}

/**
 * Resolves once the portal answers again; says meanwhile that the line is lost. All who wait share
 * one question.
 */
export function lineBack(): Promise<void> {
  waited ??= untilReachable().finally(() => (waited = undefined))
  return waited
}

async function untilReachable(): Promise<void> {
  showMessage(shellText('lineLost'), 'error')
  do await nextChance()
  while (!(await isReachable()))
  fetchLostStyles()
}

const nextChance = () =>
  new Promise<void>((resolve) => {
    const go = () => {
      clearTimeout(timer)
      window.removeEventListener('online', go)
      resolve()
    }

    const timer = setTimeout(go, pause)

    window.addEventListener('online', go)
  })

/** Reloads failed style sheets: neither the browser nor their importer retries them. */
function fetchLostStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
    if (!link.sheet) link.replaceWith(link.cloneNode())
}
