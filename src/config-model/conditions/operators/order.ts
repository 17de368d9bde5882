import { compareJson } from '#config-model/conditions/compare.ts'
import { operandValue } from '#config-model/conditions/operand.ts'
import type { Field } from '#config-model/types.generated.ts'
import type { Comparison } from './definition.ts'

const ordered = new Set<Field['type']>([
  'integer',
  'decimal',
  'money',
  'percent',
  'year',
  'date',
  'date-time',
])

/** True for fields whose values have an order. */
export const isOrdered = ({ type }: Field): boolean => ordered.has(type)

/** True for fields that hold a day. */
export const isDay = ({ type }: Field): boolean => type === 'date' || type === 'date-time'

/**
 * An operator that holds for some orders of subject and operand (-1 less, 0 equal, 1 more); what
 * has no order does not hold.
 */
export function orderOperator(
  orders: readonly (-1 | 0 | 1)[],
  word: 'greater' | 'notLess' | 'less' | 'notGreater' | 'before' | 'after',
  fits: (field: Field) => boolean,
): Comparison {
  return {
    takes: 'operand',
    fits,
    evaluate: (operand, { value }, context) => {
      const order = compareJson(value, operandValue(operand, context))
      return order !== null && orders.includes(order)
    },
    words: (operand, subject, speaker) =>
      speaker.tell(word, { subject, value: speaker.value(operand) }),
  }
}
