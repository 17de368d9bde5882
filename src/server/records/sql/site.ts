import type { ConditionContext } from '#config-model/conditions/context.ts'
import { regionPrefix } from '#config-model/facts/region.ts'
import type { Condition, Operand } from '#config-model/types.generated.ts'
import type { Parameters } from './parameters.ts'
import { operandSql, type Source, type SqlValue } from './value-sql.ts'

/** Parts of the `where` that hold for every row of a query. */
export class KnownPredicates {
  year: number | null = null
  /** Four digits for a city, six for a county. */
  readonly regions: string[] = []
  /** The row's state is in each list. */
  readonly states: string[][] = []

  /** The whole province has no effect. */
  liesIn(code: string): void {
    const digits = regionPrefix(code)
    if (digits.length > 2) this.regions.push(digits)
  }
}

/**
 * Where a condition is compiled: user, time, the sources of paths (innermost last), and the
 * compiler of nested conditions.
 */
export interface Site {
  context: ConditionContext
  sources: Source[]
  parameters: Parameters
  /** Below a `not` null must count as false. */
  isNegated: boolean
  /** Only rows that meet the condition count: it is no alternative. */
  isRequired: boolean
  /** Parts that hold for those rows. */
  knownPredicates?: KnownPredicates | undefined
  compile: (condition: Condition, site: Site) => string
}

export const negatedSite = (site: Site): Site => ({ ...site, isNegated: true, isRequired: false })

export const optionalSite = (site: Site): Site => ({ ...site, isRequired: false })

export type SqlOperand = ReturnType<typeof operandSql>

export const sideOf = (operand: Operand, { context, sources }: Site): SqlOperand =>
  operandSql(operand, context, sources)

/** Null when undecidable and, unless negated, when not satisfied. */
export type SqlOperator<Argument> = (operand: Argument, subject: SqlValue, site: Site) => string

/** Null in `and`, `or` and `not`, like undefined in `evaluate`. */
export const unknownSql = 'null::boolean'

/** Whether an undecidable part may make the condition null. */
export const mayBeNull = (sql: string): boolean => sql.includes(unknownSql)

/** Joined by `and`; true without parts. */
export function allSql(parts: string[]): string {
  const [first = 'true'] = parts
  return parts.length <= 1 ? first : `(${parts.join(' and ')})`
}

/** Joined by `or`; false without parts. */
export const anySql = (parts: string[]): string =>
  parts.length === 0 ? 'false' : `(${parts.join(' or ')})`

/**
 * Null for an empty side. Below a `not`, null becomes false; elsewhere it acts as false, and an
 * index needs the plain comparison.
 */
export const comparisonSql = (sql: string, { isNegated }: { isNegated: boolean }): string =>
  isNegated ? `coalesce(${sql}, false)` : sql
