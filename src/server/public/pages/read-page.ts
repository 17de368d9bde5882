import { isShown } from '#config-model/access/menu/visible-menu.ts'
import { yearlyMenu } from '#config-model/access/menu/yearly-menu.ts'
import type { Config } from '#config-model/config.ts'
import { before } from '#config-model/found.ts'
import { memoize } from '#config-model/memoize.ts'
import { matchRoute } from '#config-model/route.ts'
import type { PublicScreen, Section } from '#public/address.ts'
import { frameOf } from '#public/frame.ts'
import type { PublicPage, Shown } from '#public/public-page.ts'
import type { Asked } from '#server/context.ts'
import { ApiError } from '#server/errors.ts'
import { publicYear } from '../catalogue.ts'
import type { ViewedPage } from '../views/view-counter.ts'
import { askingOf, type Asking, type Content } from './asking.ts'
import { brandPage } from './brand-page.ts'
import { headWords } from './head-words.ts'
import { headOf, windowTitle } from './head.ts'
import { html } from './html.ts'
import { catalogueIndex, top10Index } from './index-pages.ts'
import { listPage } from './list-page.ts'

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
  read: (asking: Asking) => Promise<Content>
}

const screens: Record<PublicScreen, Screen> = {
  'catalogue-index': { section: 'catalogue', viewed: 'index', read: catalogueIndex },
  'catalogue-list': { section: 'catalogue', viewed: 'list', read: listPage },
  'catalogue-detail': { section: 'catalogue', viewed: 'detail', read: brandPage },
  'top10-index': { section: 'top10', viewed: 'index', read: top10Index },
  'top10-list': { section: 'top10', viewed: 'top10', read: listPage },
  'top10-detail': { section: 'top10', viewed: 'detail', read: brandPage },
}

/** One look at an address. */
interface Look {
  asking: Asking
  screen: Screen
  url: string
}

/** The routes of the public screens. */
const publicRoutes = memoize(({ routes }: Config) =>
  routes.filter(({ screen }) => screen !== undefined && Object.hasOwn(screens, screen)),
)

const matchOf = (config: Config, url: string) =>
  matchRoute({ routes: publicRoutes(config), pages: {} }, before(url, '?'))

/** Whether a public screen stands at an address. */
export const isPublicAddress = (config: Config, url: string): boolean =>
  matchOf(config, url) !== null

/** What an address asks for; null when no public screen stands there. */
function lookAt(services: Asked, url: string): Look | null {
  const match = matchOf(services.config(), url)
  if (match?.kind !== 'route') return null

  const screen = screens[match.route.screen as PublicScreen]
  const query = queryOf(url.slice(before(url, '?').length))

  return {
    asking: askingOf(services, screen.section, Number(match.params['year']), query),
    screen,
    url,
  }
}

/** What stands behind the `?`, without signs that no text has and no database takes. */
const queryOf = (text: string) =>
  new URLSearchParams(text.replaceAll(/%(0[0-8bcef]|1[\da-f]|7f)/gi, ''))

/**
 * The public page of an address; one that says so where nothing is shown. `origin` is where the
 * site is, as in `https://host`.
 * @throws what the database fails with, Error when no public screen stands there
 */
export async function readPage(services: Asked, url: string, origin: string): Promise<ReadPage> {
  const look = lookAt(services, url)
  if (look === null) throw new Error(`no public screen stands at ${url}`)

  const { asking, screen } = look

  try {
    publicYear(services, asking.year)
    const content = await screen.read(asking)
    const { shown } = content
    const brand = shown.kind === 'brand' ? shown.brand.id : null

    return {
      page: pageOf(look, windowTitle(asking, content.title), shown),
      head: headOf(asking, content, origin).html,
      status: 200,
      viewed: { page: screen.viewed, year: asking.year, brand },
    }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return without(look, 'missing')
    throw error
  }
}

/** The page that says that its address could not be read just now. */
export function failedPage(services: Asked, url: string): ReadPage | null {
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

function pageOf({ asking, url }: Look, title: string, shown: Shown): PublicPage {
  const { config, section, year, paths, services } = asking
  const { portal, routes, years } = config
  const menu = yearlyMenu(config.menus['public'] ?? [], years).filter(isShown)
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
    frame: frameOf(
      { portal, menu, routes, realYear: years.realYear, isDemo: services.isDemo },
      isPublic ? year : undefined,
    ),
    shown,
  }
}
