import type { PageRequest, Content } from './asking.ts'
import { dataBlock, html, type Html } from './html.ts'

/** Title of the window. */
export const windowTitle = ({ config }: PageRequest, title: string): string =>
  `${title} - ${config.portal.titleSuffix}`

/**
 * Renders metadata for search engines and link previews.
 * @param origin of the site, as in `https://host`
 */
export function renderHead(asking: PageRequest, content: Content, origin: string): Html {
  const { title, description, path, picture, data } = content
  const { config, services } = asking
  const address = origin + path
  const facts: [string, string | null][] = [
    ['og:type', 'website'],
    ['og:site_name', config.portal.name],
    ['og:title', title],
    ['og:description', description],
    ['og:url', address],
    ['og:image', picture && origin + picture],
    ['og:locale', services.locale.replace('-', '_')],
  ]

  const metas = facts.flatMap(([key, value]) =>
    value ? html`<meta property="${key}" content="${value}" />` : [],
  )
  const structuredData = { '@context': 'https://schema.org', url: path, ...data }

  return html`<title>${windowTitle(asking, title)}</title>
    <meta name="description" content="${description}" />
    <link rel="canonical" href="${address}" />
    ${metas}${dataBlock('application/ld+json', withOrigin(structuredData, origin) as object)}`
}

/** Prefixes root-relative addresses with the origin. */
function withOrigin(value: unknown, origin: string): unknown {
  if (Array.isArray(value)) return value.map((item) => withOrigin(item, origin))
  if (value === null || typeof value !== 'object') return value

  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      const isAddress = typeof inner === 'string' && (key === 'url' || key === 'image')
      return [key, isAddress ? origin + inner : withOrigin(inner, origin)]
    }),
  )
}
