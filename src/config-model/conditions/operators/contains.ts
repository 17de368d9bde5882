import { isEmpty } from '#config-model/conditions/compare.ts'
import { operandValue } from '#config-model/conditions/operand.ts'
import type { Comparison } from './definition.ts'
import { isWorded } from './text.ts'

/**
 * A text holds the operand, or one of several choices is it; nothing holds what is empty, and a
 * list or group is no choice.
 */
export const containsOperator: Comparison = {
  takes: 'operand',
  fits: (field) => isWorded(field) || field.multiple === true,
  evaluate: (operand, { value }, context) => {
    const part = operandValue(operand, context)
    if (isEmpty(part) || typeof part === 'object') return false
    if (Array.isArray(value)) return value.includes(part)

    return typeof value === 'string' && typeof part === 'string' && value.includes(part)
  },
  words: (operand, subject, { tell, value }) =>
    tell('contains', { subject, value: value(operand) }),
}
