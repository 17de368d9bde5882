import type { Config } from '#config-model/config.ts'
import { memoize } from '#config-model/memoize.ts'
import { tableOf } from '#server/records/entity-tables.ts'
import { storedJsonSql, storedTextSql } from '#server/records/sql/value-sql.ts'

export const brandTable = tableOf('catalog-brand')

/** Values under present or former names. Terms are safe for invalid and overlong stored values. */
export function createBrandSql(config: Pick<Config, 'entities'>, row: string) {
  const json = `${row}data`
  const text = (name: string) => storedTextSql(config, { entity: 'catalog-brand', name, json })
  const rank = storedJsonSql(config, { entity: 'catalog-brand', name: 'top10Rank', json })

  return {
    /** The condition of what everybody sees. */
    isVisible: `${text('infoStatus')} = 'published' and coalesce(${text('status')}, '') <> 'exit'`,
    isTop10: `(coalesce(${text('isTop10')} = 'true', false))`,
    rank: `(case when jsonb_typeof(${rank}) = 'number' then (${text('top10Rank')})::numeric end)`,
    top10Industry: `left(${text('top10Industry')}, 100)`,
    industry: `left(${text('industry')}, 100)`,
    type: `left(${text('type')}, 100)`,
    catalogNo: `left(${text('catalogNo')}, 100)`,
    brandName: `left(${text('brandName')}, 100)`,
    city: `left(${row}region_code, 4)`,
  }
}

/** Of a row `b`. */
export const brandSqlOf = memoize((config: Config) => createBrandSql(config, 'b.'))
