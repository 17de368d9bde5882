export type Head = ReadonlyMap<string, string>

const canonical = 'canonical'
const tags =
  /<(?:link rel="(canonical)" href|meta (?:name|property)="(description|robots|og:[a-z_]+)" content)="([^"]*)"/g
const htmlEntities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

export const headOfText = (text: string): Head =>
  new Map(
    [...text.slice(0, text.indexOf('</head>')).matchAll(tags)].map(
      ([, link, name = '', value = '']) => [
        link ?? name,
        value.replaceAll(/&(\w+|#39);/g, (all, sign: string) => htmlEntities[sign] ?? all),
      ],
    ),
  )

export const headOfDocument = (): Head =>
  new Map(
    elements().map((element) => [nameOf(element), element.getAttribute(valueOf(element)) ?? '']),
  )

export function tellHead(head: Head): void {
  for (const element of elements()) if (!head.has(nameOf(element))) element.remove()
  const there = new Map(elements().map((element) => [nameOf(element), element]))
  for (const [name, value] of head) {
    const element = there.get(name) ?? document.head.appendChild(made(name))
    element.setAttribute(valueOf(element), value)
  }
}

const elements = (): Element[] => [
  ...document.head.querySelectorAll(
    'link[rel="canonical"], meta[property^="og:"], meta[name="description"], meta[name="robots"]',
  ),
]

const nameOf = (element: Element): string =>
  element.getAttribute('property') ?? element.getAttribute('name') ?? canonical

const valueOf = (element: Element): string => (element.localName === 'link' ? 'href' : 'content')

function made(name: string): Element {
  const element = document.createElement(name === canonical ? 'link' : 'meta')
  if (name === canonical) element.setAttribute('rel', canonical)
  else element.setAttribute(name.startsWith('og:') ? 'property' : 'name', name)

  return element
}
