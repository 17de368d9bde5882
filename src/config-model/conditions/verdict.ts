import type { Json } from '#config-model/record.ts'
import type { Condition } from '#config-model/types.generated.ts'
import type { ConditionContext } from './context.ts'

/** Undefined when undecidable. Only true grants anything. */
export type Verdict = boolean | undefined

/** Evaluates nested conditions. */
export type Judge = (condition: Condition, context: ConditionContext) => Verdict

/** The subject's value, with its path when it is a field's. */
export interface ConditionSubject {
  value: Json | undefined
  path?: string
}

/** True when all are, false as soon as one is false; otherwise undefined. */
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

/** True as soon as one is true, false when all are false; otherwise undefined. */
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
