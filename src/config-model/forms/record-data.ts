import { type ConditionContext, isRow, recordContext } from '#config-model/conditions/context.ts'
import { operandValue } from '#config-model/conditions/operand.ts'
import { readField } from '#config-model/conditions/read-path.ts'
import type { Config } from '#config-model/config.ts'
import { rowKeys } from '#config-model/facts/row-keys.ts'
import { isTable } from '#config-model/field-traits.ts'
import type { EntityRecord, Json, RecordData } from '#config-model/record.ts'
import type { Field } from '#config-model/types.generated.ts'
import { recordFormOf } from '#config-model/workflow/workflow.ts'
import {
  computedData,
  computedValue,
  followingValues,
  withWorkedOutRows,
  workedOutOf,
} from './effective/computed-data.ts'
import { toEffectiveRecord } from './effective/effective-record.ts'
import type { FormContext } from './form-schema.ts'

/**
 * What a new record starts with: the defaults of every field of its entity and the fixed rows of
 * its tables, over `given`.
 */
export function initialData(
  config: Config,
  entity: string,
  initialValues: RecordData,
  context: Omit<FormContext, 'record'> & { record: EntityRecord },
): RecordData {
  const fields = config.entities[entity]?.fields ?? {}
  const data: RecordData = { ...initialValues }
  const record = { ...context.record, data }

  for (const [name, field] of Object.entries(fields)) {
    const value = initialValue(
      config,
      field,
      recordContext(config, record, context.user, context.now),
    )

    if (!Object.hasOwn(data, name) && value !== undefined) data[name] = value
  }

  return data
}

function initialValue(config: Config, field: Field, context: ConditionContext): Json | undefined {
  if (isTable(field) && field.rows) {
    const { key } = field.rows
    return rowKeys(config, field, context.record?.year ?? context.years.realYear).map((value) => ({
      [key]: value,
    }))
  }

  if (field.default === undefined) return undefined

  return Array.isArray(field.default) ? field.default : operandValue(field.default, context)
}

/**
 * The computed values that a record holds whenever it is stored: those that follow from its other
 * values, in rows too; hidden values count nowhere. The others are settled on submission.
 */
export function followingData(config: Config, record: EntityRecord): RecordData {
  const effectiveRecord = toEffectiveRecord(
    config,
    recordFormOf(config, record.entity),
    record,
    null,
  )
  const values = followingValues(config, effectiveRecord)
  if (effectiveRecord === record) return values

  // Cells out of sight stay with their rows.
  for (const [name] of withWorkedOutRows(config.entities[record.entity]?.fields ?? {}))
    if (Array.isArray(values[name]) && Array.isArray(record.data[name])) {
      const rows = record.data[name].filter(isRow)
      values[name] = values[name].map((row, index) => ({ ...rows[index], ...(row as RecordData) }))
    }

  return values
}

/**
 * Computed values to show of a stored record: what is stored, never replaced; what is not, as it
 * would be now.
 */
export function computedValuesForDisplay(
  config: Config,
  record: EntityRecord,
  context: Omit<FormContext, 'record'>,
): RecordData {
  const effectiveRecord = toEffectiveRecord(
    config,
    recordFormOf(config, record.entity),
    record,
    null,
  )
  const scope = recordContext(config, effectiveRecord, context.user, context.now)

  return Object.fromEntries(
    workedOutOf(config.entities[record.entity]?.fields ?? {}).map(([name, field]) => [
      name,
      readField(record.data, name, field) ?? computedValue(field.computed, scope),
    ]),
  )
}

/**
 * Recomputes the computed values that follow from a record's values while it is being filled in.
 */
export function liveComputed(
  config: Config,
  record: EntityRecord,
  context: Omit<FormContext, 'record'>,
): RecordData {
  return { ...computedValuesForDisplay(config, record, context), ...followingData(config, record) }
}

/**
 * The data as they are stored on submit: values of hidden fields cleared unless `whenHidden: keep`,
 * in rows too; computed values filled in. Fields the form does not place stay as they are.
 */
export function submittedData(
  config: Config,
  formId: string,
  { record, user, now }: FormContext,
): RecordData {
  const compute = (baseRecord: EntityRecord) => {
    const following = followingValues(config, baseRecord)
    const whole = { ...baseRecord, data: { ...baseRecord.data, ...following } }
    return { ...following, ...computedData(config, whole, { user, now }) }
  }

  const effectiveRecord = toEffectiveRecord(config, formId, record, { user, now }, compute)

  return { ...effectiveRecord.data, ...compute(effectiveRecord) }
}
