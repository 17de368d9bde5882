import { isEmpty } from '#config-model/conditions/compare.ts'
import type { ArgumentOf, OperatorName } from '#config-model/conditions/operators.ts'
import { isDate, isDateTime } from '#config-model/facts/time.ts'
import type { Json } from '#config-model/record.ts'
import type { Operand, Condition } from '#config-model/types.generated.ts'
import {
  anySql,
  comparisonSql,
  unknownSql,
  mayBeNull,
  type SqlOperator,
  sideOf,
  negatedSite,
  type Site,
  optionalSite,
  type SqlOperand,
} from './sql/site.ts'
import { insideRegionSql } from './sql/statements.ts'
import {
  isEmptySql,
  textOrNullSql,
  scalarSql,
  numberSql,
  orderedText,
  jsonRowsSql,
  type SqlValue,
} from './sql/value-sql.ts'

/** An array comparison costs as little as one value. */
const inSql: SqlOperator<(string | number | boolean)[]> = (values, subject, site) => {
  if (subject.kind !== 'text')
    return anySql(values.map((value) => equalsConstantSql(subject, value, site)))
  const texts = values.filter((value) => typeof value === 'string')
  if (texts.length === 0) return 'false'

  return comparisonSql(`${subject.sql} = any(${site.parameters.add(texts)}::text[])`, site)
}

/** The region or an ancestor. */
const withinSql: SqlOperator<string> = (region, subject, site) =>
  insideRegionSql(textOrNullSql(subject), region, site)

const startsWithSql: SqlOperator<string> = (start, subject, site) =>
  comparisonSql(`starts_with(${textOrNullSql(subject)}, ${site.parameters.add(start)}::text)`, site)

/** A condition on the rows of a subject. */
interface RowQuery {
  holds: string
  /** Whether a row of the subject meets the condition; never null. */
  exists: (test: string) => string
}

const isTime = (text: string) => isDate(text) || isDateTime(text)

/** An empty subject is none of the values. */
const notInSql: SqlOperator<(string | number | boolean)[]> = (values, subject, site) =>
  `not ${inSql(values, subject, negatedSite(site))}`

const notEmptySql: SqlOperator<true> = (operand, subject) =>
  operand ? `not ${isEmptySql(subject)}` : unknownSql

const matchesSql: SqlOperator<string> = () => {
  throw new Error('格式判断只能在表单中使用')
}

/** Two empty sides are equal. */
const isSql: SqlOperator<Operand> = (operand, subject, site) =>
  equalSql(subject, sideOf(operand, site), site)

/** An empty subject differs from every filled one. */
const isNotSql: SqlOperator<Operand> = (operand, subject, site) =>
  `not ${isSql(operand, subject, negatedSite(site))}`

const hasSql: SqlOperator<Condition> = (condition, subject, site) => {
  const rows = rowQuery(condition, subject, site)
  if (rows === null) return 'false'

  const { holds, exists } = rows
  if (!mayBeNull(holds)) return exists(holds)

  return `(case when ${exists(holds)} then true when ${exists(`(${holds}) is null`)} then ${unknownSql} else false end)`
}

/** True without rows. */
const everySql: SqlOperator<Condition> = (condition, subject, site) => {
  const rows = rowQuery(condition, subject, negatedSite(site))
  if (rows === null) return 'true'

  const { holds, exists } = rows
  const fails = exists(`not ${holds}`)
  if (!mayBeNull(holds)) return `not ${fails}`

  return `(case when ${fails} then false when ${exists(`(${holds}) is null`)} then ${unknownSql} else true end)`
}

const emptySql: SqlOperator<true> = (operand, subject) =>
  operand ? isEmptySql(subject) : unknownSql

/** Searches a text, or a list for an item. Nothing contains an empty operand. */
const containsSql: SqlOperator<Operand> = (operand, subject, site) => {
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

const belowSql = orderSql('<')

const beforeSql = orderSql('<')

const atMostSql = orderSql('<=')

const atLeastSql = orderSql('>=')

const afterSql = orderSql('>')

const aboveSql = orderSql('>')

/** The compiler requires each word of the schema. */
export const operatorsSql: { readonly [Name in OperatorName]: SqlOperator<ArgumentOf<Name>> } = {
  is: isSql,
  isNot: isNotSql,
  above: aboveSql,
  atLeast: atLeastSql,
  below: belowSql,
  atMost: atMostSql,
  before: beforeSql,
  after: afterSql,
  contains: containsSql,
  in: inSql,
  notIn: notInSql,
  within: withinSql,
  startsWith: startsWithSql,
  matches: matchesSql,
  has: hasSql,
  every: everySql,
  empty: emptySql,
  notEmpty: notEmptySql,
}

/**
 * Dates and seconds compare as texts: a day is before each of its seconds, a second lasts until the
 * next.
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
 * Compares numbers with numbers and texts with texts; empty values and other kinds have no order.
 */
function orderSql(sign: '>' | '>=' | '<' | '<='): SqlOperator<Operand> {
  return (operand, subject, site) => {
    const other = sideOf(operand, site)
    const [number, text] = [numberSql(subject), orderedText(subject)]
    if (!('constant' in other))
      return `coalesce(${number} ${sign} ${numberSql(other)}, ${text} ${sign} ${orderedText(other)},
        false)`

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

/** Null when the subject cannot have rows. */
function rowQuery(condition: Condition, subject: SqlValue, site: Site): RowQuery | null {
  if (subject.kind !== 'json') return null

  const row = `row${site.sources.length}`
  const from = `select 1 from ${jsonRowsSql(subject.sql)} ${row}
    where jsonb_typeof(${row}) = 'object'`

  return {
    holds: site.compile(condition, {
      ...optionalSite(site),
      sources: [...site.sources, { json: row, fields: subject.fields ?? {} }],
    }),
    exists: (test) => `exists (${from} and ${test})`,
  }
}

function equalSql(subject: SqlValue, other: SqlOperand, site: Site): string {
  if ('constant' in other)
    return isEmpty(other.constant)
      ? isEmptySql(subject)
      : equalsConstantSql(subject, other.constant, site)

  const [mine, yours] = [isEmptySql(subject), isEmptySql(other)]
  const same = comparisonSql(`${scalarSql(subject)} = ${scalarSql(other)}`, site)

  return `(case when ${mine} or ${yours} then ${mine} and ${yours} else ${same} end)`
}

/** Compares with a typed constant; lists and objects equal nothing. */
function equalsConstantSql({ kind, sql }: SqlValue, value: Json | undefined, site: Site): string {
  const same = (constant: string | number, type: string) =>
    comparisonSql(`${sql} = ${site.parameters.add(constant)}::${type}`, site)
  if (value === undefined || (value !== null && typeof value === 'object')) return 'false'
  if (kind === 'json') return same(JSON.stringify(value), 'jsonb')
  if (kind === 'text') return typeof value === 'string' ? same(value, 'text') : 'false'

  return typeof value === 'number' ? same(value, 'numeric') : 'false'
}
