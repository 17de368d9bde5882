import type { ConditionContext } from '#config-model/conditions/context.ts'
import { evaluateOperand } from '#config-model/conditions/operand.ts'
import { isDate, plusDays } from '#config-model/facts/time.ts'
import { isDay } from '#config-model/field-traits.ts'
import type { Field, Operand } from '#config-model/types.generated.ts'

/** As far as decidable now. */
export interface Bounds<Value> {
  first?: Value
  last?: Value
}

/**
 * Days of a date or date-time, YYYY-MM-DD: an exclusive limit leaves the adjacent day, or part of
 * the same day where times count.
 */
export function dayBounds(field: Field, context: ConditionContext): Bounds<string> {
  const beside = isDay(field) ? 1 : 0
  const day = (operand: Operand | undefined, shift = 0) => {
    const text = String(evaluateOperand(operand, context) ?? '').slice(0, 10)
    return isDate(text) ? [plusDays(text, shift)] : []
  }

  return bounds(
    [...day(field.atLeast), ...day(field.above, beside)].toSorted(),
    [...day(field.atMost), ...day(field.below, -beside)].toSorted(),
  )
}

/** Of an integer or year. */
export function numberBounds(field: Field, context: ConditionContext): Bounds<number> {
  const number = (operand: Operand | undefined, shift = 0) => {
    const value = evaluateOperand(operand, context)
    return typeof value === 'number' ? [value + shift] : []
  }

  const rising = (values: number[]) => values.toSorted((one, other) => one - other)

  return bounds(
    rising([...number(field.minimum), ...number(field.atLeast), ...number(field.above, 1)]),
    rising([...number(field.maximum), ...number(field.atMost), ...number(field.below, -1)]),
  )
}

/** The narrowest of both sides, each ascending. */
function bounds<Value>(firsts: Value[], lasts: Value[]): Bounds<Value> {
  const first = firsts.at(-1)
  const last = lasts[0]
  return { ...(first === undefined ? {} : { first }), ...(last === undefined ? {} : { last }) }
}
