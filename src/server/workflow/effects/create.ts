import { evaluateCondition } from '#config-model/conditions/condition.ts'
import type { ConditionContext } from '#config-model/conditions/context.ts'
import { operandValue } from '#config-model/conditions/operand.ts'
import { entityOf, type Config } from '#config-model/config.ts'
import { initialData } from '#config-model/forms/record-data.ts'
import type { RecordData } from '#config-model/record.ts'
import type { CreateFor, Effect } from '#config-model/types.generated.ts'
import type { Query } from '#server/database/database.ts'
import { sqlLiteral } from '#server/database/identifier.ts'
import { forbidden } from '#server/errors.ts'
import { blankRecord, placeRecord } from '#server/records/records.ts'
import { relationOf } from '#server/records/relations/relations.ts'
import { sameBySql } from '#server/records/sql/word-sql.ts'
import { recordColumns, toRecord, type StoredRecord } from '#server/records/stored-record.ts'
import { tableOf } from '#server/records/tables/entity-tables.ts'
import { nextNumber } from '#server/records/write/numbering.ts'
import { insertRecord } from '#server/records/write/write-record.ts'
import { transitionTexts } from '#server/workflow/workflow-texts.ts'
import { effectValues, type EffectCode, type EffectContext } from './definition.ts'

/**
 * A record of another entity from this one, or one for each matching record.
 * @throws ApiError 403 when too few match
 */
export const createEffect: EffectCode<'create'> = (entity, environment, effect) => {
  const { config, deferWork } = environment
  const context = effectValues(environment)
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
      throw forbidden(transitionTexts.tooFewFound({ title, found: selectedRows.length, min }))

    for (const each of selectedRows)
      await makeRecord(environment, entity, valuesOf(effect, each), true)
  })
}

function valuesOf({ with: operands = {} }: Effect, context: ConditionContext): RecordData {
  const recordData: RecordData = {}
  for (const [name, operand] of Object.entries(operands)) {
    const value = operandValue(operand, context)
    if (value !== undefined && value !== null) recordData[name] = structuredClone(value)
  }

  return recordData
}

/** As the innermost scope: other values are read from the record of the transition. */
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
      scopes: [...context.scopes, { fields, values: toRecord(entity, row).data }],
    }))
    .filter((each) => evaluateCondition(where, each))
}

async function makeRecord(
  { services, query, config, record, user, now }: EffectContext,
  entity: string,
  recordData: RecordData,
  isOnce = false,
): Promise<void> {
  const made = blankRecord(services, config, user, entity)
  made.owner = record.owner
  made.region = record.region
  made.data = initialData(config, entity, recordData, { record: made, user: null, now })
  placeRecord(config, made, null)
  if (isOnce && (await isRepeated(query, config, made))) return

  await nextNumber(query, config, made)
  await insertRecord(query, config, made)
}

/** Would violate a uniqueness rule. */
async function isRepeated(
  query: Query,
  config: Config,
  { entity, data, state }: StoredRecord,
): Promise<boolean> {
  for (const { fields, states } of entityOf(config, entity).unique ?? []) {
    if (states && (state === null || !states.includes(state))) continue

    const same = fields.map((name, at) => {
      const field = entityOf(config, entity).fields[name]
      return `${sameBySql(field, `head->>${sqlLiteral(name)}`)} = ${sameBySql(field, `$${at + 1}::jsonb#>>'{}'`)}`
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
