import type { ConditionContext } from '#config-model/conditions/context.ts'
import type { Condition, Operand } from '#config-model/types.generated.ts'
import type { KnownPredicates } from '#server/records/row-tags/known-predicates.ts'
import type { Parameters } from './parameters.ts'
import { operandSql, type Source, type SqlValue } from './value-sql.ts'

/**
 * Where a condition is compiled: who asks and when, what its paths may start with (innermost last),
 * and how conditions inside it are compiled.
 */
export interface Site {
  context: ConditionContext
  sources: Source[]
  parameters: Parameters
  /** Below a `not`: what is null must count as false there. */
  isNegated: boolean
  /** Only rows for which it is true: no alternative. */
  isRequired: boolean
  /** Collects predicates certain for those rows. */
  knownPredicates?: KnownPredicates | undefined
  compile: (condition: Condition, site: Site) => string
}

/** The place below a `not`. */
export const negatedSite = (site: Site): Site => ({ ...site, isNegated: true, isRequired: false })

/** The place below an `any`. */
export const optionalSite = (site: Site): Site => ({ ...site, isRequired: false })

/**
 * What a subject is compared with: a value in SQL when it depends on the record, else a constant
 * known now.
 */
export type SqlOperand = ReturnType<typeof operandSql>

/** The SQL side of an operand. */
export const sideOf = (operand: Operand, { context, sources }: Site): SqlOperand =>
  operandSql(operand, context, sources)

/**
 * SQL for whether the subject satisfies an operator; null when undecidable and, unless negated,
 * when not.
 */
export type SqlOperator<Argument> = (operand: Argument, subject: SqlValue, site: Site) => string
