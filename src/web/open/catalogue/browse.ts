import { flushSync } from 'react-dom'
import { isPublicPath } from '#public/address.ts'
import { filtersOf, queryOf } from '#public/filters.ts'
import type { PublicPage } from '#public/public-page.ts'
import type { PublicWords } from '#public/words.ts'
import { chosenLocale } from './chosen-locale.ts'
import { fetchAhead, keepPage, pageAt } from './pages.ts'
import { wordsOf } from './words.ts'

/** What is on the screen. */
export interface Drawn {
  page: PublicPage
  words: PublicWords
  /** Another page is on its way. */
  isOld: boolean
}

/** What an entry of the history keeps of the page that was left. */
interface Left {
  y?: number
}

/** How long a link is pointed at before its page is fetched, milliseconds. */
const hesitation = 80

const here = () => location.pathname + location.search

/** From one public page to the next without loading the document anew; every link and form works as it stands, this only spares the way. */
export function browse(first: Drawn, draw: (drawn: Drawn) => void): void {
  let drawn = first
  let shownAt = here()
  let turn = 0
  let pointing: ReturnType<typeof setTimeout> | undefined
  const { paths, frame } = first.page

  const show = (next: Drawn) => {
    drawn = next
    flushSync(() => draw(next))
    document.title = next.page.title
    document.documentElement.lang = next.page.locale
  }

  const isOurs = (url: URL) => url.origin === location.origin && isPublicPath(paths, url.pathname)

  /** Fetches a page and shows it unless something else was asked for meanwhile. What cannot be fetched the browser opens itself. */
  const turnTo = async (address: string, locale: string, isBack: boolean, arrive: () => void) => {
    const mine = (turn += 1)
    const waiting = setTimeout(() => mine === turn && show({ ...drawn, isOld: true }))
    try {
      const [page, words] = await Promise.all([pageAt(address, locale, isBack), wordsOf(locale)])
      if (mine !== turn) return
      arrive()
      shownAt = address
      show({ page, words, isOld: false })
    } catch {
      if (mine === turn) location.assign(address)
    } finally {
      clearTimeout(waiting)
    }
  }

  const go = async (address: string) => {
    const before = new URL(location.href)
    const after = new URL(address, before)
    await turnTo(address, drawn.page.locale, false, () => {
      if (address === here()) return
      history.replaceState({ y: scrollY } satisfies Left, '')
      history.pushState({} satisfies Left, '', address)
    })
    if (shownAt !== address) return
    const isElsewhere = before.pathname !== after.pathname
    if (isElsewhere) document.getElementById('content')?.focus({ preventScroll: true })
    if (isElsewhere || before.searchParams.get('page') !== after.searchParams.get('page')) scrollTo(0, 0)
  }

  const linkOf = (target: EventTarget | null): URL | null => {
    const link = target instanceof Element ? target.closest('a') : null
    if (!link?.href || link.target !== '' || link.hasAttribute('download')) return null
    const url = new URL(link.href)
    return url.hash === '' && isOurs(url) ? url : null
  }

  document.addEventListener('click', (event) => {
    const url = linkOf(event.target)
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (url === null || !isPlain || event.defaultPrevented) return
    event.preventDefault()
    void go(url.pathname + url.search)
  })

  document.addEventListener('submit', (event) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || form.method !== 'get') return
    const url = new URL(form.action)
    if (!isOurs(url)) return
    event.preventDefault()
    const fields = [...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : ''])
    const query = new URLSearchParams(queryOf(filtersOf(new URLSearchParams(fields)))).toString()
    void go(query === '' ? url.pathname : `${url.pathname}?${query}`)
  })

  const point = (event: Event, after: number) => {
    clearTimeout(pointing)
    const url = linkOf(event.target)
    const address = url && url.pathname + url.search
    if (address === null || address === shownAt) return
    pointing = setTimeout(() => fetchAhead(address, drawn.page.locale), after)
  }
  document.addEventListener('pointerover', (event) => point(event, hesitation), { passive: true })
  document.addEventListener('touchstart', (event) => point(event, 0), { passive: true })

  window.addEventListener('popstate', (event) => {
    const address = here()
    if (address === shownAt) return
    if (!isPublicPath(paths, location.pathname)) return location.reload()
    const { y } = (event.state ?? {}) as Left
    void turnTo(address, drawn.page.locale, true, () => undefined).then(
      () => shownAt === address && y !== undefined && scrollTo(0, y),
    )
  })

  keepPage(shownAt, first.page)
  const chosen = chosenLocale(frame.locales)
  if (chosen !== null && chosen !== first.page.locale) void turnTo(shownAt, chosen, false, () => undefined)
}
