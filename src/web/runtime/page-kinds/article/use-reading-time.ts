import { useEffect } from 'react'
import { apiPaths } from '#contract/paths.ts'
import { mostSecondsAtOnce, type ReadingRequest } from '#contract/public.ts'
import { readToken } from '#web/api/client.ts'

/**
 * Tells how long an article stood before its reader's eyes: each time its tab is hidden or left.
 * null: nothing is told.
 */
export function useReadingTime(article: string | null): void {
  useEffect(() => {
    if (article === null) return

    const isSeen = () => document.visibilityState === 'visible'
    let since = isSeen() ? performance.now() : null
    const stop = () => {
      if (since !== null) tell(article, Math.round((performance.now() - since) / 1000))
      since = null
    }

    const follow = () => {
      if (!isSeen()) stop()
      else since ??= performance.now()
    }

    document.addEventListener('visibilitychange', follow)
    window.addEventListener('pagehide', stop)

    return () => {
      document.removeEventListener('visibilitychange', follow)
      window.removeEventListener('pagehide', stop)
      stop()
    }
  }, [article])
}

/** Also while the page is being closed. A glance is none, and whoever signed out reads no more. */
function tell(article: string, seconds: number): void {
  const token = readToken()
  if (seconds < 1 || token === null) return

  const body: ReadingRequest = { seconds: Math.min(seconds, mostSecondsAtOnce) }

  fetch(apiPaths.article(article), {
    method: 'POST',
    keepalive: true,
    headers: { authorization: token, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => undefined)
}
