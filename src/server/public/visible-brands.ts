import { tableOf } from '#server/records/tables/entity-tables.ts'

/** The table of the brands that were elected. */
export const brandTable = tableOf('catalog-brand')

/** What a brand must be to be shown to everybody, in a year whose catalogue is public. */
export const visibleBrandSql = (row: string) =>
  `${row}data->>'infoStatus' = 'published' and coalesce(${row}data->>'status', '') <> 'exit'`

/** The same of a row `b`. */
export const visibleBrandCondition = visibleBrandSql('b.')

/**
 * What brands are put in order by and chosen by, of the rows of `row`. What is stored may be no
 * number, and longer than an index takes.
 */
export const termsOf = (row: string) => ({
  isTop10: `(coalesce(${row}data->>'isTop10' = 'true', false))`,
  rank: `(case when jsonb_typeof(${row}data->'top10Rank') = 'number' then (${row}data->>'top10Rank')::numeric end)`,
  top10Industry: `left(${row}data->>'top10Industry', 100)`,
  industry: `left(${row}data->>'industry', 100)`,
  type: `left(${row}data->>'type', 100)`,
  catalogNo: `left(${row}data->>'catalogNo', 100)`,
  brandName: `left(${row}data->>'brandName', 100)`,
  city: `left(${row}region_code, 4)`,
})

/** The terms of a row `b`. */
export const brandTerms = termsOf('b.')
