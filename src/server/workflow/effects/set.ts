import { recordContext } from '#config-model/conditions/context.ts'
import { operandValue } from '#config-model/conditions/operand.ts'
import type { Effect } from '#config-model/types.generated.ts'
import type { EffectContext } from '#server/workflow/effects.ts'

/** Sets fields of the record. */
export function setEffect(effect: Effect, { config, record, user, now, form }: EffectContext): void {
  const context = recordContext(config, record, user, now, form)
  for (const [name, operand] of Object.entries(effect.set ?? {}))
    record.data[name] = operandValue(operand, context) ?? null
}
