import { isEmpty } from '#config-model/conditions/compare.ts'
import type { Json } from '#config-model/record.ts'
import { comparisonSql } from '#server/records/sql/logic.ts'
import type { SqlOperand, Site } from '#server/records/sql/site.ts'
import { isEmptySql, scalarSql, type SqlValue } from '#server/records/sql/value-sql.ts'

/** Both empty, or the same value. */
export function equalSql(subject: SqlValue, other: SqlOperand, site: Site): string {
  if ('constant' in other)
    return isEmpty(other.constant)
      ? isEmptySql(subject)
      : equalsConstantSql(subject, other.constant, site)

  const [mine, yours] = [isEmptySql(subject), isEmptySql(other)]
  const same = comparisonSql(`${scalarSql(subject)} = ${scalarSql(other)}`, site)

  return `(case when ${mine} or ${yours} then ${mine} and ${yours} else ${same} end)`
}

/** Equality with a constant, kind and all; lists and objects equal nothing. */
export function equalsConstantSql(
  { kind, sql }: SqlValue,
  value: Json | undefined,
  site: Site,
): string {
  const same = (constant: string | number, type: string) =>
    comparisonSql(`${sql} = ${site.parameters.add(constant)}::${type}`, site)
  if (value === undefined || (value !== null && typeof value === 'object')) return 'false'
  if (kind === 'json') return same(JSON.stringify(value), 'jsonb')
  if (kind === 'text') return typeof value === 'string' ? same(value, 'text') : 'false'

  return typeof value === 'number' ? same(value, 'numeric') : 'false'
}
