import { type ConditionContext, isRow, recordContext } from '#config-model/conditions/context.ts'
import { evaluateOperand } from '#config-model/conditions/operand.ts'
import { readField } from '#config-model/conditions/read-path.ts'
import type { Config } from '#config-model/config.ts'
import { rowKeys } from '#config-model/facts/dictionary.ts'
import { isTable } from '#config-model/field-traits.ts'
import type { EntityRecord, Json, RecordData } from '#config-model/record.ts'
import type { Field } from '#config-model/types.generated.ts'
import {
  computeData,
  computeValue,
  computeRecordOnlyValues,
  fieldsWithComputedRows,
  computedFieldsOf,
} from './computed-data.ts'
import { computeEffectiveRecord, toEffectiveRecord } from './effective-record.ts'
import { type FormContext, recordFormOf } from './form-schema.ts'

/** Defaults and fixed table rows, over `initialValues`. */
export function buildInitialData(
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

  return Array.isArray(field.default) ? field.default : evaluateOperand(field.default, context)
}

/**
 * The values stored with each save: those that depend on the record alone, in rows too, without
 * hidden values. Others are computed on submission.
 */
export function computeSavedValues(config: Config, record: EntityRecord): RecordData {
  const effectiveRecord = toEffectiveRecord(
    config,
    recordFormOf(config, record.entity),
    record,
    null,
  )
  const values = computeRecordOnlyValues(config, effectiveRecord)
  if (effectiveRecord === record) return values

  // Hidden cells stay with their rows.
  for (const [name] of fieldsWithComputedRows(config.entities[record.entity]?.fields ?? {}))
    if (Array.isArray(values[name]) && Array.isArray(record.data[name])) {
      const rows = record.data[name].filter(isRow)
      values[name] = values[name].map((row, index) => ({ ...rows[index], ...(row as RecordData) }))
    }

  return values
}

/** Stored values unchanged, others as of now. */
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
    computedFieldsOf(config.entities[record.entity]?.fields ?? {}).map(([name, field]) => [
      name,
      readField(record.data, name, field) ?? computeValue(field.computed, scope),
    ]),
  )
}

/** While a record is being filled in. */
export function computeLiveValues(
  config: Config,
  record: EntityRecord,
  context: Omit<FormContext, 'record'>,
): RecordData {
  return {
    ...computedValuesForDisplay(config, record, context),
    ...computeSavedValues(config, record),
  }
}

/**
 * The data stored on submission: hidden fields are cleared unless `whenHidden: keep`, in rows too;
 * computed values are filled in; fields outside the form stay unchanged.
 */
export function buildSubmittedData(
  config: Config,
  formId: string,
  { record, user, now }: FormContext,
): RecordData {
  const compute = (baseRecord: EntityRecord) => {
    const following = computeRecordOnlyValues(config, baseRecord)
    const whole = { ...baseRecord, data: { ...baseRecord.data, ...following } }
    return { ...following, ...computeData(config, whole, { user, now }) }
  }

  const viewer = { user, now }
  const { effectiveRecord } = computeEffectiveRecord(config, { formId, record, viewer }, compute)

  return { ...effectiveRecord.data, ...compute(effectiveRecord) }
}
