import { before } from '#config-model/found.ts'
import { isShown } from '#config-model/access/visible-menu.ts'
import { yearlyMenu } from '#config-model/access/yearly-menu.ts'
import { fillPath, matchPath, matchRoute } from '#config-model/route.ts'
import type { Asked } from '#server/context.ts'
import { askingOf, type Asking, type PlainContent, type Section } from './asking.ts'
import { dataBlock, html, type Html } from './html.ts'
import { plainBrand } from './plain-brand.ts'
import { plainCatalogue, plainTop10 } from './plain-index.ts'
import { plainList } from './plain-list.ts'
import { plainWords } from './plain-words.ts'

/** A public page as it is read without a script. */
export interface PlainPage {
  /** For search engines and links to it, its title first. */
  head: string
  body: string
}

const screens: Record<string, [section: Section, write: (asking: Asking) => Promise<PlainContent>]> = {
  'catalogue-index': ['catalogue', plainCatalogue],
  'catalogue-list': ['catalogue', plainList],
  'catalogue-detail': ['catalogue', plainBrand],
  'top10-index': ['top10', plainTop10],
  'top10-list': ['top10', plainList],
  'top10-detail': ['top10', plainBrand],
}

/**
 * The page of an address as anybody reads it without a script; null where a script must draw it. `origin` is where the site is, as in `https://host`.
 * @throws ApiError 404 when what it is about is not shown to the public
 */
export async function plainPage(services: Asked, url: string, origin: string): Promise<PlainPage | null> {
  const path = before(url, '?')
  const match = matchRoute(services.config(), path)
  const screen = match?.kind === 'route' ? screens[match.route.screen ?? ''] : undefined
  if (match === null || screen === undefined) return null
  const [section, write] = screen
  const asking = askingOf(services, section, Number(match.params['year']), queryOf(url.slice(path.length)))
  const content = await write(asking)
  return { head: headOf(asking, content, origin).html, body: frame(asking, path, content.main).html }
}

/** What stands behind the `?`, without signs that no text has and no database takes. */
const queryOf = (text: string) => new URLSearchParams(text.replaceAll(/%(0[0-8bcef]|1[\da-f]|7f)/gi, ''))

/** What search engines and those who pass a link on are told. */
function headOf({ config, services }: Asking, content: PlainContent, origin: string): Html {
  const { title, description, path, picture, data } = content
  const { titleSuffix, name } = config.portal
  const address = origin + path
  const facts: [string, string | null][] = [
    ['og:type', 'website'],
    ['og:site_name', name],
    ['og:title', title],
    ['og:description', description],
    ['og:url', address],
    ['og:image', picture && origin + picture],
    ['og:locale', services.locale.replace('-', '_')],
  ]
  const metas = facts.flatMap(([key, value]) => (value ? html`<meta property="${key}" content="${value}" />` : []))
  const told = { '@context': 'https://schema.org', url: path, ...data }
  return html`<title>${title} - ${titleSuffix}</title><meta name="description" content="${description}" />
    <link rel="canonical" href="${address}" />${metas}${dataBlock(withOrigin(told, origin) as object)}`
}

/** Data with the site's address before whatever stands at its root. */
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

/** Name, public menu in the year being looked at, the way in, footer. */
function frame({ config, say, year }: Asking, path: string, main: Html): Html {
  const { mark, shortName, organization, footer } = config.portal
  const items = yearlyMenu(config.menus['public'] ?? [], config.years).filter(isShown)
  const links = items.map(({ path: to = '/', title }) => {
    const route = config.routes.find((item) => item.path.includes('{year}') && matchPath(item.path, to))
    const address = route ? fillPath(route.path, { year }) : to
    const isCurrent = address !== '/' && (path === address || path.startsWith(`${address}/`))
    return html`<a href="${address}" ${isCurrent && html` aria-current="true"`}>${title}</a>`
  })
  return html`<div class="public">
    <header class="public-head">
      <div class="public-bar">
        <a class="public-logo" href="/"
          ><span class="mark" aria-hidden="true">${mark}</span
          ><span><b>${shortName}</b><small>${organization}</small></span></a
        >
        <nav aria-label="${say(plainWords.menu())}">${links}</nav>
        <a class="public-enter" href="/login">${say(plainWords.signIn())}</a>
      </div>
    </header>
    <main id="content">${main}</main>
    <footer class="footer"><span>${footer.copyright.replace('{year}', String(config.years.realYear))}</span></footer>
  </div>`
}
