import { flushSync } from 'react-dom'
import { isPublicPath, type PublicPaths } from '#public/address.ts'
import { parseFilters, toFilterQuery } from '#public/filters.ts'
import type { FrameFacts } from '#public/frame.ts'
import type { PublicPage } from '#public/public-page.ts'
import type { PublicWords } from '#public/words.ts'
import { applyMetadata } from './metadata.ts'
import {
  prefetchPage,
  metadataOfPage,
  cachePage,
  loadPage,
  fetchPublicWords,
  ConnectionError,
} from './pages.ts'

const yearSeconds = 31_536_000

const setCookie = (cookie: string) => (document.cookie = `${cookie}; path=/; SameSite=Lax`)

/** Milliseconds before a link under the pointer is prefetched. */
const hoverDelayMs = 80

interface AddressHandlers {
  go: (address: string) => void
  prefetch: (address: string) => void
}

/** Without a network every page of the portal, as the browser would show its own error. */
const isPublicUrl = (paths: PublicPaths, url: URL) =>
  url.origin === location.origin && (isPublicPath(paths, url.pathname) || !navigator.onLine)

export interface RenderedPage {
  page: PublicPage
  words: PublicWords
  isStale: boolean
}

interface PageRequest {
  address: string
  locale: string
  /** Restores the page as it was left. */
  isBack: boolean
}

const currentAddress = () => location.pathname + location.search

/**
 * Navigates between public pages without reloading the document; every link and form also works
 * without it. Returns how to stop.
 */
export function startNavigation(
  first: RenderedPage,
  draw: (drawn: RenderedPage) => void,
): () => void {
  const browsing = new PageNavigator(first, draw)
  const { paths, frame } = first.page
  const listening = new AbortController()

  watchNavigation(paths, listening.signal, {
    go: (address) => void browsing.go(address),
    prefetch: (address) => browsing.prefetch(address),
  })

  window.addEventListener(
    'popstate',
    (event) => {
      if (currentAddress() === browsing.address) return
      // The application's pages share the browser history.
      if (!isPublicPath(paths, location.pathname)) return location.reload()

      const left = event.state as { y?: unknown } | null
      void browsing.goBack(currentAddress(), typeof left?.y === 'number' ? left.y : 0)
    },
    { signal: listening.signal },
  )

  const chosen = chosenLocale(frame.locales)
  if (chosen !== null && chosen !== first.page.locale) void browsing.changeLocale(chosen)

  return () => listening.abort()
}

class PageNavigator {
  address = currentAddress()
  private turn = 0
  private rendered: RenderedPage
  private readonly render: (drawn: RenderedPage) => void

  constructor(first: RenderedPage, draw: (drawn: RenderedPage) => void) {
    this.rendered = first
    this.render = draw
    cachePage(this.address, first.page)
  }

  /** Opens another page at its top; a changed filter keeps the scroll position. */
  async go(address: string): Promise<void> {
    const [before, after] = [new URL(location.href), new URL(address, location.href)]
    const isThere = await this.navigate({ address, locale: this.locale, isBack: false }, () => {
      if (address === currentAddress()) return
      history.replaceState({ y: scrollY }, '')
      history.pushState(null, '', address)
    })

    if (!isThere) return

    const isElsewhere = before.pathname !== after.pathname
    if (isElsewhere) document.getElementById('content')?.focus({ preventScroll: true })
    if (isElsewhere || before.searchParams.get('page') !== after.searchParams.get('page'))
      scrollTo(0, 0)
  }

  async goBack(address: string, y: number): Promise<void> {
    if (await this.navigate({ address, locale: this.locale, isBack: true }, () => undefined))
      scrollTo(0, y)
  }

  async changeLocale(locale: string): Promise<void> {
    await this.navigate({ address: this.address, locale, isBack: false }, () => undefined)
  }

  prefetch(address: string): void {
    if (address !== this.address) prefetchPage(address, this.locale)
  }

  private get locale(): string {
    return this.rendered.page.locale
  }

  /**
   * Does nothing when another navigation has started meanwhile. Without a connection a retry is shown
   * in place of the page; what is no public page is opened by the browser.
   */
  private async navigate(
    { address, locale, isBack }: PageRequest,
    arrive: () => void,
  ): Promise<boolean> {
    const mine = (this.turn += 1)
    const waiting = setTimeout(() => this.show({ ...this.rendered, isStale: true }))
    try {
      const [page, words] = await Promise.all([
        loadPage(address, locale, isBack),
        fetchPublicWords(locale),
      ])
      if (mine !== this.turn) return false

      arrive()
      this.address = address
      this.show({ page, words, isStale: false })

      return true
    } catch (error) {
      if (mine !== this.turn) return false
      if (!(error instanceof ConnectionError)) {
        location.assign(address)
        return false
      }

      arrive()
      this.address = address
      this.show(failedPage(this.rendered, address))

      return true
    } finally {
      clearTimeout(waiting)
    }
  }

  private show(drawn: RenderedPage): void {
    this.rendered = drawn
    flushSync(() => this.render(drawn))
    document.title = drawn.page.title
    document.documentElement.lang = drawn.page.locale
    const head = metadataOfPage(drawn.page)
    if (!drawn.isStale && head) applyMetadata(head)
  }
}

const failedPage = ({ page, words }: RenderedPage, address: string): RenderedPage => ({
  page: { ...page, address, title: words.failed, shown: { kind: 'failed' } },
  words,
  isStale: false,
})

function watchNavigation(
  paths: PublicPaths,
  signal: AbortSignal,
  { go, prefetch }: AddressHandlers,
): void {
  let pointing: ReturnType<typeof setTimeout> | undefined

  const follow = (event: MouseEvent) => {
    const address = linkAddress(paths, event.target)
    const isPlain =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (address === null || !isPlain || event.defaultPrevented) return

    event.preventDefault()
    go(address)
  }

  const submit = (event: SubmitEvent) => {
    const address =
      event.target instanceof HTMLFormElement ? addressOfForm(paths, event.target) : null
    if (address === null) return

    event.preventDefault()
    go(address)
  }

  const point = (event: Event, after: number) => {
    clearTimeout(pointing)
    const address = linkAddress(paths, event.target)
    if (address !== null) pointing = setTimeout(() => prefetch(address), after)
  }

  const quiet = { passive: true, signal }

  document.addEventListener('click', follow, { signal })
  document.addEventListener('submit', submit, { signal })
  document.addEventListener('pointerover', (event) => point(event, hoverDelayMs), quiet)
  document.addEventListener('touchstart', (event) => point(event, 0), quiet)
}

function linkAddress(paths: PublicPaths, target: EventTarget | null): string | null {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link?.href || link.target !== '' || link.hasAttribute('download')) return null
  const url = new URL(link.href)

  return url.hash === '' && isPublicUrl(paths, url) ? url.pathname + url.search : null
}

function addressOfForm(paths: PublicPaths, form: HTMLFormElement): string | null {
  const url = new URL(form.action)
  if (form.method !== 'get' || !isPublicUrl(paths, url)) return null

  const fields = [...new FormData(form)].map(([name, value]) => [
    name,
    typeof value === 'string' ? value : '',
  ])

  const query = new URLSearchParams(
    toFilterQuery(parseFilters(new URLSearchParams(fields))),
  ).toString()

  return query === '' ? url.pathname : `${url.pathname}?${query}`
}

/** A cookie sends it to the server; null without a choice. */
function chosenLocale({
  storageKey,
  supported,
  default: usual,
}: FrameFacts['locales']): string | null {
  const chosen = storedChoice(storageKey)
  if (chosen === null || !supported.includes(chosen)) return null

  const isCookieSet = document.cookie.split('; ').includes(`${storageKey}=${chosen}`)
  if (chosen !== usual && !isCookieSet) setCookie(`${storageKey}=${chosen}; max-age=${yearSeconds}`)
  if (chosen === usual && document.cookie.includes(`${storageKey}=`))
    setCookie(`${storageKey}=; max-age=0`)

  return chosen
}

function storedChoice(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
