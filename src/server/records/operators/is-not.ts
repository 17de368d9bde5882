import type { Operand } from '#config-model/types.generated.ts'
import { negatedSite, type SqlOperator } from '#server/records/sql/site.ts'
import { isSql } from './is.ts'

/** The subject differs from the operand; an empty subject differs from every filled one. */
export const isNotSql: SqlOperator<Operand> = (operand, subject, site) =>
  `not ${isSql(operand, subject, negatedSite(site))}`
