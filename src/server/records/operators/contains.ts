import { isEmpty } from '#config-model/conditions/compare.ts'
import type { Operand } from '#config-model/types.generated.ts'
import { anySql, comparisonSql } from '#server/records/sql/logic.ts'
import { sideOf, type SqlOperator } from '#server/records/sql/site.ts'
import { isEmptySql, textOrNullSql, scalarSql } from '#server/records/sql/value-sql.ts'

/** A text holds the operand, or one of several choices is it; nothing holds what is empty. */
export const containsSql: SqlOperator<Operand> = (operand, subject, site) => {
  const { kind, sql } = subject
  const inText = (text: string) =>
    comparisonSql(`position(${text} in ${textOrNullSql(subject)}) > 0`, site)
  const inList = (json: string) =>
    comparisonSql(`(jsonb_typeof(${sql}) = 'array' and ${sql} @> ${json})`, site)

  const part = sideOf(operand, site)

  if (!('constant' in part)) {
    if (kind === 'number') return 'false'
    const places = [
      inText(textOrNullSql(part)),
      ...(kind === 'json' ? [inList(scalarSql(part))] : []),
    ]
    return `(not ${isEmptySql(part)} and ${anySql(places)})`
  }

  const { constant } = part
  if (isEmpty(constant) || typeof constant === 'object') return 'false'

  return anySql([
    ...(typeof constant === 'string' && kind !== 'number'
      ? [inText(`${site.parameters.add(constant)}::text`)]
      : []),
    ...(kind === 'json' ? [inList(`${site.parameters.add(JSON.stringify(constant))}::jsonb`)] : []),
  ])
}
