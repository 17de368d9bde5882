import { programmeOf } from '#config-model/facts/years.ts'
import { dictionaryItems } from '#config-model/facts/dictionary.ts'
import { regionOf } from '#config-model/facts/region.ts'
import type { PageInfo } from '#contract/envelope.ts'
import type { BrandCard, BrandDetail, CatalogueIndex } from '#contract/public.ts'
import type { Asked, Services } from '#server/context.ts'
import { invalid, notFound } from '#server/errors.ts'
import { Parameters } from '#server/records/sql/parameters.ts'
import { tableOf } from '#server/records/tables/entity-tables.ts'
import { gramsOf } from '#server/records/sql/grams.ts'
import { soundFields, soundSql } from '#server/records/sql/sounds.ts'
import { entityOf } from '#config-model/config.ts'
import { presentBrand, presentCard, type BrandRow } from './brand-card.ts'
import { publicTexts } from './public-texts.ts'

const table = tableOf('catalog-brand')
/** What a row `b` of the catalogue must be to be shown to everybody, in a year whose catalogue is public. */
export const shown = `b.data->>'infoStatus' = 'published' and coalesce(b.data->>'status', '') <> 'exit'`
const columns = `b.id, b.year, b.region_code, b.data, coalesce((select count from view_count v where v.subject = 'brand:' || b.id), 0) as views`

/** What is stored may be no number. */
const rank = `case when jsonb_typeof(b.data->'top10Rank') = 'number' then (b.data->>'top10Rank')::numeric end`

/** A year whose catalogue may be asked for. @throws ApiError 404 */
export function publicYear(services: Services, year: number | undefined): number {
  const { portal } = services.config()
  if (year === undefined || !portal.publicYears.includes(year)) throw notFound(publicTexts.noCatalogue())
  return year
}

/** Figures, tiles and featured brands of a year. */
export async function readIndex(services: Asked, year: number): Promise<CatalogueIndex> {
  const config = services.spoken(services.config())
  const { read } = services.database
  const counts = await read<{ industry: string; type: string; city: string; top10: boolean; count: number }>(
    `select b.data->>'industry' as industry, b.data->>'type' as type, left(b.region_code, 4) as city, coalesce(b.data->>'isTop10' = 'true', false) as top10, count(*)::int as count from ${table} b where b.year = $1 and ${shown} group by 1, 2, 3, 4`,
    [year],
  )
  const total = (fits: (row: (typeof counts)[number]) => boolean) =>
    counts.filter(fits).reduce((sum, row) => sum + row.count, 0)
  const featured = await read<BrandRow>(
    `select ${columns} from ${table} b where b.year = $1 and ${shown} order by coalesce(b.data->>'isTop10' = 'true', false) desc, ${rank} nulls last, b.id limit 8`,
    [year],
  )
  const awarded = await read<BrandRow>(
    `select ${columns} from ${table} b where b.year = $1 and ${shown} and b.data->>'isTop10' = 'true' order by b.data->>'top10Industry', ${rank} nulls last, b.id`,
    [year],
  )
  const cards = awarded.map((row) => presentCard(config, row))
  const cities = [...new Set(counts.map((row) => row.city))].filter(Boolean)
  return {
    year,
    programme: programmeOf(config, year),
    published: counts.length > 0,
    figures: {
      total: total(() => true),
      region: total((row) => row.type === 'region'),
      enterprise: total((row) => row.type === 'enterprise'),
      product: total((row) => row.type === 'product'),
      top10: total((row) => row.top10),
    },
    industries: dictionaryItems(config, 'industry')
      .map((item) => ({ value: item.value, title: item.label, count: total((row) => row.industry === item.value) }))
      .filter((item) => item.count > 0),
    cities: cities
      .map((code) => ({
        code: `${code}00`,
        name: regionOf(config, `${code}00`)?.n ?? code,
        count: total((row) => row.city === code),
      }))
      .toSorted((a, b) => b.count - a.count),
    featured: featured.map((row) => presentCard(config, row)),
    top10: dictionaryItems(config, config.portal.top10.dictionary)
      .map((item) => ({
        industry: item.value,
        title: item.label.replace(/（\d+）$/, ''),
        brands: cards.filter((card) => card.top10Industry === item.value),
      }))
      .filter((item) => item.brands.length > 0),
  }
}

export interface BrandFilter {
  type?: string | undefined
  industry?: string | undefined
  city?: string | undefined
  district?: string | undefined
  cert?: string | undefined
  keyword?: string | undefined
  sort?: string | undefined
  top10?: boolean
  page?: number | undefined
  size?: number | undefined
}

const orders: Record<string, string> = {
  default: `coalesce(b.data->>'isTop10' = 'true', false) desc, b.data->>'catalogNo'`,
  views: 'views desc',
  name: `b.data->>'brandName'`,
  rank: `b.data->>'top10Industry', ${rank} nulls last`,
}

/** Whether a brand says a word in its names, or sounds like it. */
function keywordSql(sounds: string[], word: string, p: Parameters): string {
  const pairs = [...word].length > 1 ? `b.grams @> ${p.add(gramsOf([word]))}::text[] and ` : ''
  const written = `${pairs}position(${p.add(word)}::text in lower(concat_ws(' ', b.data->>'brandName', b.data->>'subjectName', b.data->>'productName'))) > 0`
  const heard = soundSql(sounds, word, 'b.grams', p)
  return heard === null ? `(${written})` : `(${written} or ${heard})`
}

/** Brands of a year by filter. */
export async function readBrands(
  services: Asked,
  year: number,
  filter: BrandFilter,
): Promise<{ brands: BrandCard[]; page: PageInfo }> {
  const config = services.spoken(services.config())
  const p = new Parameters()
  const where = [`b.year = ${p.add(year)}`, shown]
  if (filter.top10) where.push(`b.data->>'isTop10' = 'true'`)
  if (filter.type) where.push(`b.data->>'type' = ${p.add(filter.type)}`)
  if (filter.industry)
    where.push(
      filter.top10
        ? `b.data->>'top10Industry' = ${p.add(filter.industry)}`
        : `b.data->>'industry' = ${p.add(filter.industry)}`,
    )
  if (filter.district) where.push(`b.region_code = ${p.add(filter.district)}`)
  else if (filter.city) where.push(`left(b.region_code, 4) = ${p.add(filter.city.slice(0, 4))}`)
  if (filter.cert) where.push(`b.data->'certs' @> ${p.add(JSON.stringify([{ certType: filter.cert }]))}::jsonb`)
  if (filter.keyword) {
    const word = filter.keyword.toLowerCase().slice(0, 40)
    where.push(keywordSql(soundFields(entityOf(config, 'catalog-brand')), word, p))
  }
  const sort = filter.sort ?? (filter.top10 ? 'rank' : 'default')
  const order = Object.hasOwn(orders, sort) ? orders[sort] : undefined
  if (order === undefined) throw invalid(publicTexts.noOrder())
  const size = Math.min(48, Math.max(1, filter.size ?? 12))
  const current = Math.min(1000, Math.max(1, filter.page ?? 1))
  const [counted] = await services.database.read<{ total: number }>(
    `select count(*)::int as total from ${table} b where ${where.join(' and ')}`,
    p.values,
  )
  const rows = await services.database.read<BrandRow>(
    `select ${columns} from ${table} b where ${where.join(' and ')} order by ${order}, b.id limit ${size} offset ${(current - 1) * size}`,
    p.values,
  )
  return { brands: rows.map((row) => presentCard(config, row)), page: { current, size, total: counted?.total ?? 0 } }
}

/** One brand by id or catalogue number, with others of its industry and city. @throws ApiError 404 */
export async function readBrand(services: Asked, year: number, id: string): Promise<BrandDetail> {
  const config = services.spoken(services.config())
  const [row] = await services.database.read<BrandRow>(
    `select ${columns} from ${table} b where b.year = $1 and (b.id = $2 or b.data->>'catalogNo' = $2) and ${shown}`,
    [year, id],
  )
  if (!row) throw notFound(publicTexts.noBrand())
  const related = await services.database.read<BrandRow>(
    `select ${columns} from ${table} b where b.year = $1 and b.id <> $2 and ${shown} and b.data->>'industry' = $3 order by (left(b.region_code, 4) = left($4, 4)) desc, b.id limit 4`,
    [year, row.id, String(row.data['industry'] ?? ''), row.region_code ?? ''],
  )
  return presentBrand(
    config,
    row,
    related.map((item) => presentCard(config, item)),
  )
}
