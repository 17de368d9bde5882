import { useEffect, useRef, type MouseEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { apiPathPrefix, apiPaths } from '#contract/paths.ts'
import { imagePrefix } from '#contract/pictures.ts'
import { api } from '#web/api/client.ts'
import { sessionCookies } from '#web/browser-storage.ts'
import { sanitizeToFragment } from './sanitize-html.ts'
import styles from '#web/ui/formatted-text.module.css'

/**
 * Sanitized by the server and again here. Pictures are loaded with the reader's session, and links
 * to pages of the portal opened by the router.
 */
export function SafeHtml({
  html,
  className = '',
}: {
  html: string
  className?: string | undefined
}) {
  const box = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const follow = (event: MouseEvent) => {
    const address = addressOfLink(event)
    if (address === null) return

    event.preventDefault()
    void navigate(address)
  }

  useEffect(() => {
    const nodes = sanitizeToFragment(html)
    const pictures = new PictureLoader()
    for (const image of nodes.querySelectorAll('img')) pictures.show(image)
    // Lets the keyboard scroll a wide table.
    for (const table of nodes.querySelectorAll('table')) table.tabIndex = 0
    box.current?.replaceChildren(nodes)

    return () => pictures.release()
  }, [html])

  return <div ref={box} className={`${styles.formatted} ${className}`} onClick={follow} />
}

/** Null for what the browser opens: other sites, files, places within the text, other windows. */
function addressOfLink(event: MouseEvent): string | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const isPlain =
    event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
  if (!link || !isPlain || event.defaultPrevented || link.target || link.hash) return null

  const { origin, pathname, search } = link
  return origin === location.origin && !pathname.startsWith(apiPathPrefix)
    ? pathname + search
    : null
}

/** Loads pictures of stored files with the reader's session; `release` revokes their URLs. */
export class PictureLoader {
  private readonly urls: string[] = []
  private isReleased = false

  /** A missing or forbidden picture shows its alternative text. */
  show(image: HTMLImageElement): void {
    const address = image.getAttribute('src') ?? ''
    if (!address.startsWith(imagePrefix)) return
    // Visitors without a session load public pictures directly.
    if (sessionCookies.get('token') !== null)
      void this.fetch(image, address.slice(imagePrefix.length))
  }

  release(): void {
    this.isReleased = true
    for (const url of this.urls) URL.revokeObjectURL(url)
  }

  private async fetch(image: HTMLImageElement, id: string): Promise<void> {
    image.removeAttribute('src')
    const blob = await api.getBlob(apiPaths.file(id)).catch(() => null)
    if (blob === null || this.isReleased) return

    const url = URL.createObjectURL(blob)

    this.urls.push(url)
    image.src = url
  }
}
