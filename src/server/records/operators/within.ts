import { insideRegionSql } from '#server/records/sql/region-sql.ts'
import type { SqlOperator } from '#server/records/sql/site.ts'
import { textOrNullSql } from '#server/records/sql/value-sql.ts'

/** The subject is a region inside the given one, or that region. */
export const withinSql: SqlOperator<string> = (region, subject, site) =>
  insideRegionSql(textOrNullSql(subject), region, site)
