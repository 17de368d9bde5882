export type DocumentMetadata = ReadonlyMap<string, string>

const canonical = 'canonical'
const tags =
  /<(?:link rel="(canonical)" href|meta (?:name|property)="(description|robots|og:[a-z_]+)" content)="([^"]*)"/g
const htmlEntities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

export const parseMetadata = (text: string): DocumentMetadata =>
  new Map(
    [...text.slice(0, text.indexOf('</head>')).matchAll(tags)].map(
      ([, link, name = '', value = '']) => [
        link ?? name,
        value.replaceAll(/&(\w+|#39);/g, (all, sign: string) => htmlEntities[sign] ?? all),
      ],
    ),
  )

export const readMetadata = (): DocumentMetadata =>
  new Map(
    metaElements().map((element) => [
      nameOf(element),
      element.getAttribute(valueOf(element)) ?? '',
    ]),
  )

export function applyMetadata(head: DocumentMetadata): void {
  for (const element of metaElements()) if (!head.has(nameOf(element))) element.remove()
  const presentElements = new Map(metaElements().map((element) => [nameOf(element), element]))
  for (const [name, value] of head) {
    const element = presentElements.get(name) ?? document.head.appendChild(createMetaElement(name))
    element.setAttribute(valueOf(element), value)
  }
}

const metaElements = (): Element[] => [
  ...document.head.querySelectorAll(
    'link[rel="canonical"], meta[property^="og:"], meta[name="description"], meta[name="robots"]',
  ),
]

const nameOf = (element: Element): string =>
  element.getAttribute('property') ?? element.getAttribute('name') ?? canonical

const valueOf = (element: Element): string => (element.localName === 'link' ? 'href' : 'content')

function createMetaElement(name: string): Element {
  const element = document.createElement(name === canonical ? 'link' : 'meta')
  if (name === canonical) element.setAttribute('rel', canonical)
  else element.setAttribute(name.startsWith('og:') ? 'property' : 'name', name)

  return element
}
