import type { Json } from '#config-model/record.ts'
import type { Condition } from '#config-model/types.generated.ts'
import type { ConditionContext } from './context.ts'

/** Undefined: undecidable. Only true grants anything. */
export type Verdict = boolean | undefined

export type Judge = (condition: Condition, context: ConditionContext) => Verdict

/** With its path when it is a field's. */
export interface ConditionSubject {
  value: Json | undefined
  path?: string
}

/** False as soon as one is false; otherwise undefined unless all are true. */
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

/** True as soon as one is true; otherwise undefined unless all are false. */
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
