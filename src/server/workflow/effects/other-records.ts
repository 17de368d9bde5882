import { openingPlace } from '#config-model/access/grant-rows.ts'
import { publishOf } from '#config-model/access/publication.ts'
import { evaluateCondition } from '#config-model/conditions/condition.ts'
import type { ConditionContext } from '#config-model/conditions/context.ts'
import { evaluateOperand } from '#config-model/conditions/operand.ts'
import { type Config, entityOf, workflowOf } from '#config-model/config.ts'
import { buildInitialData, computeSavedValues } from '#config-model/forms/record-data.ts'
import type { RecordData } from '#config-model/record.ts'
import type { CreateFor, Effect } from '#config-model/types.generated.ts'
import { dueDate, dueFieldOf, isTransitionFrom } from '#config-model/workflow/workflow.ts'
import type { Query } from '#server/database/database.ts'
import { sqlLiteral } from '#server/database/identifier.ts'
import { forbidden } from '#server/errors.ts'
import { systemActor } from '#server/log/system-words.ts'
import { tableOf } from '#server/records/entity-tables.ts'
import { serializeFiles } from '#server/records/files/named-files.ts'
import { blankRecord, applyScopeFields } from '#server/records/records.ts'
import { relationOf } from '#server/records/relations/relations.ts'
import { storedTextSql } from '#server/records/sql/value-sql.ts'
import { comparableSql } from '#server/records/sql/word-sql.ts'
import { type StoredRecord, recordColumns, toRecord } from '#server/records/stored-record.ts'
import { nextNumber } from '#server/records/write/numbering.ts'
import { lockRecordsOfSameOwner } from '#server/records/write/related-values.ts'
import { insertRecord, updateRecord } from '#server/records/write/write-record.ts'
import { recalculateAfterEffects } from '#server/workflow/recalculate.ts'
import { transitionTexts } from '#server/workflow/workflow-texts.ts'
import { type EffectHandler, type EffectContext, effectConditionContext } from './definition.ts'

/**
 * Creates a record of another entity from this one, or one for each matching record.
 * @throws ApiError 403 when too few match
 */
export const createEffect: EffectHandler<'create'> = (entity, environment, effect) => {
  const { config, deferWork } = environment
  const context = effectConditionContext(environment)
  if (effect.for === undefined) {
    const recordData = valuesOf(effect, context)
    deferWork(() => makeRecord(environment, entity, recordData))
    return
  }

  const selection = effect.for

  deferWork(async () => {
    const selectedRows = await findEach(environment, selection, context)
    const { min = 1 } = selection
    const { title } = entityOf(environment.services.localized(config), selection.entity)
    if (selectedRows.length < min)
      throw forbidden(transitionTexts.tooFewFound({ title, count: selectedRows.length, min }))

    for (const each of selectedRows)
      await makeRecord(environment, entity, valuesOf(effect, each), true)
  })
}

function valuesOf({ with: operands = {} }: Effect, context: ConditionContext): RecordData {
  const recordData: RecordData = {}
  for (const [name, operand] of Object.entries(operands)) {
    const value = evaluateOperand(operand, context)
    if (value !== undefined && value !== null) recordData[name] = structuredClone(value)
  }

  return recordData
}

/**
 * Each matching record is the innermost scope: other values are read from the record of the
 * transition.
 */
async function findEach(
  { query, config }: EffectContext,
  { entity, where }: CreateFor,
  context: ConditionContext,
): Promise<ConditionContext[]> {
  const { fields } = entityOf(config, entity)
  const rows = await query(
    `select ${recordColumns} from ${relationOf(config, entity).from} order by id`,
  )

  return rows
    .map((row) => ({
      ...context,
      scopes: [...context.scopes, { fields, values: toRecord(config, entity, row).data }],
    }))
    .filter((each) => evaluateCondition(where, each))
}

async function makeRecord(
  { services, query, config, record, user, now }: EffectContext,
  entity: string,
  recordData: RecordData,
  isOnce = false,
): Promise<void> {
  const newRecord = blankRecord(services, config, user, entity)
  newRecord.owner = record.owner
  newRecord.region = record.region
  newRecord.data = buildInitialData(config, entity, recordData, {
    record: newRecord,
    user: null,
    now,
  })
  applyScopeFields(config, newRecord, null)
  Object.assign(newRecord.data, computeSavedValues(config, newRecord))
  const { state: publication } = publishOf(config, entity) ?? {}
  if (publication !== undefined) newRecord.data[publication] ??= 'draft'
  newRecord.dueAt = dueDate(config, newRecord, now)
  if (isOnce && (await isRepeated(query, config, newRecord))) return

  await nextNumber(query, config, newRecord)
  await insertRecord(query, config, newRecord)
}

/** Whether the new record would violate a uniqueness rule. */
async function isRepeated(
  query: Query,
  config: Config,
  { entity, data, state }: StoredRecord,
): Promise<boolean> {
  for (const { fields, states } of entityOf(config, entity).unique ?? []) {
    if (states && (state === null || !states.includes(state))) continue

    const same = fields.map((name, at) => {
      const field = entityOf(config, entity).fields[name]
      return `${comparableSql(field, `head->>${sqlLiteral(name)}`)} = ${comparableSql(field, `$${at + 1}::jsonb#>>'{}'`)}`
    })

    // Matches the expression of the rule's index.
    const inStates = states ? [`state in (${states.map(sqlLiteral).join(', ')})`] : []
    const [duplicate] = await query(
      `select 1 from ${tableOf(entity)} where ${[...same, ...inStates].join(' and ')} limit 1`,
      fields.map((name) => JSON.stringify(data[name] ?? null)),
    )

    if (duplicate) return true
  }

  return false
}

/**
 * Writes values into the record that a field references, or into those with the same reference
 * (`through`), locked and with log lines. Unpublished working copies get them too, so that
 * publishing does not restore old values. Empty fields and missing records are skipped.
 * @throws ApiError 403 for a record of another owner
 */
export const writeEffect: EffectHandler<'write'> = (name, environment, effect) => {
  const { config, record, deferWork } = environment
  const field = entityOf(config, record.entity).fields[name]
  const place = effect.through === undefined ? null : openingPlace(effect.through)
  const entity = place?.entity ?? field?.entity
  const id = record.data[name]
  if (entity === undefined || typeof id !== 'string') return

  const context = effectConditionContext(environment)
  const values: RecordData = Object.fromEntries(
    Object.entries(effect.with ?? {}).map(([target, operand]) => [
      target,
      evaluateOperand(operand, context) ?? null,
    ]),
  )

  deferWork(async () => {
    const named =
      place === null ? 'id = $1' : `${storedTextSql(config, { entity, name: place.field })} = $1`
    const rows = await environment.query(
      `select ${recordColumns} from ${tableOf(entity)} where ${named} order by id for update`,
      [id],
    )

    for (const row of rows) await writeInto(environment, toRecord(config, entity, row), values)
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

  recalculateAfterEffects(config, written, target)
  if (written.working !== null && target.working !== null)
    recalculateAfterEffects(
      config,
      { ...written, data: written.working },
      { ...target, data: target.working },
    )

  const dueField = dueFieldOf(config, written)
  if (dueField !== undefined && written.data[dueField] !== target.data[dueField])
    written.dueAt = dueDate(config, written, written.stateSince ?? now)

  const { fields } = entityOf(config, entity)
  const filesOf = ({ data, working }: StoredRecord) =>
    serializeFiles(fields, data) + serializeFiles(fields, working ?? {})

  await updateRecord(query, config, written, { hasSameFiles: filesOf(target) === filesOf(written) })
  await services.eventLog.write(
    services.caller,
    user ?? systemActor,
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

/**
 * Takes a transition, as the system, of another entity's records with the same owner and year, or
 * of the one that a field references, after this record is stored. Locks all before reading their
 * states.
 * @throws ApiError 403 when the referenced one is not in the transition's initial state
 */
export const moveEffect: EffectHandler<'move'> = (entity, context, { transition: id = '', by }) => {
  const { query, config, record, deferWork, move } = context
  deferWork(async () => {
    const transition = workflowOf(config, entity)?.transitions[id]
    if (!transition) return

    const others =
      by === undefined
        ? await lockRecordsOfSameOwner(query, config, entity, record)
        : await named(context, entity, by)

    for (const other of others)
      if (isTransitionFrom(transition, other.state))
        await move({ entity, id: other.id, transition: id, version: other.version })
      else if (by !== undefined)
        throw forbidden(
          transitionTexts.otherState({
            title: entityOf(context.services.localized(config), entity).title,
          }),
        )
  })
}

/** Locks the record that a field names; empty when the field is empty or the record deleted. */
async function named({ query, record }: EffectContext, entity: string, field: string) {
  return query<{ id: string; state: string | null; version: number }>(
    `select id, state, version from ${tableOf(entity)} where id = $1 for update`,
    [record.data[field] ?? null],
  )
}
