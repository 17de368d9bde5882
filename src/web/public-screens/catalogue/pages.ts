import { expandPage } from '#public/compact-page.ts'
import type { PublicPage } from '#public/public-page.ts'
import type { PublicWords } from '#public/words.ts'
import { readMetadata, parseMetadata, type DocumentMetadata } from './metadata.ts'

interface CachedPage {
  page: Promise<PublicPage>
  at: number
  /** Prefetched: the view is not counted yet. */
  isPrefetched: boolean
}

const prefetchLifetimeMs = 30_000
const maxCachedPages = 30
const cachedPages = new Map<string, CachedPage>()
const metadataByPage = new WeakMap<PublicPage, DocumentMetadata>()

export const parsePage = (text: string): PublicPage => expandPage(JSON.parse(text) as PublicPage)

const block = /<script type="application\/json" id="page">([^<]*)<\/script>/

/** The server was not reached. */
export class ConnectionError extends Error {}

/**
 * @throws ConnectionError
 * @throws Error when the address is no public page
 */
async function fetchPage(
  address: string,
  locale: string,
  isPrefetch: boolean,
): Promise<PublicPage> {
  const headers = {
    accept: 'text/html',
    'x-locale': locale,
    ...(isPrefetch ? { 'x-purpose': 'prefetch' } : {}),
  }

  const text = await fetch(address, { headers })
    .then((answer) => answer.text())
    .catch((error: unknown) => {
      throw new ConnectionError(address, { cause: error })
    })
  const pageText = block.exec(text)?.[1]
  if (pageText === undefined) throw new Error(`${address} is no public page`)

  const page = parsePage(pageText)

  metadataByPage.set(page, parseMetadata(text))

  return page
}

/** For link previews. */
export const metadataOfPage = (page: PublicPage): DocumentMetadata | undefined =>
  metadataByPage.get(page)

const keyOf = (address: string, locale: string) => `${locale} ${address}`

/** For going back; the oldest entries are evicted first. */
function cacheEntry(key: string, cachedPage: CachedPage): Promise<PublicPage> {
  cachedPages.delete(key)
  cachedPages.set(key, cachedPage)
  for (const oldest of cachedPages.keys())
    if (cachedPages.size > maxCachedPages) cachedPages.delete(oldest)
  cachedPage.page.catch(() => cachedPages.get(key) === cachedPage && cachedPages.delete(key))

  return cachedPage.page
}

export function cachePage(address: string, page: PublicPage): void {
  metadataByPage.set(page, readMetadata())
  void cacheEntry(keyOf(address, page.locale), {
    page: Promise.resolve(page),
    at: 0,
    isPrefetched: false,
  })
}

export function prefetchPage(address: string, locale: string): void {
  const key = keyOf(address, locale)
  const before = cachedPages.get(key)
  if (before && performance.now() - before.at < prefetchLifetimeMs) return

  cacheEntry(key, {
    page: fetchPage(address, locale, true),
    at: performance.now(),
    isPrefetched: true,
  }).catch(() => undefined)
}

/**
 * Fetches a page, or takes it from the recent cache.
 * @param isBack restores the page as it was left
 */
export function loadPage(address: string, locale: string, isBack: boolean): Promise<PublicPage> {
  const key = keyOf(address, locale)
  const before = cachedPages.get(key)
  if (before && (isBack || performance.now() - before.at < prefetchLifetimeMs)) {
    if (before.isPrefetched) {
      before.isPrefetched = false
      // Counts the view now.
      void fetch(address, { method: 'HEAD', headers: { 'x-locale': locale } }).catch(
        () => undefined,
      )
    }

    return before.page
  }

  return cacheEntry(key, {
    page: fetchPage(address, locale, false),
    at: performance.now(),
    isPrefetched: false,
  })
}

const scripts: Record<string, () => Promise<{ default: PublicWords }>> = {
  'zh-CN': () => import('#public/words/zh-CN.ts'),
  'en-US': () => import('#public/words/en-US.ts'),
}

/** @throws Error for a language without texts */
export async function fetchPublicWords(locale: string): Promise<PublicWords> {
  const load = scripts[locale]
  if (load === undefined) throw new Error(`no words in ${locale}`)
  return (await load()).default
}
