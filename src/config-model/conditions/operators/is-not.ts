import { isEqualJson } from '#config-model/conditions/compare.ts'
import { operandValue } from '#config-model/conditions/operand.ts'
import type { Comparison } from './definition.ts'

/** The subject differs from the operand; an empty subject differs from every filled one. */
export const isNotOperator: Comparison = {
  takes: 'operand',
  isExclusive: true,
  evaluate: (operand, { value }, context) => !isEqualJson(value, operandValue(operand, context)),
  words: (operand, subject, { tell, value }) => tell('isNot', { subject, value: value(operand) }),
}
