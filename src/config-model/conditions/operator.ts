import type { Config } from '#config-model/config.ts'
import type { SentenceFormatter } from '#config-model/messages/words.ts'
import type { Json } from '#config-model/record.ts'
import type { Condition, Field, Operand } from '#config-model/types.generated.ts'
import type { ConditionContext } from './context.ts'

/** Linter, field paths and plan rely on the argument kind alone. */
export type ArgumentKind<Argument> = null extends Argument
  ? 'operand'
  : Argument extends readonly unknown[]
    ? 'values'
    : Argument extends string
      ? 'text' | 'region'
      : Argument extends true
        ? 'yes'
        : 'condition'

/** How an operator is evaluated and described, and what the linter must know. */
export interface Operator<Argument> {
  argumentKind: ArgumentKind<Argument>
  /** Undefined when undecidable. */
  evaluate: (
    argument: Argument,
    subject: ConditionSubject,
    context: ConditionContext,
    judge: ConditionEvaluator,
  ) => Verdict
  describe: (argument: Argument, subject: string, context: DescriptionContext) => string
  /** Absent: the operator suits every field. */
  fits?: (field: Field) => boolean
  /** Must be the only operator of its condition: another one contradicts it. */
  isExclusive?: true
  /** Only forms and validation rules support it, not SQL. */
  isFormOnly?: true
}

export type Comparison = Operator<Operand>

export type RowOperator = Operator<Condition>

export interface DescriptionContext {
  config: Config
  entity: string | undefined
  format: SentenceFormatter
  describePart: (condition: Condition) => string
  /** The path itself for an unknown field. */
  titleOf: (path: string) => string
  /** A field title, a dictionary label or a fact. */
  describeOperand: (operand: Operand) => string
}

/** Undefined when undecidable. Only true grants anything. */
export type Verdict = boolean | undefined

export type ConditionEvaluator = (condition: Condition, context: ConditionContext) => Verdict

/** The value that a condition tests, with its path when it is a field's. */
export interface ConditionSubject {
  value: Json | undefined
  path?: string
}

/** False as soon as one item is false; otherwise undefined unless all are true. */
export function allOf<Item>(
  items: readonly Item[],
  verdictOf: (item: Item, index: number) => Verdict,
): Verdict {
  let verdict: Verdict = true
  for (const [index, item] of items.entries()) {
    const one = verdictOf(item, index)
    if (one === false) return false
    if (one === undefined) verdict = undefined
  }

  return verdict
}

/** True as soon as one item is true; otherwise undefined unless all are false. */
export function anyOf<Item>(
  items: readonly Item[],
  verdictOf: (item: Item, index: number) => Verdict,
): Verdict {
  let verdict: Verdict = false
  for (const [index, item] of items.entries()) {
    const one = verdictOf(item, index)
    if (one === true) return true
    if (one === undefined) verdict = undefined
  }

  return verdict
}
