import type { Operand } from '#config-model/types.generated.ts'
import { sideOf, type SqlOperator } from '#server/records/sql/site.ts'
import { equalSql } from './equality.ts'

/** The subject equals the operand; both empty are equal. */
export const isSql: SqlOperator<Operand> = (operand, subject, site) =>
  equalSql(subject, sideOf(operand, site), site)
