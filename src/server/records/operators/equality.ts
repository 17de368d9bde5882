import { isEmpty } from '#config-model/conditions/compare.ts'
import type { Json } from '#config-model/record.ts'
import { comparison } from '#server/records/sql/logic.ts'
import type { Side, Site } from '#server/records/sql/site.ts'
import { isEmptySql, scalarSql, type SqlValue } from '#server/records/sql/value-sql.ts'

/** Both empty, or the same value. */
export function equalSql(subject: SqlValue, other: Side, site: Site): string {
  if ('constant' in other)
    return isEmpty(other.constant) ? isEmptySql(subject) : sameSql(subject, other.constant, site)

  const [mine, yours] = [isEmptySql(subject), isEmptySql(other)]
  const same = comparison(`${scalarSql(subject)} = ${scalarSql(other)}`, site)

  return `(case when ${mine} or ${yours} then ${mine} and ${yours} else ${same} end)`
}

/** Equality with a constant, kind and all; lists and objects equal nothing. */
export function sameSql({ kind, sql }: SqlValue, value: Json | undefined, site: Site): string {
  const same = (given: string | number, type: string) =>
    comparison(`${sql} = ${site.parameters.add(given)}::${type}`, site)
  if (value === undefined || (value !== null && typeof value === 'object')) return 'false'
  if (kind === 'json') return same(JSON.stringify(value), 'jsonb')
  if (kind === 'text') return typeof value === 'string' ? same(value, 'text') : 'false'

  return typeof value === 'number' ? same(value, 'numeric') : 'false'
}
