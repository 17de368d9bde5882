import { isVisibleItem, yearlyMenu } from '#config-model/access/visible-menu.ts'
import { textBefore } from '#config-model/assert.ts'
import type { Config } from '#config-model/config.ts'
import { publicYearsOf } from '#config-model/facts/years.ts'
import { memoize } from '#config-model/memoize.ts'
import { matchRoute } from '#config-model/route.ts'
import { apiPaths } from '#contract/paths.ts'
import type { BrandDetailData } from '#contract/public.ts'
import type { PublicScreen, Section } from '#public/address.ts'
import { buildFrame } from '#public/frame.ts'
import type { PublicPage, PageContent } from '#public/public-page.ts'
import type { RequestContext } from '#server/context.ts'
import { ApiError, notFound } from '#server/errors.ts'
import { requirePublicYear, readBrand } from '#server/public/catalogue.ts'
import { publicTexts } from '#server/public/public-texts.ts'
import type { ViewedPage } from '#server/public/view-counter.ts'
import { cardOf, brandPlaceOf } from './brand-card.ts'
import { html, jsonScript, type Html } from './html.ts'
import { readCatalogueIndexPage, readTop10IndexPage } from './index-pages.ts'
import { readBrandListPage } from './list-page.ts'
import {
  pageRequestOf,
  type PageRequest,
  type PageWithMetadata,
  headTexts,
} from './page-request.ts'

const windowTitle = ({ config }: PageRequest, title: string): string =>
  `${title} - ${config.portal.titleSuffix}`

const summary = 120

export interface PageView {
  page: ViewedPage
  year: number
  brand: string | null
}

export interface ReadPage {
  page: PublicPage
  head: string
  status: 200 | 404 | 503
  viewed: PageView | null
}

interface Screen {
  section: Section
  viewed: ViewedPage
  read: (pageRequest: PageRequest) => Promise<PageWithMetadata>
}

const screens: Record<PublicScreen, Screen> = {
  'catalogue-index': { section: 'catalogue', viewed: 'index', read: readCatalogueIndexPage },
  'catalogue-list': { section: 'catalogue', viewed: 'list', read: readBrandListPage },
  'catalogue-detail': { section: 'catalogue', viewed: 'detail', read: brandPage },
  'top10-index': { section: 'top10', viewed: 'index', read: readTop10IndexPage },
  'top10-list': { section: 'top10', viewed: 'top10', read: readBrandListPage },
  'top10-detail': { section: 'top10', viewed: 'detail', read: brandPage },
}

interface MatchedScreen {
  pageRequest: PageRequest
  screen: Screen
  url: string
}

const publicRoutes = memoize(({ routes }: Config) =>
  routes.filter(({ screen }) => screen !== undefined && Object.hasOwn(screens, screen)),
)

const matchOf = (config: Config, url: string) =>
  matchRoute({ routes: publicRoutes(config), pages: {} }, textBefore(url, '?'))

export const isPublicAddress = (config: Config, url: string): boolean =>
  matchOf(config, url) !== null

function matchScreen(services: RequestContext, url: string): MatchedScreen | null {
  const match = matchOf(services.config(), url)
  if (match?.kind !== 'route') return null

  const screen = screens[match.route.screen as PublicScreen]
  const query = queryOf(url.slice(textBefore(url, '?').length))

  return {
    pageRequest: pageRequestOf(services, screen.section, Number(match.params['year']), query),
    screen,
    url,
  }
}

/** Without control characters, which no database accepts. */
const queryOf = (text: string) =>
  new URLSearchParams(text.replaceAll(/%(0[0-8bcef]|1[\da-f]|7f)/gi, ''))

/**
 * Reads a public page or a not-found page. `origin` is as in `https://host`.
 * @throws errors of the database, Error when the address has no public screen
 */
export async function readPublicPage(
  services: RequestContext,
  url: string,
  origin: string,
): Promise<ReadPage> {
  const look = matchScreen(services, url)
  if (look === null) throw new Error(`no public screen stands at ${url}`)

  const { pageRequest, screen } = look

  try {
    requirePublicYear(services, pageRequest.year)
    const content = await screen.read(pageRequest)
    const { shown: pageContent } = content
    const brand = pageContent.kind === 'brand' ? pageContent.brand.id : null

    return {
      page: pageOf(look, windowTitle(pageRequest, content.title), pageContent),
      head: renderHead(pageRequest, content, origin).html,
      status: 200,
      viewed: { page: screen.viewed, year: pageRequest.year, brand },
    }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return without(look, 'missing')
    throw error
  }
}

export function createErrorPage(services: RequestContext, url: string): ReadPage | null {
  const look = matchScreen(services, url)
  return look && without(look, 'failed')
}

function without(look: MatchedScreen, kind: 'missing' | 'failed'): ReadPage {
  const { pageRequest } = look
  const title =
    kind === 'missing'
      ? windowTitle(pageRequest, pageRequest.say(headTexts.missing()))
      : pageRequest.config.portal.titleSuffix

  return {
    page: pageOf(look, title, { kind }),
    head: html`<title>${title}</title><meta name="robots" content="noindex" />`.html,
    status: kind === 'missing' ? 404 : 503,
    viewed: null,
  }
}

function pageOf(
  { pageRequest, url }: MatchedScreen,
  title: string,
  pageContent: PageContent,
): PublicPage {
  const { config, section, year, paths, services } = pageRequest
  const { portal, routes, years } = config
  const menu = yearlyMenu(config.menus['public'] ?? [], years).filter(isVisibleItem)
  const publicYears = publicYearsOf(portal)
  const isPublic = publicYears.includes(year)

  return {
    locale: services.locale,
    address: url,
    title,
    section,
    year,
    years: publicYears,
    paths,
    frame: buildFrame(
      { portal, menu, routes, realYear: years.realYear, isDemo: services.isDemo },
      isPublic ? year : undefined,
    ),
    shown: pageContent,
  }
}

/** @throws ApiError 404 when it is not public */
async function brandPage({
  services,
  year,
  query,
  pathOf,
}: PageRequest): Promise<PageWithMetadata> {
  const id = query.get('id') ?? ''
  if (id === '' || id.length > 64) throw notFound(publicTexts.noBrand())

  const brand = await readBrand(services, year, id)
  const picture = brand.gallery[0] ?? brand.cover
  const description = [
    brand.slogan,
    brand.subjectName,
    brandPlaceOf(brand),
    brand.story?.slice(0, summary),
  ]

  return {
    title: brand.brandName,
    description: description.filter(Boolean).join('。'),
    // Independent of the list.
    path: pathOf('catalogue-detail', { id: brand.id }),
    picture,
    data: {
      '@type': 'Brand',
      name: brand.brandName,
      ...(brand.slogan ? { slogan: brand.slogan } : {}),
      ...(brand.story ? { description: brand.story.slice(0, summary) } : {}),
      ...(picture ? { image: picture } : {}),
    },
    shown: {
      kind: 'brand',
      brand: { ...brand, related: brand.related.map(cardOf), poster: posterOf(services, brand) },
    },
  }
}

/** Contains the page's language, since a link sends no header. */
function posterOf({ locale }: RequestContext, { id, year }: BrandDetailData): string {
  const posterQuery = new URLSearchParams({
    year: String(year),
    id,
    ...(locale === 'zh-CN' ? {} : { locale }),
  })

  return `${apiPaths.publicPoster}?${posterQuery.toString()}`
}

/**
 * Renders the head for search engines and link previews.
 * @param origin of the site, as in `https://host`
 */
function renderHead(pageRequest: PageRequest, content: PageWithMetadata, origin: string): Html {
  const { title, description, path, picture, data } = content
  const { config, services } = pageRequest
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

  return html`<title>${windowTitle(pageRequest, title)}</title>
    <meta name="description" content="${description}" />
    <link rel="canonical" href="${address}" />
    ${metas}${jsonScript('application/ld+json', withOrigin(structuredData, origin) as object)}`
}

/** Adds the origin to root-relative addresses. */
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
