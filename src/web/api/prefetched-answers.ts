import type { PrefetchedResponse, PrefetchPlan } from '#contract/prefetch.ts'

declare global {
  interface Window {
    /** By address, from the first script. */
    prefetchedAnswers?: Map<string, PrefetchedResponse>
  }
}

/** Lifetime of a prefetched answer, milliseconds since navigation. */
const fresh = 30_000

/** The first script's answer to a call with the same user and language. Each is used once. */
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

/** The prefetch plan embedded in the page; null without one, as in development. */
export const readOpening = (): PrefetchPlan | null =>
  JSON.parse(
    document.querySelector<HTMLMetaElement>('meta[name="opening"]')?.content ?? 'null',
  ) as PrefetchPlan | null
