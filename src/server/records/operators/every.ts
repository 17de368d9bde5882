import type { Condition } from '#config-model/types.generated.ts'
import { mayBeNull, unknownSql } from '#server/records/sql/logic.ts'
import { negatedSite, type SqlOperator } from '#server/records/sql/site.ts'
import { rowQuery } from './rows.ts'

/** Each row of the subject meets the condition; so do no rows. */
export const everySql: SqlOperator<Condition> = (condition, subject, site) => {
  const rows = rowQuery(condition, subject, negatedSite(site))
  if (rows === null) return 'true'

  const { holds, exists } = rows
  const fails = exists(`not ${holds}`)
  if (!mayBeNull(holds)) return `not ${fails}`

  return `(case when ${fails} then false when ${exists(`(${holds}) is null`)} then ${unknownSql} else true end)`
}
