import { formatDate } from '#config-model/facts/time.ts'
import { publicYearsOf } from '#config-model/facts/years.ts'
import { fillPath } from '#config-model/route.ts'
import type { RequestContext, Services } from '#server/context.ts'
import { listPublicAddresses } from '#server/public/plain/public-list-page.ts'
import { brandSqlOf } from '#server/public/visible-brands.ts'
import { tableOf } from '#server/records/entity-tables.ts'
import { escapeHtml } from './html.ts'

/** The protocol's limit. */
const maxAddresses = 50_000
const yearly = ['catalogue-index', 'catalogue-list', 'top10-index', 'top10-list']

/** The catalogue by year, the public lists with their records, then the brands. */
export async function createSiteMap(services: RequestContext, origin: string): Promise<string> {
  const { portal, routes } = services.config()
  const publicYears = publicYearsOf(portal)
  const pathsOf = (screens: string[], year: number) =>
    routes
      .filter(({ screen = '' }) => screens.includes(screen))
      .map(({ path }) => fillPath(path, { year }))

  const pages = publicYears
    .flatMap((year) => pathsOf(yearly, year))
    .map((path) => entry(origin + path))
  const lists = await listPublicAddresses(services, maxAddresses - pages.length)
  pages.push(
    ...lists.map(({ path, changed }) =>
      entry(origin + path, changed === undefined ? undefined : formatDate(changed)),
    ),
  )

  const rows =
    publicYears.length === 0 || pages.length >= maxAddresses
      ? []
      : await services.database.read<{ id: string; year: number; updated_at: Date }>(
          `select b.id, b.year, b.updated_at from ${tableOf('catalog-brand')} b
            where b.year = any($1) and ${brandSqlOf(services.config()).isVisible} order by b.year desc, b.id
            limit $2`,
          [publicYears, maxAddresses - pages.length],
        )

  const brands = rows.flatMap(({ id, year, updated_at }) =>
    pathsOf(['catalogue-detail'], year).map((path) =>
      entry(`${origin}${path}?id=${encodeURIComponent(id)}`, formatDate(updated_at)),
    ),
  )

  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${[...pages, ...brands].join('\n')}\n</urlset>\n`
}

const entry = (address: string, changed?: string): string =>
  `<url><loc>${escapeHtml(address)}</loc>${changed === undefined ? '' : `<lastmod>${changed}</lastmod>`}</url>`

/** Allows only public pages. */
export function renderRobots(
  { routes, pages }: ReturnType<Services['config']>,
  origin: string,
): string {
  const behind = [
    ...routes.filter(({ auth, layout }) => auth !== undefined || layout === 'admin'),
    ...Object.values(pages),
  ]

  const folders = [...new Set(behind.map(({ path }) => `/${path.split('/')[1] ?? ''}`))].filter(
    (path) => !/[{*]/.test(path) && path !== '/',
  )
  const lines = [
    'User-agent: *',
    'Allow: /api/public/file/',
    'Disallow: /api/',
    ...folders.toSorted().map((path) => `Disallow: ${path}`),
  ]

  const map = origin === '' ? [] : ['', `Sitemap: ${origin}/sitemap.xml`]

  return `${[...lines, ...map].join('\n')}\n`
}
