import { isEqualJson } from '#config-model/conditions/compare.ts'
import { operandValue } from '#config-model/conditions/operand.ts'
import type { Comparison } from './definition.ts'

/** The subject equals the operand; both empty are equal. */
export const isOperator: Comparison = {
  takes: 'operand',
  isExclusive: true,
  evaluate: (operand, { value }, context) => isEqualJson(value, operandValue(operand, context)),
  words: (operand, subject, { tell, value }) => tell('is', { subject, value: value(operand) }),
}
