import type { Json } from '#config-model/record.ts'
import type { Condition } from '#config-model/types.generated.ts'
import type { ConditionContext } from './context.ts'

/** Whether a condition holds; undefined when undecidable. Only true grants anything. */
export type Verdict = boolean | undefined

/**
 * Whether a condition holds: handed to the words of a condition that hold conditions themselves.
 */
export type Judge = (condition: Condition, context: ConditionContext) => Verdict

/** The value an operator judges, with its path when it is a field's. */
export interface ConditionSubject {
  value: Json | undefined
  path?: string
}

/** Returns true when all are, false as soon as one is not; otherwise undefined. */
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

/** Returns true as soon as one is, false when none is; otherwise undefined. */
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
