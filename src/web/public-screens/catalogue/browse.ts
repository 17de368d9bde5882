import { flushSync } from 'react-dom'
import { isPublicPath, type PublicPaths } from '#public/address.ts'
import { filtersOf, queryOf } from '#public/filters.ts'
import type { FrameFacts } from '#public/frame.ts'
import type { PublicPage } from '#public/public-page.ts'
import type { PublicWords } from '#public/words.ts'
import { tellHead } from './head.ts'
import { prefetchPage, headOfPage, keepPage, pageAt, fetchPublicWords } from './pages.ts'

const yearly = 31_536_000

const tell = (cookie: string) => (document.cookie = `${cookie}; path=/; SameSite=Lax`)

/** The delay before a link under the pointer is prefetched. */
const hoverDelayMs = 80

interface AddressHandlers {
  go: (address: string) => void
  prefetch: (address: string) => void
}

const isOurs = (paths: PublicPaths, url: URL) =>
  url.origin === location.origin && isPublicPath(paths, url.pathname)

export interface Drawn {
  page: PublicPage
  words: PublicWords
  isOld: boolean
}

interface Turning {
  address: string
  locale: string
  /** Back restores the page as it was left. */
  isBack: boolean
}

const here = () => location.pathname + location.search

/**
 * Navigates between public pages without reloading the document; every link and form also works
 * without it.
 */
export function startBrowsing(first: Drawn, draw: (drawn: Drawn) => void): void {
  const browsing = new Browsing(first, draw)
  const { paths, frame } = first.page

  watchAddresses(paths, {
    go: (address) => void browsing.go(address),
    prefetch: (address) => browsing.prefetch(address),
  })

  window.addEventListener('popstate', (event) => {
    if (here() === browsing.address) return
    // The application's pages share the browser history.
    if (!isPublicPath(paths, location.pathname)) return location.reload()

    const left = event.state as { y?: unknown } | null
    void browsing.goBack(here(), typeof left?.y === 'number' ? left.y : 0)
  })

  const chosen = chosenLocale(frame.locales)
  if (chosen !== null && chosen !== first.page.locale) void browsing.speak(chosen)
}

class Browsing {
  address = here()
  private turn = 0
  private drawn: Drawn
  private readonly draw: (drawn: Drawn) => void

  constructor(first: Drawn, draw: (drawn: Drawn) => void) {
    this.drawn = first
    this.draw = draw
    keepPage(this.address, first.page)
  }

  /** Opens another page at its top; a changed filter keeps the scroll position. */
  async go(address: string): Promise<void> {
    const [before, after] = [new URL(location.href), new URL(address, location.href)]
    const isThere = await this.turnTo({ address, locale: this.locale, isBack: false }, () => {
      if (address === here()) return
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
    if (await this.turnTo({ address, locale: this.locale, isBack: true }, () => undefined))
      scrollTo(0, y)
  }

  async speak(locale: string): Promise<void> {
    await this.turnTo({ address: this.address, locale, isBack: false }, () => undefined)
  }

  prefetch(address: string): void {
    if (address !== this.address) prefetchPage(address, this.locale)
  }

  private get locale(): string {
    return this.drawn.page.locale
  }

  /**
   * Fetches and shows a page, unless another navigation has started. On failure the browser opens
   * the address.
   */
  private async turnTo({ address, locale, isBack }: Turning, arrive: () => void): Promise<boolean> {
    const mine = (this.turn += 1)
    const waiting = setTimeout(() => this.show({ ...this.drawn, isOld: true }))
    try {
      const [page, words] = await Promise.all([
        pageAt(address, locale, isBack),
        fetchPublicWords(locale),
      ])
      if (mine !== this.turn) return false

      arrive()
      this.address = address
      this.show({ page, words, isOld: false })

      return true
    } catch {
      if (mine === this.turn) location.assign(address)
      return false
    } finally {
      clearTimeout(waiting)
    }
  }

  private show(drawn: Drawn): void {
    this.drawn = drawn
    flushSync(() => this.draw(drawn))
    document.title = drawn.page.title
    document.documentElement.lang = drawn.page.locale
    const head = headOfPage(drawn.page)
    if (!drawn.isOld && head) tellHead(head)
  }
}

function watchAddresses(paths: PublicPaths, { go, prefetch }: AddressHandlers): void {
  let pointing: ReturnType<typeof setTimeout> | undefined

  document.addEventListener('click', (event) => {
    const address = addressAt(paths, event.target)
    const isPlain =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (address === null || !isPlain || event.defaultPrevented) return

    event.preventDefault()
    go(address)
  })

  document.addEventListener('submit', (event) => {
    const address =
      event.target instanceof HTMLFormElement ? addressOfForm(paths, event.target) : null
    if (address === null) return

    event.preventDefault()
    go(address)
  })

  const point = (event: Event, after: number) => {
    clearTimeout(pointing)
    const address = addressAt(paths, event.target)
    if (address !== null) pointing = setTimeout(() => prefetch(address), after)
  }

  document.addEventListener('pointerover', (event) => point(event, hoverDelayMs), { passive: true })
  document.addEventListener('touchstart', (event) => point(event, 0), { passive: true })
}

function addressAt(paths: PublicPaths, target: EventTarget | null): string | null {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link?.href || link.target !== '' || link.hasAttribute('download')) return null
  const url = new URL(link.href)

  return url.hash === '' && isOurs(paths, url) ? url.pathname + url.search : null
}

function addressOfForm(paths: PublicPaths, form: HTMLFormElement): string | null {
  const url = new URL(form.action)
  if (form.method !== 'get' || !isOurs(paths, url)) return null

  const fields = [...new FormData(form)].map(([name, value]) => [
    name,
    typeof value === 'string' ? value : '',
  ])

  const query = new URLSearchParams(queryOf(filtersOf(new URLSearchParams(fields)))).toString()

  return query === '' ? url.pathname : `${url.pathname}?${query}`
}

/** Returns the chosen language, which a cookie sends to the server; null without a choice. */
function chosenLocale({
  storageKey,
  supported,
  default: usual,
}: FrameFacts['locales']): string | null {
  const chosen = keptChoice(storageKey)
  if (chosen === null || !supported.includes(chosen)) return null

  const isCookieSet = document.cookie.split('; ').includes(`${storageKey}=${chosen}`)
  if (chosen !== usual && !isCookieSet) tell(`${storageKey}=${chosen}; max-age=${yearly}`)
  if (chosen === usual && document.cookie.includes(`${storageKey}=`))
    tell(`${storageKey}=; max-age=0`)

  return chosen
}

function keptChoice(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
