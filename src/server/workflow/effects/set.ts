import { operandValue } from '#config-model/conditions/operand.ts'
import { effectValues, type EffectCode } from './definition.ts'

/** Sets fields of the record. */
export const setEffect: EffectCode<'set'> = (values, environment) => {
  const { record } = environment
  const context = effectValues(environment)
  for (const [name, operand] of Object.entries(values))
    record.data[name] = operandValue(operand, context) ?? null
}
