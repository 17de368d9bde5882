import { recordContext } from '#config-model/conditions/context.ts'
import { operandValue } from '#config-model/conditions/operand.ts'
import type { RecordData } from '#config-model/record.ts'
import { initialData } from '#config-model/forms/record-data.ts'
import type { Effect } from '#config-model/types.generated.ts'
import { blankRecord, placeRecord } from '#server/records/records.ts'
import { nextNumber } from '#server/records/numbering.ts'
import { insertRecord } from '#server/records/write-record.ts'
import type { EffectContext } from '#server/workflow/effects.ts'

/** Makes a record of another entity from this one. */
export function createEffect(
  effect: Effect,
  { services, query, config, record, user, now, form, later }: EffectContext,
): void {
  const context = recordContext(config, record, user, now, form)
  const given: RecordData = {}
  for (const [name, operand] of Object.entries(effect.with ?? {})) {
    const value = operandValue(operand, context)
    if (value !== undefined && value !== null) given[name] = structuredClone(value)
  }
  later(async () => {
    const made = blankRecord(services, config, user, effect.create!)
    made.owner = record.owner
    made.region = record.region
    made.data = initialData(config, effect.create!, given, { record: made, user: null, now })
    placeRecord(config, made, null)
    await nextNumber(query, config, made)
    await insertRecord(query, config, made)
  })
}
