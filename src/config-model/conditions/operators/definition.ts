import type { Context } from '#config-model/conditions/context.ts'
import type { Speaker } from '#config-model/conditions/speaker.ts'
import type { Judge, Subject, Verdict } from '#config-model/conditions/verdict.ts'
import type { Condition, Field, Operand } from '#config-model/types.generated.ts'

/**
 * What may stand behind an operator: every reader of conditions (linter, field paths, plan) follows
 * this word alone.
 */
export type Takes<Given> = null extends Given
  ? 'operand'
  : Given extends readonly unknown[]
    ? 'values'
    : Given extends string
      ? 'text' | 'region'
      : Given extends true
        ? 'yes'
        : 'condition'

/**
 * One operator of a condition: how it judges a subject, how it is told, and what the linter must
 * know of it.
 */
export interface Operator<Given> {
  takes: Takes<Given>
  /** Whether the subject holds; undefined when that cannot be told. */
  evaluate: (given: Given, subject: Subject, context: Context, judge: Judge) => Verdict
  words: (given: Given, subject: string, speaker: Speaker) => string
  /** Whether it makes sense for a field; absent: for every field. */
  fits?: (field: Field) => boolean
  /**
   * True when only one of these may stand in a condition: with another judgement it is a
   * contradiction or a forgotten `any`.
   */
  isExclusive?: true
  /** True when the database cannot judge it: forms and validation rules only. */
  isFormOnly?: true
}

/** An operator that compares the subject with an operand. */
export type Comparison = Operator<Operand>

/** An operator that asks the rows of the subject. */
export type RowOperator = Operator<Condition>
