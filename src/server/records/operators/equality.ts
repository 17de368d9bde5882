import { isEmpty } from '#config-model/conditions/compare.ts'
import type { Json } from '#config-model/record.ts'
import { surely } from '#server/records/sql/logic.ts'
import type { Parameters } from '#server/records/sql/parameters.ts'
import type { Side } from '#server/records/sql/site.ts'
import { isEmptySql, scalarSql, type SqlValue } from '#server/records/sql/value-sql.ts'

/** Both empty, or the same value. Never null. */
export function equalSql(subject: SqlValue, other: Side, parameters: Parameters): string {
  if ('constant' in other)
    return isEmpty(other.constant) ? isEmptySql(subject) : sameSql(subject, other.constant, parameters)

  const [mine, yours] = [isEmptySql(subject), isEmptySql(other)]
  const same = surely(`${scalarSql(subject)} = ${scalarSql(other)}`)
  return `(case when ${mine} or ${yours} then ${mine} and ${yours} else ${same} end)`
}

/** Equality with a constant, kind and all; lists and objects equal nothing. Never null. */
export function sameSql({ kind, sql }: SqlValue, value: Json | undefined, parameters: Parameters): string {
  if (value === undefined || (value !== null && typeof value === 'object')) return 'false'
  if (kind === 'json') return surely(`${sql} = ${parameters.add(JSON.stringify(value))}::jsonb`)
  if (kind === 'text') return typeof value === 'string' ? surely(`${sql} = ${parameters.add(value)}::text`) : 'false'
  return typeof value === 'number' ? surely(`${sql} = ${parameters.add(value)}::numeric`) : 'false'
}
