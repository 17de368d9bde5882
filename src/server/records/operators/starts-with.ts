import { comparisonSql } from '#server/records/sql/logic.ts'
import type { SqlOperator } from '#server/records/sql/site.ts'
import { textOrNullSql } from '#server/records/sql/value-sql.ts'

/** The subject is a text that starts with the given one. */
export const startsWithSql: SqlOperator<string> = (start, subject, site) =>
  comparisonSql(`starts_with(${textOrNullSql(subject)}, ${site.parameters.add(start)}::text)`, site)
