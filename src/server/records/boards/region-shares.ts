import { groupBy } from '#config-model/values/group-by.ts'
import type { RegionQuery } from '#server/cache/region-aggregate-cache.ts'
import type { ListParts } from '#server/records/lists/list-parts.ts'
import type { MeasureSql } from './measuring.ts'

type Row = Record<string, unknown>

/** An aggregate, with an optional condition on the rows. */
export interface SharedValue {
  measuring: MeasureSql
  only: string | undefined
}

/** The query for each region's share, and how to merge the shares. */
export interface RegionShares {
  question: RegionQuery
  merge: (shares: Row[]) => Row[]
}

/**
 * Splits measures by region; null when a region's rows depend on other tables, or the total does
 * not follow from the parts.
 * @param keys grouping keys in SQL
 */
export function splitByRegion(
  list: ListParts,
  keys: { key: string; part: string },
  values: SharedValue[],
): RegionShares | null {
  const { entity, relation, where, parameters } = list
  const sharedColumns = values.map(
    ({ measuring: { shares }, only }) => shares && { sql: shares.sql(only), whole: shares.whole },
  )
  const columns = sharedColumns.flatMap(
    (value, at) => value?.sql.map((sql, place) => `${sql} as ${nameOf(at, place)}`) ?? [],
  )
  const isAlone = [...where, keys.key, keys.part, ...columns].every(
    (sql) => !/\bselect\b/i.test(sql),
  )
  // Only tables of entities record the regions of their writes.
  const [table] = entity.source === undefined ? relation.tables : []
  if (entity.scope?.region === undefined || table === undefined || !isAlone) return null
  if (!sharedColumns.every((value) => value !== undefined)) return null

  const filter = where.join(' and ') || 'true'

  return {
    question: {
      table,
      sql: (condition) =>
        `select coalesce(region_code, '') as region, ${keys.key} as key, ${keys.part} as part,
          ${columns.join(', ')} from ${table} where ${filter} and ${condition} group by 1, 2, 3`,
      values: parameters.values,
    },
    merge: (shares) =>
      [...groupBy(shares, ({ key, part }) => JSON.stringify([key, part])).values()].map(
        (group) => ({
          key: group[0]?.['key'],
          part: group[0]?.['part'],
          ...Object.fromEntries(
            sharedColumns.map(({ sql, whole }, at) => [
              `v${at}`,
              whole(sql.map((_, place) => group.map((row) => row[nameOf(at, place)]))),
            ]),
          ),
        }),
      ),
  }
}

const nameOf = (at: number, place: number) => `v${at}_${place}`
