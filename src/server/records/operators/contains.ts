import { isEmpty } from '#config-model/conditions/compare.ts'
import type { Operand } from '#config-model/types.generated.ts'
import { any, comparison } from '#server/records/sql/logic.ts'
import { sideOf, type SqlOperator } from '#server/records/sql/site.ts'
import { isEmptySql, rawText, scalarSql } from '#server/records/sql/value-sql.ts'

/** A text holds the operand, or one of several choices is it; nothing holds what is empty. */
export const containsSql: SqlOperator<Operand> = (operand, subject, site) => {
  const { kind, sql } = subject
  const inText = (text: string) => comparison(`position(${text} in ${rawText(subject)}) > 0`, site)
  const inList = (json: string) =>
    comparison(`(jsonb_typeof(${sql}) = 'array' and ${sql} @> ${json})`, site)

  const part = sideOf(operand, site)

  if (!('constant' in part)) {
    if (kind === 'number') return 'false'
    const places = [inText(rawText(part)), ...(kind === 'json' ? [inList(scalarSql(part))] : [])]
    return `(not ${isEmptySql(part)} and ${any(places)})`
  }

  const { constant } = part
  if (isEmpty(constant) || typeof constant === 'object') return 'false'

  return any([
    ...(typeof constant === 'string' && kind !== 'number'
      ? [inText(`${site.parameters.add(constant)}::text`)]
      : []),
    ...(kind === 'json' ? [inList(`${site.parameters.add(JSON.stringify(constant))}::jsonb`)] : []),
  ])
}
