import type { Config } from '#config-model/config.ts'
import { memoize } from '#config-model/memoize.ts'
import { sqlIdentifier } from '#server/database/identifier.ts'
import { hashedIndex, type ListIndex } from '#server/records/lists/list-indexes.ts'
import { brandTable, createBrandSql } from './visible-brands.ts'

/**
 * Indexes of visible brands only, in the order of the lists. PostgreSQL uses them only when a query
 * repeats condition and terms literally; those of renamed fields are other ones.
 */
export const publicIndexes = memoize((config: Config): ListIndex[] => {
  const unrenamed = definitionsOf({ entities: {} })

  return definitionsOf(config).map(({ name, on }, at) =>
    on === unrenamed[at]?.on
      ? { name: sqlIdentifier(`${brandTable}_${name}`), table: brandTable, on }
      : hashedIndex(brandTable, on),
  )
})

function definitionsOf(config: Pick<Config, 'entities'>): { name: string; on: string }[] {
  const sql = createBrandSql(config, '')
  const first = `${sql.isTop10} desc, ${sql.catalogNo}, id`

  return [
    { name: 'shown', on: `(year, ${first})` },
    { name: 'shown_industry', on: `(year, ${sql.industry}, ${first})` },
    { name: 'shown_city', on: `(year, ${sql.city}, ${first})` },
    { name: 'shown_name', on: `(year, ${sql.brandName}, id)` },
    { name: 'shown_number', on: `(year, ${sql.catalogNo})` },
  ].map(({ name, on }) => ({ name, on: `${on} where ${sql.isVisible}` }))
}
