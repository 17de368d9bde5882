import { recordContext } from '#config-model/conditions/context.ts'
import { operandValue } from '#config-model/conditions/operand.ts'
import type { EffectCode } from './definition.ts'

/** Sets fields of the record. */
export const setEffect: EffectCode<'set'> = (values, { config, record, user, now, form }) => {
  const context = recordContext(config, record, user, now, form)
  for (const [name, operand] of Object.entries(values)) record.data[name] = operandValue(operand, context) ?? null
}
