import { mayOpen } from '#config-model/access/access.ts'
import type { Config } from '#config-model/config.ts'
import type { Page } from '#config-model/types.generated.ts'
import { useSession } from '#web/session/session.ts'

/** A response requested before its page is rendered. */
interface Prefetch {
  question: string
  reader: string | undefined
  at: number
  answer: Promise<unknown>
  value?: unknown
}

/** Lifetime of a prefetched response, milliseconds. */
export const prefetchFreshMs = 3000

let pendingPrefetch: Prefetch | null = null

const reader = () => useSession.getState().account?.id

/** The configuration, if its user may open a page. */
export function configForPage(page: Page): Config | null {
  const { config, user } = useSession.getState()
  return config !== null && user !== null && mayOpen(user, config, page) ? config : null
}

/**
 * If it arrives in time, page and data render together. One request at a time; the consumer reports
 * failures.
 */
export async function prefetchAnswer<Value>(
  question: string,
  ask: () => Promise<Value>,
): Promise<Value> {
  const answer = ask()
  const prefetch: Prefetch = { question, reader: reader(), at: performance.now(), answer }

  pendingPrefetch = prefetch
  const value = await answer

  prefetch.value = value

  return value
}

/**
 * Once: the promise, and its value if it has arrived. Null for another request or user, or when
 * expired.
 */
export function takePrefetched<Value>(
  question: string,
): { answer: Promise<Value>; value: Value | undefined } | null {
  const currentPrefetch = pendingPrefetch
  if (currentPrefetch?.question !== question) return null

  pendingPrefetch = null
  if (
    currentPrefetch.reader !== reader() ||
    performance.now() - currentPrefetch.at > prefetchFreshMs
  )
    return null

  return {
    answer: currentPrefetch.answer as Promise<Value>,
    value: currentPrefetch.value as Value | undefined,
  }
}
