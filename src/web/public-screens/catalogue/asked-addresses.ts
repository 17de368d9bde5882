import { isPublicPath, type PublicPaths } from '#public/address.ts'
import { filtersOf, queryOf } from '#public/filters.ts'

/** How long a link is pointed at before its page is fetched, milliseconds. */
const hesitation = 80

/** What is done with the addresses of public pages that links and forms of the document lead to. */
interface AddressHandlers {
  go: (address: string) => void
  prefetch: (address: string) => void
}

/**
 * Takes the links and forms that lead to public pages away from the browser; all others stay its
 * own.
 */
export function watchAddresses(paths: PublicPaths, { go, prefetch }: AddressHandlers): void {
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

  document.addEventListener('pointerover', (event) => point(event, hesitation), { passive: true })
  document.addEventListener('touchstart', (event) => point(event, 0), { passive: true })
}

const isOurs = (paths: PublicPaths, url: URL) =>
  url.origin === location.origin && isPublicPath(paths, url.pathname)

/** The public address that a link leads to; null for another link or none. */
function addressAt(paths: PublicPaths, target: EventTarget | null): string | null {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link?.href || link.target !== '' || link.hasAttribute('download')) return null
  const url = new URL(link.href)

  return url.hash === '' && isOurs(paths, url) ? url.pathname + url.search : null
}

/** The public address that a form sends its reader to, without what is empty or usual. */
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
