import type { BrandFacets } from '#contract/public.ts'
import type { Services } from '#server/context.ts'
import { searchConditionOf, type BrandFilter } from './brand-filter.ts'
import { brandSqlOf, brandTable } from './visible-brands.ts'

export interface BrandGroup {
  industry: string | null
  top10Industry: string | null
  type: string | null
  region: string | null
  isTop10: boolean
  count: number
}

type Side = 'type' | 'industry' | 'city' | 'district'

const cityOf = ({ region }: BrandGroup) => (region === null ? '' : region.slice(0, 4))

/**
 * Counts the brands for a word and a certificate, grouped so that all other filters follow. Cached
 * until a brand changes.
 */
export async function readBrandGroups(
  services: Services,
  year: number,
  filter: Pick<BrandFilter, 'keyword' | 'cert'> = {},
): Promise<BrandGroup[]> {
  const config = services.config()
  const { where, values } = searchConditionOf(config, year, filter)
  const sql = brandSqlOf(config)
  const rows = await services.aggregateCache.read(
    [brandTable],
    `select ${sql.industry} as industry, ${sql.top10Industry} as "top10Industry",
      ${sql.type} as type, b.region_code as region, ${sql.isTop10} as "isTop10",
      count(*)::int as count
     from ${brandTable} b where ${where} group by 1, 2, 3, 4, 5`,
    values,
  )

  return rows as unknown as BrandGroup[]
}

/** Counts under all filters, or all but `without`. */
export const countOf = (groups: BrandGroup[], filter: BrandFilter, without?: Side): number =>
  groups
    .filter((group) => isChosen(group, filter, without))
    .reduce((sum, { count }) => sum + count, 0)

function isChosen(group: BrandGroup, filter: BrandFilter, without: Side | undefined): boolean {
  const { type, industry, city, district, top10 = false } = filter
  const is = (side: Side, chosen: string | undefined, value: string | null) =>
    side === without || !chosen || chosen === value

  return (
    (!top10 || group.isTop10) &&
    is('type', type, group.type) &&
    is('industry', industry, top10 ? group.top10Industry : group.industry) &&
    is('city', city?.slice(0, 4), cityOf(group)) &&
    // Another city drops the district filter.
    (without === 'city' || is('district', district, group.region))
  )
}

/** Counts per option, within the other filters. */
export function facetsOf(groups: BrandGroup[], filter: BrandFilter): BrandFacets {
  const side = (name: Side, valueOf: (group: BrandGroup) => string | null) => {
    const counts: Record<string, number> = Object.create(null) as Record<string, number>
    for (const group of groups) {
      const value = valueOf(group)
      if (value && isChosen(group, filter, name)) counts[value] = (counts[value] ?? 0) + group.count
    }

    return counts
  }

  return {
    types: side('type', ({ type }) => type),
    industries: side('industry', (group) =>
      filter.top10 === true ? group.top10Industry : group.industry,
    ),
    cities: side('city', (group) => cityOf(group) && `${cityOf(group)}00`),
    districts: side('district', ({ region }) => region),
  }
}
