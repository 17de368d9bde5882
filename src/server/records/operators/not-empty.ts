import { unknownSql } from '#server/records/sql/logic.ts'
import type { SqlOperator } from '#server/records/sql/site.ts'
import { isEmptySql } from '#server/records/sql/value-sql.ts'

/** The subject is filled in. */
export const notEmptySql: SqlOperator<true> = (operand, subject) =>
  operand ? `not ${isEmptySql(subject)}` : unknownSql
