import { entityOf, type Config } from '#config-model/config.ts'
import { memoize } from '#config-model/memoize.ts'
import { storedNames } from '#config-model/values/current-names.ts'
import { badRequest } from '#server/errors.ts'
import { Parameters } from '#server/records/sql/parameters.ts'
import { storedJsonSql, storedTextSql } from '#server/records/sql/value-sql.ts'
import {
  bigramsOf,
  hasBigrams,
  fieldsWithPinyin,
  pinyinMatchSql,
  containsWordSql,
} from '#server/records/sql/word-sql.ts'
import { publicTexts } from './public-texts.ts'
import { brandSqlOf } from './visible-brands.ts'

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

export interface BrandWhere {
  where: string
  values: unknown[]
}

/** Brands of a year, by word and certificate. */
export function searchConditionOf(
  config: Config,
  year: number,
  { cert, keyword }: Pick<BrandFilter, 'keyword' | 'cert'>,
  p = new Parameters(),
): BrandWhere {
  const where = [`b.year = ${p.add(year)}`, brandSqlOf(config).isVisible]
  if (cert) where.push(certSql(config, cert, p))

  if (keyword) {
    const word = keyword.toLowerCase().slice(0, 40)
    where.push(keywordSql(config, word, p))
  }

  return { where: where.join(' and '), values: p.values }
}

/** Brands of a year, by all filters. */
export function filterConditionOf(
  config: Config,
  year: number,
  filter: BrandFilter,
  p = new Parameters(),
): BrandWhere {
  const { where, values } = searchConditionOf(config, year, filter, p)
  const { type, industry, city, district, top10 = false } = filter
  const all = [where]
  const sql = brandSqlOf(config)
  if (top10) all.push(sql.isTop10)
  if (type) all.push(`${sql.type} = ${p.add(type)}`)
  if (industry) all.push(`${top10 ? sql.top10Industry : sql.industry} = ${p.add(industry)}`)
  if (city) all.push(`${sql.city} = ${p.add(city.slice(0, 4))}`)
  if (district) all.push(`b.region_code = ${p.add(district)}`)

  return { where: all.join(' and '), values }
}

/** In rows stored before a rename too. */
function certSql(config: Config, cert: string, p: Parameters): string {
  const { certs } = entityOf(config, 'catalog-brand').fields
  const json = storedJsonSql(config, { entity: 'catalog-brand', name: 'certs', json: 'b.data' })
  const alternatives = storedNames('certType', certs?.fields?.['certType'] ?? {}).map(
    (name) => `(${json}) @> ${p.add(JSON.stringify([{ [name]: cert }]))}::jsonb`,
  )

  return `(${alternatives.join(' or ')})`
}

/** Views are those of a row `v`. */
const ordersOf = memoize((config: Config): Record<string, string> => {
  const sql = brandSqlOf(config)
  return {
    default: `${sql.isTop10} desc, ${sql.catalogNo}, b.id`,
    views: 'coalesce(v.count, 0) desc, b.id',
    name: `${sql.brandName}, b.id`,
    rank: `${sql.top10Industry}, ${sql.rank} nulls last, b.id`,
  }
})

/** @throws ApiError 400 for an order that is not offered */
export function brandOrderOf(config: Config, { sort, top10 = false }: BrandFilter): string {
  const orders = ordersOf(config)
  const name = sort ?? (top10 ? 'rank' : 'default')
  const order = Object.hasOwn(orders, name) ? orders[name] : undefined
  if (order === undefined) throw badRequest(publicTexts.noOrder())

  return order
}

/** Also matches pinyin. */
function keywordSql(config: Config, word: string, p: Parameters): string {
  const entity = entityOf(config, 'catalog-brand')
  const names = entity.publicSearch ?? []
  if (names.length === 0) return 'false'

  const pairs = hasBigrams(word) ? `b.grams @> ${p.add(bigramsOf([word]))}::text[] and ` : ''
  const texts = names.map(
    (name) => `(${storedTextSql(config, { entity: 'catalog-brand', name, json: 'b.data' })})`,
  )
  const written = `${pairs}${containsWordSql(texts, word, p)}`
  const pinyinFields = fieldsWithPinyin(entity).filter((name) => names.includes(name))
  const pinyinCondition = pinyinMatchSql(pinyinFields, word, 'b.grams', p)

  return pinyinCondition === null ? `(${written})` : `(${written} or ${pinyinCondition})`
}
