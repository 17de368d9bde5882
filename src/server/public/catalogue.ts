import type { Config } from '#config-model/config.ts'
import { dictionaryItems } from '#config-model/facts/dictionary.ts'
import { regionOf } from '#config-model/facts/region.ts'
import { programmeOf, publicYearsOf } from '#config-model/facts/years.ts'
import type { PageInfo } from '#contract/envelope.ts'
import type {
  BrandCard,
  BrandDetailData,
  BrandFacets,
  CatalogueIndexData,
} from '#contract/public.ts'
import type { RequestContext, Services } from '#server/context.ts'
import { notFound } from '#server/errors.ts'
import { Parameters } from '#server/records/sql/parameters.ts'
import { currentData, presentBrand, presentCard, type BrandRow } from './brand-card.ts'
import { filterConditionOf, brandOrderOf, type BrandFilter } from './brand-filter.ts'
import { countOf, facetsOf, readBrandGroups } from './brand-groups.ts'
import { publicTexts } from './public-texts.ts'
import { brandSqlOf, brandTable } from './visible-brands.ts'

const columns = `b.id, b.year, b.region_code, b.data, coalesce((select count from view_count v
  where v.subject = 'brand:' || b.id), 0) as views`
const maxFeatured = 8
const maxRelated = 4

/** Of the brands `b` of the year $1. */
function catalogueSql(config: Config) {
  const sql = brandSqlOf(config)
  return {
    sql,
    inYear: `${brandTable} b where b.year = $1 and ${sql.isVisible}`,
    inOrder: `${sql.isTop10} desc, ${sql.catalogNo}, b.id`,
  }
}

/** @throws ApiError 404 */
export function requirePublicYear(services: Services, year: number | undefined): number {
  const publicYears = publicYearsOf(services.config().portal)
  if (year === undefined || !publicYears.includes(year)) throw notFound(publicTexts.noCatalogue())
  return year
}

export async function readIndex(
  services: RequestContext,
  year: number,
): Promise<CatalogueIndexData> {
  const config = services.localized(services.config())
  const top10 = config.portal.catalogue?.top10
  const { read } = services.database
  const { sql, inYear, inOrder } = catalogueSql(services.config())
  const groups = await readBrandGroups(services, year)
  const { industries, types, cities } = facetsOf(groups, {})
  const awarded = await read<BrandRow>(
    `select ${columns} from ${inYear} and ${sql.isTop10}
      order by ${sql.top10Industry}, ${sql.rank} nulls last, b.id`,
    [year],
  )

  const cards = awarded.map((row) => presentCard(config, row))
  const others = await read<BrandRow>(
    `select ${columns} from ${inYear} and not ${sql.isTop10} order by ${inOrder} limit $2`,
    [year, Math.max(0, maxFeatured - cards.length)],
  )

  const featured = cards.toSorted((a, b) => (a.top10Rank ?? Infinity) - (b.top10Rank ?? Infinity))

  return {
    year,
    programme: programmeOf(config, year),
    published: groups.length > 0,
    figures: {
      total: countOf(groups, {}),
      region: types['region'] ?? 0,
      enterprise: types['enterprise'] ?? 0,
      product: types['product'] ?? 0,
      top10: countOf(groups, { top10: true }),
    },
    industries: dictionaryItems(config, 'industry')
      .map(({ value, label, drawing }) => ({
        value,
        title: label,
        ...(drawing && { drawing }),
        count: industries[value] ?? 0,
      }))
      .filter((item) => item.count > 0),
    cities: Object.entries(cities)
      .map(([code, count]) => ({
        code,
        name: regionOf(config, code)?.n ?? code.slice(0, 4),
        count,
      }))
      .toSorted((a, b) => b.count - a.count),
    featured: [...featured, ...others.map((row) => presentCard(config, row))].slice(0, maxFeatured),
    top10: (top10 ? dictionaryItems(config, top10.dictionary) : [])
      .map((item) => ({
        industry: item.value,
        title: item.label.replace(/（\d+）$/, ''),
        brands: cards.filter((card) => card.top10Industry === item.value),
      }))
      .filter((item) => item.brands.length > 0),
  }
}

/** @throws ApiError 400 for an order that is not offered */
export async function readBrands(
  services: RequestContext,
  year: number,
  filter: BrandFilter,
): Promise<{ brands: BrandCard[]; page: PageInfo }> {
  const config = services.localized(services.config())
  const order = brandOrderOf(services.config(), filter)
  const size = Math.min(48, Math.max(1, filter.size ?? 12))
  const current = Math.min(1000, Math.max(1, filter.page ?? 1))
  const groups = await readBrandGroups(services, year, filter)
  const page = { current, size, total: countOf(groups, filter) }
  const p = new Parameters()
  const { where, values } = filterConditionOf(services.config(), year, filter, p)
  const cut = `limit ${p.add(size)}::bigint offset ${p.add((current - 1) * size)}::bigint`
  const viewed = `left join view_count v on v.subject = 'brand:' || b.id`

  // Skipped rows are read from the index only; texts and views for the page alone.
  const rows = await services.database.read<BrandRow>(
    `select b.id, b.year, b.region_code, b.data, coalesce(v.count, 0) as views
     from (select b.* from ${brandTable} b ${filter.sort === 'views' ? viewed : ''} where ${where}
       order by ${order} ${cut}) b ${viewed} order by ${order}`,
    values,
  )

  return { brands: rows.map((row) => presentCard(config, row)), page }
}

export async function readFacets(
  services: Services,
  year: number,
  filter: BrandFilter,
): Promise<BrandFacets> {
  return facetsOf(await readBrandGroups(services, year, filter), filter)
}

/**
 * Reads a brand by id or catalog number, with others of its industry, its own city first.
 * @throws ApiError 404
 */
export async function readBrand(
  services: RequestContext,
  year: number,
  id: string,
): Promise<BrandDetailData> {
  const config = services.localized(services.config())
  const { read } = services.database
  const { sql, inYear, inOrder } = catalogueSql(services.config())
  const find = (is: string) =>
    read<BrandRow>(`select ${columns} from ${inYear} and ${is} limit 1`, [year, id])
  const row = (await find('b.id = $2'))[0] ?? (await find(`${sql.catalogNo} = $2`))[0]
  if (!row) throw notFound(publicTexts.noBrand())

  const related = (more: string, ...values: unknown[]) =>
    read<BrandRow>(
      `select ${columns} from ${inYear} and b.id <> $2 and ${sql.industry} = $3 ${more}
        order by ${inOrder} limit ${maxRelated}`,
      [year, row.id, String(currentData(config, row)['industry'] ?? ''), ...values],
    )

  const near = await related(`and ${sql.city} = left($4, 4)`, row.region_code ?? '')
  const others =
    near.length < maxRelated
      ? await related(`and ${sql.city} is distinct from left($4, 4)`, row.region_code ?? '')
      : []

  return presentBrand(config, row, {
    related: [...near, ...others].slice(0, maxRelated).map((item) => presentCard(config, item)),
    now: services.clock(),
    locale: services.locale,
  })
}
