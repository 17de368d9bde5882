import type { PrefetchedResponse, PrefetchPlan } from '#contract/prefetch.ts'

declare global {
  interface Window {
    /** By address, from the first script. */
    prefetchedAnswers?: Map<string, PrefetchedResponse>
  }
}

/** Older than this an answer may be wrong by now, milliseconds since the page began. */
const fresh = 30_000

/**
 * The answer to a call that the first script made already, in the same name and language. Each is
 * given once.
 */
export function takePrefetchedAnswer(request: Request): Promise<Response> | undefined {
  if (request.method !== 'GET' || performance.now() > fresh) return undefined

  const { pathname, search } = new URL(request.url)
  const prefetchedAnswer = window.prefetchedAnswers?.get(pathname + search)
  const token = request.headers.get('authorization')
  const locale = request.headers.get('x-locale') ?? 'zh-CN'
  if (prefetchedAnswer?.token !== token || prefetchedAnswer?.locale !== locale) return undefined

  window.prefetchedAnswers?.delete(pathname + search)

  return prefetchedAnswer.response
}

/** Returns the plan embedded in the page; null where it has none, as in development. */
export const readOpening = (): PrefetchPlan | null =>
  JSON.parse(
    document.querySelector<HTMLMetaElement>('meta[name="opening"]')?.content ?? 'null',
  ) as PrefetchPlan | null
