import type { Condition } from '#config-model/types.generated.ts'
import { mayBeNull, unknownSql } from '#server/records/sql/logic.ts'
import type { SqlOperator } from '#server/records/sql/site.ts'
import { rowQuery } from './rows.ts'

/** One row of the subject at least meets the condition. */
export const hasSql: SqlOperator<Condition> = (condition, subject, site) => {
  const rows = rowQuery(condition, subject, site)
  if (rows === null) return 'false'

  const { holds, exists } = rows
  if (!mayBeNull(holds)) return exists(holds)

  return `(case when ${exists(holds)} then true when ${exists(`(${holds}) is null`)} then ${unknownSql} else false end)`
}
