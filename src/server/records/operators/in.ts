import { any } from '#server/records/sql/logic.ts'
import type { SqlOperator } from '#server/records/sql/site.ts'
import { sameSql } from './equality.ts'

/** The subject is one of the values. */
export const inSql: SqlOperator<(string | number | boolean)[]> = (values, subject, site) =>
  any(values.map((value) => sameSql(subject, value, site)))
