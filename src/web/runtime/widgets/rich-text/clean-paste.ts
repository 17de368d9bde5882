import { sanitizeToFragment } from '#web/runtime/sanitize-html.ts'
import { alignmentClasses } from './editor-schema.ts'

/** Replaces an element's style. */
const styleAttribute = 'data-look'

const styleOf = (element: Element): string => element.getAttribute(styleAttribute) ?? ''

const isItem = (element: Element | null): element is HTMLElement =>
  element !== null && /mso-list:\s*l\d+\s+level\d/i.test(styleOf(element))

const levelOf = (element: Element) => Number(/level(\d)/i.exec(styleOf(element))?.[1] ?? 1)

const markerOf = (element: Element) =>
  [...element.querySelectorAll('span')].find((span) => /mso-list:\s*ignore/i.test(styleOf(span)))

/** Chinese numerals: numbers of articles (一、 （二）) stay text, because other texts quote them. */
const numerals = String.raw`\u4e00\u4e8c\u4e09\u56db\u4e94\u516d\u4e03\u516b\u4e5d\u5341\u767e`

const official = new RegExp(String.raw`^[\uff08(]?[${numerals}]+[)\uff09\u3001.\uff0e]`)

const counted = /^[\uff08(]?(\d+|[a-z]|[ivx]+)[)\uff09\u3001.\uff0e]?/i

type Open = { list: HTMLElement; level: number }[]

export interface PastedContent {
  nodes: DocumentFragment
  pictures: HTMLImageElement[]
  /** Pictures on the author's disk or on another site, which cannot be loaded. */
  droppedPictures: number
}

const officeTags = ['h1', 'h5', 'h6', 'div', 'span', 'font', 'center']

/**
 * Cleans HTML from Word, WPS, Excel or a page: keeps the structure and turns meaningful styles into
 * elements.
 */
export function cleanPaste(html: string): PastedContent {
  const nodes = sanitizeToFragment(disarmAttributes(html), {
    ADD_TAGS: officeTags,
    ADD_ATTR: ['align'],
  })
  convertWordLists(nodes)
  for (const element of nodes.querySelectorAll<HTMLElement>('*')) convertStyles(element)
  for (const [from, to] of Object.entries(renamedTags))
    for (const element of nodes.querySelectorAll(from)) rename(element, to)
  for (const element of nodes.querySelectorAll('span, font, center, div')) unwrap(element)
  for (const paragraph of nodes.querySelectorAll('p')) if (isEmpty(paragraph)) paragraph.remove()
  for (const element of nodes.querySelectorAll('*')) tidyAttributes(element)

  return { nodes, ...splitPictures(nodes) }
}

/** Renames style and handler attributes before parsing: the content policy would report each. */
const disarmAttributes = (html: string): string =>
  withoutStyleSheets(html).replaceAll(/<[a-z][^<>]*>/gi, (tag) =>
    tag
      .replaceAll(/\sstyle\s*=/gi, ` ${styleAttribute}=`)
      .replaceAll(/\son\w+\s*=/gi, ' data-handler='),
  )

function withoutStyleSheets(html: string): string {
  const [before = '', ...sheets] = html.split(/<style\b/i)
  return (
    before +
    sheets
      .map((sheet) =>
        sheet
          .split(/<\/style\s*>/i)
          .slice(1)
          .join(''),
      )
      .join('')
  )
}

const renamedTags = { h1: 'h2', h5: 'h4', h6: 'h4' }
const isEmpty = (element: Element) =>
  element.textContent.trim() === '' && !element.querySelector('img')

/** Bold, italic, underline and alignment become elements. */
function convertStyles(element: HTMLElement): void {
  const style = styleOf(element).toLowerCase().replaceAll(' ', '')
  const says = (pattern: RegExp) => pattern.test(style)
  if (element.matches('p, div, h1, h2, h3, h4')) {
    const place = /text-align:(center|right)/.exec(style)?.[1] ?? element.getAttribute('align')
    const target =
      element.matches('div') && !element.querySelector('p') ? rename(element, 'p') : element
    target.removeAttribute('class')
    if (place === 'center' || place === 'right') target.classList.add(alignmentClasses[place])
  }

  if (element.matches('b, strong') && says(/font-weight:(normal|400)/)) unwrap(element)
  if (!element.matches('span, font') || isEmpty(element)) return

  if (says(/font-weight:(bold|[6-9]00)/)) wrapInside(element, 'strong')
  if (says(/font-style:italic/)) wrapInside(element, 'em')
  if (says(/text-decoration[a-z-]*:[a-z]*underline/)) wrapInside(element, 'u')
}

/** Keeps embedded pictures and drops external ones. */
function splitPictures(
  nodes: DocumentFragment,
): Pick<PastedContent, 'pictures' | 'droppedPictures'> {
  const all = [...nodes.querySelectorAll('img')]
  const ownPictures = all.filter((image) =>
    /^(data:image\/(png|jpeg);base64,|\/api\/file\/)/.test(image.getAttribute('src') ?? ''),
  )
  for (const image of all) if (!ownPictures.includes(image)) image.remove()

  return {
    pictures: ownPictures.filter((image) => image.getAttribute('src')?.startsWith('data:')),
    droppedPictures: all.length - ownPictures.length,
  }
}

function tidyAttributes(element: Element): void {
  for (const name of [styleAttribute, 'data-handler', 'align']) element.removeAttribute(name)
  const allowedClasses = [...element.classList].filter((name) =>
    Object.values<string>(alignmentClasses).includes(name),
  )
  if (allowedClasses.length > 0) element.className = allowedClasses.join(' ')
  else element.removeAttribute('class')
}

function rename(element: Element, name: string): HTMLElement {
  const replacement = document.createElement(name)
  replacement.append(...element.childNodes)
  const className = element.getAttribute('class')
  if (className) replacement.className = className
  element.replaceWith(replacement)

  return replacement
}

const unwrap = (element: Element) => element.replaceWith(...element.childNodes)

function wrapInside(element: Element, name: string): void {
  const wrapper = document.createElement(name)
  wrapper.append(...element.childNodes)
  element.append(wrapper)
}

/** Turns list paragraphs of Word and WPS into lists. Mutates `nodes`. */
function convertWordLists(nodes: DocumentFragment): void {
  let open: { list: HTMLElement; level: number }[] = []
  for (const element of nodes.querySelectorAll<HTMLElement>('p, h1, h2, h3, h4, h5, h6')) {
    if (!isItem(element)) continue

    const marker = markerOf(element)
    const mark = marker?.textContent.replaceAll(' ', ' ').trim() ?? ''
    if (official.test(mark)) {
      marker?.replaceWith(mark)
      continue
    }

    marker?.remove()
    const previous = element.previousElementSibling
    if (previous !== open[0]?.list) open = []
    open = placeListItem(element, open, counted.test(mark) ? 'ol' : 'ul')
  }
}

/** Moves a paragraph into the list of its level; returns the open lists, outermost first. */
function placeListItem(element: HTMLElement, open: Open, kind: 'ol' | 'ul'): Open {
  const level = levelOf(element)
  const outer = open.filter((item) => item.level <= level)
  const last = outer.at(-1)
  const item = document.createElement('li')

  if (last?.level === level) {
    last.list.append(item)
    item.append(element)
    return outer
  }

  const list = document.createElement(kind)

  list.append(item)
  if (last) (last.list.lastElementChild ?? last.list).append(list)
  else element.before(list)
  item.append(element)

  return [...outer, { list, level }]
}
