import { isVisibleItem } from '#config-model/access/menu/visible-menu.ts'
import { yearlyMenu } from '#config-model/access/menu/yearly-menu.ts'
import { textBefore } from '#config-model/assert.ts'
import type { Config } from '#config-model/config.ts'
import { memoize } from '#config-model/memoize.ts'
import { matchRoute } from '#config-model/route.ts'
import type { PublicScreen, Section } from '#public/address.ts'
import { buildFrame } from '#public/frame.ts'
import type { PublicPage, PageContent } from '#public/public-page.ts'
import type { RequestContext } from '#server/context.ts'
import { ApiError } from '#server/errors.ts'
import { publicYear } from '../catalogue.ts'
import type { ViewedPage } from '../views/view-counter.ts'
import { askingOf, type PageRequest, type Content } from './asking.ts'
import { brandPage } from './brand-page.ts'
import { headWords } from './head-words.ts'
import { renderHead, windowTitle } from './head.ts'
import { html } from './html.ts'
import { catalogueIndex, top10Index } from './index-pages.ts'
import { readBrandListPage } from './list-page.ts'

/** What is counted when a page is looked at. */
export interface Viewed {
  page: ViewedPage
  year: number
  brand: string | null
}

/** A public page and what is said of it. */
export interface ReadPage {
  page: PublicPage
  /** For search engines and links to it, its title first. */
  head: string
  status: 200 | 404 | 503
  viewed: Viewed | null
}

interface Screen {
  section: Section
  viewed: ViewedPage
  read: (asking: PageRequest) => Promise<Content>
}

const screens: Record<PublicScreen, Screen> = {
  'catalogue-index': { section: 'catalogue', viewed: 'index', read: catalogueIndex },
  'catalogue-list': { section: 'catalogue', viewed: 'list', read: readBrandListPage },
  'catalogue-detail': { section: 'catalogue', viewed: 'detail', read: brandPage },
  'top10-index': { section: 'top10', viewed: 'index', read: top10Index },
  'top10-list': { section: 'top10', viewed: 'top10', read: readBrandListPage },
  'top10-detail': { section: 'top10', viewed: 'detail', read: brandPage },
}

/** One look at an address. */
interface Look {
  asking: PageRequest
  screen: Screen
  url: string
}

/** The routes of the public screens. */
const publicRoutes = memoize(({ routes }: Config) =>
  routes.filter(({ screen }) => screen !== undefined && Object.hasOwn(screens, screen)),
)

const matchOf = (config: Config, url: string) =>
  matchRoute({ routes: publicRoutes(config), pages: {} }, textBefore(url, '?'))

export const isPublicAddress = (config: Config, url: string): boolean =>
  matchOf(config, url) !== null

/** Parses an address; null without a public screen. */
function lookAt(services: RequestContext, url: string): Look | null {
  const match = matchOf(services.config(), url)
  if (match?.kind !== 'route') return null

  const screen = screens[match.route.screen as PublicScreen]
  const query = queryOf(url.slice(textBefore(url, '?').length))

  return {
    asking: askingOf(services, screen.section, Number(match.params['year']), query),
    screen,
    url,
  }
}

/** Parses the query string, without control characters, which no database accepts. */
const queryOf = (text: string) =>
  new URLSearchParams(text.replaceAll(/%(0[0-8bcef]|1[\da-f]|7f)/gi, ''))

/**
 * Reads an address's public page, or a not-found page. `origin` as in `https://host`.
 * @throws errors of the database, Error when the address has no public screen
 */
export async function readPublicPage(
  services: RequestContext,
  url: string,
  origin: string,
): Promise<ReadPage> {
  const look = lookAt(services, url)
  if (look === null) throw new Error(`no public screen stands at ${url}`)

  const { asking, screen } = look

  try {
    publicYear(services, asking.year)
    const content = await screen.read(asking)
    const { shown: pageContent } = content
    const brand = pageContent.kind === 'brand' ? pageContent.brand.id : null

    return {
      page: pageOf(look, windowTitle(asking, content.title), pageContent),
      head: renderHead(asking, content, origin).html,
      status: 200,
      viewed: { page: screen.viewed, year: asking.year, brand },
    }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return without(look, 'missing')
    throw error
  }
}

/** The page that says that its address could not be read just now. */
export function failedPage(services: RequestContext, url: string): ReadPage | null {
  const look = lookAt(services, url)
  return look && without(look, 'failed')
}

function without(look: Look, kind: 'missing' | 'failed'): ReadPage {
  const { asking } = look
  const title =
    kind === 'missing'
      ? windowTitle(asking, asking.say(headWords.missing()))
      : asking.config.portal.titleSuffix

  return {
    page: pageOf(look, title, { kind }),
    head: html`<title>${title}</title><meta name="robots" content="noindex" />`.html,
    status: kind === 'missing' ? 404 : 503,
    viewed: null,
  }
}

function pageOf({ asking, url }: Look, title: string, pageContent: PageContent): PublicPage {
  const { config, section, year, paths, services } = asking
  const { portal, routes, years } = config
  const menu = yearlyMenu(config.menus['public'] ?? [], years).filter(isVisibleItem)
  const { publicYears = [] } = portal
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
