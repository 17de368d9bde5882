import { isEmpty } from '#config-model/conditions/compare.ts'
import { isDate, isDateTime } from '#config-model/facts/time.ts'
import type { Operand } from '#config-model/types.generated.ts'
import { comparisonSql } from '#server/records/sql/logic.ts'
import { sideOf, type Site, type SqlOperator } from '#server/records/sql/site.ts'
import { numberSql, orderedText } from '#server/records/sql/value-sql.ts'

const isTime = (text: string) => isDate(text) || isDateTime(text)

/**
 * Compares a time with a day or second as their texts compare: a day is before every second of it,
 * and a second lasts until the next.
 */
function instantSql(
  column: string,
  sign: '>' | '>=' | '<' | '<=',
  text: string,
  { parameters }: Site,
): string {
  const bound = `${parameters.add(text)}::timestamptz`
  if (isDate(text)) return `${column} ${sign.startsWith('>') ? '>=' : '<'} ${bound}`
  if (sign === '>') return `${column} >= ${bound} + interval '1 second'`

  return sign === '<=' ? `${column} < ${bound} + interval '1 second'` : `${column} ${sign} ${bound}`
}

/**
 * An operator by its sign: numbers with numbers, texts with texts; what is empty or of another kind
 * has no order.
 */
export function orderSql(sign: '>' | '>=' | '<' | '<='): SqlOperator<Operand> {
  return (operand, subject, site) => {
    const other = sideOf(operand, site)
    const [number, text] = [numberSql(subject), orderedText(subject)]
    if (!('constant' in other))
      return `coalesce(${number} ${sign} ${numberSql(other)}, ${text} ${sign} ${orderedText(other)}, false)`

    const { constant } = other
    if (isEmpty(constant)) return 'false'
    if (typeof constant === 'number')
      return comparisonSql(`${number} ${sign} ${site.parameters.add(constant)}::numeric`, site)
    if (typeof constant === 'string' && subject.instant !== undefined && isTime(constant))
      return comparisonSql(instantSql(subject.instant, sign, constant, site), site)
    if (typeof constant === 'string')
      return comparisonSql(`${text} ${sign} ${site.parameters.add(constant)}::text`, site)

    return 'false'
  }
}
