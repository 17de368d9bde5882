import type { Config } from '#config-model/config.ts'
import type { SentenceFormatter } from '#config-model/messages/words.ts'
import type { Condition, Field, Operand } from '#config-model/types.generated.ts'
import type { ConditionContext } from './context.ts'
import type { Judge, ConditionSubject, Verdict } from './verdict.ts'

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

/** Describes conditions in the configuration's language. */
export interface Speaker {
  config: Config
  /** The entity of fields and states. */
  entity: string | undefined
  /** A message of the model with its placeholders. */
  tell: SentenceFormatter
  /** A condition inside this one. */
  inner: (condition: Condition) => string
  /** A field's title, or the path without one. */
  title: (path: string) => string
  /** An operand as text: a title, a dictionary label, a fact. */
  value: (operand: Operand) => string
}
