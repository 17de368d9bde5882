import { LRUCache } from 'lru-cache'
import sanitize, { type IOptions } from 'sanitize-html'
import { sanitizeInThread } from './sanitize-in-thread.ts'

const words = (text: string): string[] => text.split(/\s+/)

/** Of other mark-up the text stays, of code nothing. */
const options: IOptions = {
  allowedTags: words(`p h2 h3 h4 strong b em i u s br hr ul ol li blockquote
    a img table thead tbody tr th td span div code pre`),
  allowedAttributes: {
    ...Object.fromEntries(['p', 'table', 'span', 'div'].map((tag) => [tag, ['class']])),
    ...Object.fromEntries(['th', 'td'].map((tag) => [tag, ['colspan', 'rowspan']])),
    ol: ['start'],
    a: ['href', 'title', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
  },
  nonTextTags: words(`script style iframe object embed svg math template noscript
    form textarea select option title`),
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  nestingLimit: 40,
}
const links = { rel: 'noopener noreferrer' }

/** Characters, longer than any article. */
const maxLength = 200_000
/** Characters; longer texts go to a thread. */
const maxQuickLength = 10_000
const sanitizedCache = new LRUCache<string, Promise<string>>({ max: 100 })

/**
 * Sanitizes by an allow-list, in one pass, cached. The browser sanitizes again.
 * @throws ApiError 503 on a timeout
 */
export function sanitizeHtml(html: string): Promise<string> {
  const cachedHtml = sanitizedCache.get(html)
  if (cachedHtml !== undefined) return cachedHtml

  const clean = sanitizeOnce(html.slice(0, maxLength))
  sanitizedCache.set(html, clean)
  clean.catch(() => sanitizedCache.delete(html))

  return clean
}

function sanitizeOnce(html: string): Promise<string> {
  if (html.length > maxQuickLength) return sanitizeInThread(html, options, links)
  return Promise.resolve(
    sanitize(html, { ...options, transformTags: { a: sanitize.simpleTransform('a', links) } }),
  )
}
