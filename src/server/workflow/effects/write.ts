import { openingPlace } from '#config-model/access/grant-rows.ts'
import { operandValue } from '#config-model/conditions/operand.ts'
import { entityOf, type Config } from '#config-model/config.ts'
import type { RecordData } from '#config-model/record.ts'
import { sqlLiteral } from '#server/database/identifier.ts'
import { forbidden } from '#server/errors.ts'
import { recordColumns, toRecord, type StoredRecord } from '#server/records/stored-record.ts'
import { tableOf } from '#server/records/tables/entity-tables.ts'
import { updateRecord } from '#server/records/write/write-record.ts'
import { transitionTexts } from '#server/workflow/workflow-texts.ts'
import { effectValues, type EffectCode, type EffectContext } from './definition.ts'

/**
 * Into the record that a field references, or those with the same reference (`through`), locked,
 * with log lines; also into unpublished working copies, so that publishing does not restore old
 * values. Skips empty fields and missing records.
 * @throws ApiError 403 for a record of another owner
 */
export const writeEffect: EffectCode<'write'> = (name, environment, effect) => {
  const { config, record, deferWork } = environment
  const field = entityOf(config, record.entity).fields[name]
  const place = effect.through === undefined ? null : openingPlace(effect.through)
  const entity = place?.entity ?? field?.entity
  const id = record.data[name]
  if (entity === undefined || typeof id !== 'string') return

  const context = effectValues(environment)
  const values: RecordData = Object.fromEntries(
    Object.entries(effect.with ?? {}).map(([target, operand]) => [
      target,
      operandValue(operand, context) ?? null,
    ]),
  )

  deferWork(async () => {
    const named = place === null ? 'id = $1' : `data->>${sqlLiteral(place.field)} = $1`
    const rows = await environment.query(
      `select ${recordColumns} from ${tableOf(entity)} where ${named} order by id for update`,
      [id],
    )

    for (const row of rows) await writeInto(environment, toRecord(entity, row), values)
  })
}

async function writeInto(
  { services, query, config, record, transition, user, now }: EffectContext,
  target: StoredRecord,
  values: RecordData,
): Promise<void> {
  const { entity } = target
  if (hasOwners(config, [record.entity, entity]) && target.owner !== record.owner)
    throw forbidden(transitionTexts.otherOwner({ title: entityOf(config, entity).title }))

  const written = {
    ...target,
    data: { ...target.data, ...values },
    working: target.working === null ? null : { ...target.working, ...values },
    version: target.version + 1,
    updatedAt: now,
    updatedBy: user?.id ?? null,
  }

  await updateRecord(query, config, written, { hasSameFiles: true })
  await services.log.write(
    services.caller,
    user ?? '系统',
    {
      kind: 'record',
      entity,
      record: target.id,
      detail: { act: 'write', by: transition.title, fields: Object.keys(values) },
    },
    query,
  )
}

const hasOwners = (config: Config, entities: string[]) =>
  entities.every((entity) => entityOf(config, entity).scope?.owner !== undefined)
