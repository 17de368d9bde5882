import { recordContext } from '#config-model/conditions/context.ts'
import { operandValue } from '#config-model/conditions/operand.ts'
import type { RecordData } from '#config-model/record.ts'
import { initialData } from '#config-model/forms/record-data.ts'
import { blankRecord, placeRecord } from '#server/records/records.ts'
import { nextNumber } from '#server/records/write/numbering.ts'
import { insertRecord } from '#server/records/write/write-record.ts'
import type { EffectCode } from './definition.ts'

/** Makes a record of another entity from this one. */
export const createEffect: EffectCode<'create'> = (entity, environment, effect) => {
  const { services, query, config, record, user, now, form, later } = environment
  const context = recordContext(config, record, user, now, form)
  const given: RecordData = {}
  for (const [name, operand] of Object.entries(effect.with ?? {})) {
    const value = operandValue(operand, context)
    if (value !== undefined && value !== null) given[name] = structuredClone(value)
  }
  later(async () => {
    const made = blankRecord(services, config, user, entity)
    made.owner = record.owner
    made.region = record.region
    made.data = initialData(config, entity, given, { record: made, user: null, now })
    placeRecord(config, made, null)
    await nextNumber(query, config, made)
    await insertRecord(query, config, made)
  })
}
