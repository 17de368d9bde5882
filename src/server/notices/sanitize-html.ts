import { itemAt } from '#config-model/found.ts'

/** Tags an article may hold, with the attributes each may carry. Everything else is dropped, its text stays. */
const allowed: Record<string, string[]> = {
  p: ['class'],
  h2: ['class'],
  h3: ['class'],
  h4: ['class'],
  strong: [],
  b: [],
  em: [],
  i: [],
  u: [],
  s: [],
  br: [],
  hr: [],
  ul: [],
  ol: ['start'],
  li: [],
  blockquote: [],
  a: ['href', 'title'],
  img: ['src', 'alt', 'width', 'height'],
  table: ['class'],
  thead: [],
  tbody: [],
  tr: [],
  th: ['colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
  span: ['class'],
  div: ['class'],
  code: [],
  pre: [],
}
const dropped =
  /<(script|style|iframe|object|embed|svg|math|template|noscript|form|textarea|select|title)\b[\s\S]*?(<\/\1\s*>|$)/gi
const safeUrl = /^(https?:\/\/|\/(?!\/)|mailto:|#)/i

/**
 * HTML by an allow-list: unknown tags lose their angle brackets' power, event handlers, styles and script addresses are gone.
 * The browser cleans once more before it shows anything.
 */
export function sanitizeHtml(html: string): string {
  let text = html.replaceAll(/<!--[\s\S]*?(-->|$)/g, '')
  for (let before = ''; before !== text;) {
    before = text
    text = text.replaceAll(dropped, '')
  }
  return text.replaceAll(
    /<(\/?)([a-zA-Z][\w-]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>|<|>/g,
    (found, slash: string | undefined, tag: string | undefined, rest: string | undefined) => {
      if (found === '<') return '&lt;'
      if (found === '>') return '&gt;'
      const name = (tag ?? '').toLowerCase()
      const attributes = Object.hasOwn(allowed, name) ? allowed[name] : undefined
      if (!attributes) return ''
      return slash ? `</${name}>` : `<${name}${keptAttributes(rest ?? '', attributes)}>`
    },
  )
}

function keptAttributes(text: string, names: string[]): string {
  let out = ''
  for (const match of text.matchAll(/([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g)) {
    const name = itemAt(match, 1).toLowerCase()
    const value = (match[2] ?? match[3] ?? match[4] ?? '').replaceAll(/[\p{Cc} ]+/gu, ' ').trim()
    if (!names.includes(name)) continue
    if ((name === 'href' || name === 'src') && !safeUrl.test(value.replaceAll('&amp;', '&'))) continue
    out += ` ${name}="${value.replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}"`
  }
  return out + (names.includes('href') ? ' rel="noopener noreferrer"' : '')
}
