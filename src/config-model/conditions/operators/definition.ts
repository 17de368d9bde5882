import type { ConditionContext } from '#config-model/conditions/context.ts'
import type { Speaker } from '#config-model/conditions/speaker.ts'
import type { Judge, ConditionSubject, Verdict } from '#config-model/conditions/verdict.ts'
import type { Condition, Field, Operand } from '#config-model/types.generated.ts'

/**
 * The argument kind of an operator: all readers of conditions (linter, field paths, plan) rely on
 * it alone.
 */
export type Takes<Argument> = null extends Argument
  ? 'operand'
  : Argument extends readonly unknown[]
    ? 'values'
    : Argument extends string
      ? 'text' | 'region'
      : Argument extends true
        ? 'yes'
        : 'condition'

/** One operator of a condition: evaluation, description, and facts for the linter. */
export interface Operator<Argument> {
  takes: Takes<Argument>
  /** Whether the subject satisfies it; undefined when undecidable. */
  evaluate: (
    argument: Argument,
    subject: ConditionSubject,
    context: ConditionContext,
    judge: Judge,
  ) => Verdict
  words: (argument: Argument, subject: string, speaker: Speaker) => string
  /** Whether it fits a field; absent: every field. */
  fits?: (field: Field) => boolean
  /**
   * True when the operator must be the only one: another is a contradiction or a forgotten `any`.
   */
  isExclusive?: true
  /** Not supported in SQL: forms and validation rules only. */
  isFormOnly?: true
}

/** An operator that compares the subject with an operand. */
export type Comparison = Operator<Operand>

export type RowOperator = Operator<Condition>
