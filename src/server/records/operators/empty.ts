import { unknownSql } from '#server/records/sql/logic.ts'
import type { SqlOperator } from '#server/records/sql/site.ts'
import { isEmptySql } from '#server/records/sql/value-sql.ts'

/** The subject is not filled in. */
export const emptySql: SqlOperator<true> = (operand, subject) =>
  operand ? isEmptySql(subject) : unknownSql
