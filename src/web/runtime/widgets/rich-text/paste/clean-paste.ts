import { cleanNodes } from '#web/runtime/safe-html/clean-html.ts'
import { alignmentClasses } from '#web/runtime/widgets/rich-text/extensions.ts'
import { lookAttribute, elementLook, wordLists } from './word-lists.ts'

/** What was pasted, as an article may hold it. */
export interface Pasted {
  nodes: DocumentFragment
  /** Pictures that came inside the text: each is uploaded, then named. */
  pictures: HTMLImageElement[]
  /** The number of pictures not reachable for others: on the author's disk, or on another site. */
  lost: number
}

const officeTags = ['h1', 'h5', 'h6', 'div', 'span', 'font', 'center']

/**
 * HTML from Word, WPS, Excel or a page, with its structure and without its junk: styles that mean
 * something become what they mean.
 */
export function cleanPaste(html: string): Pasted {
  const nodes = cleanNodes(inert(html), { ADD_TAGS: officeTags, ADD_ATTR: ['align'] })
  wordLists(nodes)
  for (const element of nodes.querySelectorAll<HTMLElement>('*')) meaning(element)
  for (const [from, to] of Object.entries(renamed))
    for (const element of nodes.querySelectorAll(from)) rename(element, to)
  for (const element of nodes.querySelectorAll('span, font, center, div')) unwrap(element)
  for (const paragraph of nodes.querySelectorAll('p')) if (isEmpty(paragraph)) paragraph.remove()
  for (const element of nodes.querySelectorAll('*')) tidyAttributes(element)

  return { nodes, ...pictures(nodes) }
}

/**
 * Styles are read as words and handlers not at all: as attributes of their own name the content
 * policy would report each.
 */
const inert = (html: string): string =>
  withoutSheets(html).replaceAll(/<[a-z][^<>]*>/gi, (tag) =>
    tag
      .replaceAll(/\sstyle\s*=/gi, ` ${lookAttribute}=`)
      .replaceAll(/\son\w+\s*=/gi, ' data-handler='),
  )

function withoutSheets(html: string): string {
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

const renamed = { h1: 'h2', h5: 'h4', h6: 'h4' }
const isEmpty = (element: Element) =>
  element.textContent.trim() === '' && !element.querySelector('img')

/** Weight, slant, line and place that Word and WPS write as styles. */
function meaning(element: HTMLElement): void {
  const style = elementLook(element).toLowerCase().replaceAll(' ', '')
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

/** Pictures that came with the text stay; those of others would show nothing. */
function pictures(nodes: DocumentFragment): Pick<Pasted, 'pictures' | 'lost'> {
  const all = [...nodes.querySelectorAll('img')]
  const ownPictures = all.filter((image) =>
    /^(data:image\/(png|jpeg);base64,|\/api\/file\/)/.test(image.getAttribute('src') ?? ''),
  )
  for (const image of all) if (!ownPictures.includes(image)) image.remove()

  return {
    pictures: ownPictures.filter((image) => image.getAttribute('src')?.startsWith('data:')),
    lost: all.length - ownPictures.length,
  }
}

function tidyAttributes(element: Element): void {
  for (const name of [lookAttribute, 'data-handler', 'align']) element.removeAttribute(name)
  const allowedClasses = [...element.classList].filter((name) =>
    Object.values<string>(alignmentClasses).includes(name),
  )
  if (allowedClasses.length > 0) element.className = allowedClasses.join(' ')
  else element.removeAttribute('class')
}

function rename(element: Element, name: string): HTMLElement {
  const made = document.createElement(name)
  made.append(...element.childNodes)
  const className = element.getAttribute('class')
  if (className) made.className = className
  element.replaceWith(made)

  return made
}

const unwrap = (element: Element) => element.replaceWith(...element.childNodes)

function wrapInside(element: Element, name: string): void {
  const made = document.createElement(name)
  made.append(...element.childNodes)
  element.append(made)
}
