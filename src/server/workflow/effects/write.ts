import { recordContext } from '#config-model/conditions/context.ts'
import { operandValue } from '#config-model/conditions/operand.ts'
import { entityOf, type Config } from '#config-model/config.ts'
import type { RecordData } from '#config-model/record.ts'
import { forbidden } from '#server/errors.ts'
import { workflowTexts } from '#server/workflow/workflow-texts.ts'
import { recordColumns, toRecord } from '#server/records/stored-record.ts'
import { tableOf } from '#server/records/tables/entity-tables.ts'
import { updateRecord } from '#server/records/write/write-record.ts'
import type { EffectCode } from './definition.ts'

/**
 * Writes values into the record that a field of this one names, locked, with a line in the log; also into what its editors have not published yet, so that
 * publishing does not bring back what was. Never into what belongs to another owner. Nothing where the field is empty or its record is gone.
 */
export const writeEffect: EffectCode<'write'> = (name, environment, effect) => {
  const { services, query, config, record, transition, user, now, form, later } = environment
  const entity = entityOf(config, record.entity).fields[name]?.entity
  const id = record.data[name]
  if (entity === undefined || typeof id !== 'string') return
  const context = recordContext(config, record, user, now, form)
  const values: RecordData = Object.fromEntries(
    Object.entries(effect.with ?? {}).map(([field, operand]) => [field, operandValue(operand, context) ?? null]),
  )

  later(async () => {
    const [row] = await query(`select ${recordColumns} from ${tableOf(entity)} where id = $1 for update`, [id])
    if (!row) return
    const found = toRecord(entity, row)
    if (hasOwners(config, [record.entity, entity]) && found.owner !== record.owner)
      throw forbidden(workflowTexts.otherOwner({ title: entityOf(config, entity).title }))
    await updateRecord(
      query,
      config,
      {
        ...found,
        data: { ...found.data, ...values },
        working: found.working === null ? null : { ...found.working, ...values },
        version: found.version + 1,
        updatedAt: now,
        updatedBy: user?.id ?? null,
      },
      { hasSameFiles: true },
    )
    await services.log.write(
      services.caller,
      user ?? '系统',
      {
        kind: 'record',
        entity,
        record: id,
        detail: { act: 'write', by: transition.title, fields: Object.keys(values) },
      },
      query,
    )
  })
}

const hasOwners = (config: Config, entities: string[]) =>
  entities.every((entity) => entityOf(config, entity).scope?.owner !== undefined)
