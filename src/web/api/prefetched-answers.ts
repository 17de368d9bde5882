import type { PrefetchedResponse, PrefetchPlan } from '#contract/prefetch.ts'

declare global {
  interface Window {
    /** By address, fetched by the first script. */
    prefetchedAnswers?: Map<string, PrefetchedResponse>
  }
}

/** Milliseconds since navigation. */
const lifetimeMs = 30_000

export function consumePrefetchedAnswer(request: Request): Promise<Response> | undefined {
  if (request.method !== 'GET' || performance.now() > lifetimeMs) return undefined

  const { pathname, search } = new URL(request.url)
  const prefetchedAnswer = window.prefetchedAnswers?.get(pathname + search)
  const token = request.headers.get('authorization')
  const locale = request.headers.get('x-locale') ?? 'zh-CN'
  if (prefetchedAnswer?.token !== token || prefetchedAnswer?.locale !== locale) return undefined

  window.prefetchedAnswers?.delete(pathname + search)

  return prefetchedAnswer.response
}

/** Null without a plan, as in development. */
export const readPrefetchPlan = (): PrefetchPlan | null =>
  JSON.parse(
    document.querySelector<HTMLMetaElement>('meta[name="opening"]')?.content ?? 'null',
  ) as PrefetchPlan | null
