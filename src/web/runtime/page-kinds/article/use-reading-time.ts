import { useEffect } from 'react'
import { maxReadingSeconds } from '#contract/constants.ts'
import { apiPaths } from '#contract/paths.ts'
import type { ReadingTimeRequest } from '#contract/public.ts'
import { readToken } from '#web/api/client.ts'

/**
 * Reports how long an article was visible, each time its tab is hidden or left; null disables it.
 */
export function useReadingTime(article: string | null): void {
  useEffect(() => {
    if (article === null) return

    const isSeen = () => document.visibilityState === 'visible'
    let since = isSeen() ? performance.now() : null
    const stop = () => {
      if (since !== null) sendReadingTime(article, Math.round((performance.now() - since) / 1000))
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

/** The request survives the page's close. Ignores very short views and signed-out users. */
function sendReadingTime(article: string, seconds: number): void {
  const token = readToken()
  if (seconds < 1 || token === null) return

  const body: ReadingTimeRequest = { seconds: Math.min(seconds, maxReadingSeconds) }

  fetch(apiPaths.article(article), {
    method: 'POST',
    keepalive: true,
    headers: { authorization: token, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => undefined)
}
