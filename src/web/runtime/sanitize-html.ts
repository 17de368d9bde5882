import DOMPurify, { type Config } from 'dompurify'

/** As on the server: no scripts, no inline styles. */
const allowed: Config = {
  ALLOWED_TAGS:
    'p br h2 h3 h4 b strong i em u s ul ol li a blockquote table thead tbody tr th td hr img code pre'.split(
      ' ',
    ),
  ALLOWED_ATTR: [
    'href',
    'target',
    'rel',
    'title',
    'colspan',
    'rowspan',
    'start',
    'src',
    'alt',
    'class',
  ],
}

export const sanitizeHtml = (html: string): string => DOMPurify.sanitize(html, allowed)

export const sanitizeToFragment = (html: string, more: Config = {}): DocumentFragment =>
  DOMPurify.sanitize(html, { ...allowed, ...more, RETURN_DOM_FRAGMENT: true })
