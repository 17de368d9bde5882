import { mayOpen } from '#config-model/access/access.ts'
import type { Config } from '#config-model/config.ts'
import type { Page } from '#config-model/types.generated.ts'
import { useSession } from '#web/session/session.ts'

/** An answer that was asked for before the page that shows it is drawn. */
interface Prefetch {
  /** What was asked. */
  question: string
  /** To whom it is given. */
  reader: string | undefined
  at: number
  answer: Promise<unknown>
  value?: unknown
}

/**
 * What was asked for ahead is shown by the page that is drawn then; later, milliseconds, it is
 * asked for anew.
 */
export const prefetchFreshMs = 3000

let pendingPrefetch: Prefetch | null = null

const reader = () => useSession.getState().account?.id

/** The configuration, where its user may open a page. */
export function configForPage(page: Page): Config | null {
  const { config, user } = useSession.getState()
  return config !== null && user !== null && mayOpen(user, config, page) ? config : null
}

/**
 * Asks what a page is first drawn with: where the answer comes in time both are drawn in one go.
 * One question at a time; what fails is told by who takes it.
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
 * What was asked ahead, once: the answer, and its value where it is there already. Null where it is
 * another question, was asked by somebody else, or long ago.
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
