/** What a page is called by those who pass it on: its one address, its description, what Open Graph has and the data for search engines, by the name of each. */
export type Head = ReadonlyMap<string, string>

const canonical = 'canonical'
const tags =
  /<(?:link rel="(canonical)" href|meta (?:name|property)="(description|robots|og:[a-z_]+)" content)="([^"]*)"/g
const linkedData = 'application/ld+json'
const dataTag = /<script type="application\/ld\+json">([^<]*)<\/script>/
const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

/** The head of a document as the server writes it. */
export function headOfText(text: string): Head {
  const head = text.slice(0, text.indexOf('</head>'))
  const data = dataTag.exec(head)?.[1]
  return new Map([
    ...[...head.matchAll(tags)].map(([, link, name = '', value = '']): [string, string] => [
      link ?? name,
      value.replaceAll(/&(\w+|#39);/g, (all, sign: string) => signs[sign] ?? all),
    ]),
    ...(data === undefined ? [] : [[linkedData, data] as const]),
  ])
}

/** The head of the document that stands here. */
export const headOfDocument = (): Head => new Map(elements().map((element) => [nameOf(element), valueOf(element)]))

/** Says in the document what is told of the page that it shows now. */
export function tellHead(head: Head): void {
  for (const element of elements()) if (!head.has(nameOf(element))) element.remove()
  const there = new Map(elements().map((element) => [nameOf(element), element]))
  for (const [name, value] of head) {
    const element = there.get(name) ?? document.head.appendChild(made(name))
    say(element, value)
  }
}

const elements = (): Element[] => [
  ...document.head.querySelectorAll(
    'link[rel="canonical"], meta[property^="og:"], meta[name="description"], meta[name="robots"], script[type="application/ld+json"]',
  ),
]

const nameOf = (element: Element): string =>
  element.getAttribute('property') ?? element.getAttribute('name') ?? element.getAttribute('type') ?? canonical

const attributeOf = (element: Element): string => (element.localName === 'link' ? 'href' : 'content')

const isData = (element: Element): boolean => element.localName === 'script'

const valueOf = (element: Element): string =>
  (isData(element) ? element.textContent : element.getAttribute(attributeOf(element))) ?? ''

function say(element: Element, value: string): void {
  if (isData(element)) element.textContent = value
  else element.setAttribute(attributeOf(element), value)
}

function made(name: string): Element {
  if (name === linkedData) {
    const block = document.createElement('script')
    block.type = linkedData
    return block
  }
  const element = document.createElement(name === canonical ? 'link' : 'meta')
  if (name === canonical) element.setAttribute('rel', canonical)
  else element.setAttribute(name.startsWith('og:') ? 'property' : 'name', name)
  return element
}
