import { tableOf } from '#server/records/entity-tables.ts'

export const brandTable = tableOf('catalog-brand')

export const visibleBrandSql = (row: string) =>
  `${row}data->>'infoStatus' = 'published' and coalesce(${row}data->>'status', '') <> 'exit'`

export const visibleBrandCondition = visibleBrandSql('b.')

/** Terms to sort and filter, safe for invalid and overlong stored values. */
export const brandTermsOf = (row: string) => ({
  isTop10: `(coalesce(${row}data->>'isTop10' = 'true', false))`,
  rank: `(case when jsonb_typeof(${row}data->'top10Rank') = 'number' then (${row}data->>'top10Rank')::numeric end)`,
  top10Industry: `left(${row}data->>'top10Industry', 100)`,
  industry: `left(${row}data->>'industry', 100)`,
  type: `left(${row}data->>'type', 100)`,
  catalogNo: `left(${row}data->>'catalogNo', 100)`,
  brandName: `left(${row}data->>'brandName', 100)`,
  city: `left(${row}region_code, 4)`,
})

export const brandTerms = brandTermsOf('b.')
