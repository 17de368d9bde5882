import { tableOf } from '#server/records/tables/entity-tables.ts'

/** The table of the brands that were elected. */
export const brandTable = tableOf('catalog-brand')

/** What a brand must be to be shown to everybody, in a year whose catalogue is public. */
export const shownOf = (row: string) =>
  `${row}data->>'infoStatus' = 'published' and coalesce(${row}data->>'status', '') <> 'exit'`

/** The same of a row `b`. */
export const shown = shownOf('b.')

/** What brands are put in order by and chosen by, of the rows of `row`. What is stored may be no number. */
export const termsOf = (row: string) => ({
  isTop10: `(coalesce(${row}data->>'isTop10' = 'true', false))`,
  rank: `(case when jsonb_typeof(${row}data->'top10Rank') = 'number' then (${row}data->>'top10Rank')::numeric end)`,
  top10Industry: `(${row}data->>'top10Industry')`,
  industry: `(${row}data->>'industry')`,
  type: `(${row}data->>'type')`,
  catalogNo: `(${row}data->>'catalogNo')`,
  brandName: `(${row}data->>'brandName')`,
  city: `left(${row}region_code, 4)`,
})

/** The terms of a row `b`. */
export const terms = termsOf('b.')
