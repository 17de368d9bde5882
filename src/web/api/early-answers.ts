import type { EarlyAnswer, Opening } from '#contract/opening.ts'

declare global {
  interface Window {
    /** By address, from the first script. */
    earlyAnswers?: Map<string, EarlyAnswer>
  }
}

/** Older than this an answer may be wrong by now, milliseconds since the page began. */
const fresh = 30_000

/**
 * The answer to a call that the first script made already, in the same name and language. Each is
 * given once.
 */
export function takeEarly(request: Request): Promise<Response> | undefined {
  if (request.method !== 'GET' || performance.now() > fresh) return undefined

  const { pathname, search } = new URL(request.url)
  const early = window.earlyAnswers?.get(pathname + search)
  const token = request.headers.get('authorization')
  const locale = request.headers.get('x-locale') ?? 'zh-CN'
  if (early?.token !== token || early?.locale !== locale) return undefined

  window.earlyAnswers?.delete(pathname + search)

  return early.response
}

/** What the page said when it was opened; null where nobody wrote it, as while developing. */
export const readOpening = (): Opening | null =>
  JSON.parse(
    document.querySelector<HTMLMetaElement>('meta[name="opening"]')?.content ?? 'null',
  ) as Opening | null
