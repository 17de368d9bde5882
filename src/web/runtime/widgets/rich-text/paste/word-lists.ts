/** The attribute that holds what an element's style said. */
export const lookAttribute = 'data-look'
export const elementLook = (element: Element): string => element.getAttribute(lookAttribute) ?? ''

const isItem = (element: Element | null): element is HTMLElement =>
  element !== null && /mso-list:\s*l\d+\s+level\d/i.test(elementLook(element))
const levelOf = (element: Element) => Number(/level(\d)/i.exec(elementLook(element))?.[1] ?? 1)
const markerOf = (element: Element) =>
  [...element.querySelectorAll('span')].find((span) =>
    /mso-list:\s*ignore/i.test(elementLook(span)),
  )

/** Numbers of a document's articles, 一、 （二）: they are quoted elsewhere, so they stay as text. */
const numerals = String.raw`\u4e00\u4e8c\u4e09\u56db\u4e94\u516d\u4e03\u516b\u4e5d\u5341\u767e`
const official = new RegExp(String.raw`^[\uff08(]?[${numerals}]+[)\uff09\u3001.\uff0e]`)
const counted = /^[\uff08(]?(\d+|[a-z]|[ivx]+)[)\uff09\u3001.\uff0e]?/i

/**
 * Makes lists of what Word and WPS paste as paragraphs with a mark in front. Changes `nodes`.
 */
export function wordLists(nodes: DocumentFragment): void {
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
    open = place(element, open, counted.test(mark) ? 'ol' : 'ul')
  }
}

type Open = { list: HTMLElement; level: number }[]

/**
 * Moves a paragraph into the list of its level; answers the lists that are open now, the outermost
 * first.
 */
function place(element: HTMLElement, open: Open, kind: 'ol' | 'ul'): Open {
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
