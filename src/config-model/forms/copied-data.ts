import { publishOf } from '#config-model/access/publication.ts'
import { compareJson } from '#config-model/conditions/compare.ts'
import { isRow, recordContext, type ConditionContext } from '#config-model/conditions/context.ts'
import { evaluateOperand } from '#config-model/conditions/operand.ts'
import { entityOf, type Config } from '#config-model/config.ts'
import { isList, isTable, isTime } from '#config-model/field-traits.ts'
import type { RecordData } from '#config-model/record.ts'
import type { Field, Operand } from '#config-model/types.generated.ts'
import { fieldNames, type FormContext } from './form-schema.ts'

/** Not copied because a date expired, such as a certificate's. */
export interface ExpiredRow {
  list: Field
  index: number
  row: RecordData
  field: Field
  date: string
}

/**
 * Copies last year's data except yearly statements, signatures, counts, system values (a region may
 * have changed) and expired rows.
 * @param context of the new record
 */
export function copyLastYearData(
  config: Config,
  entity: string,
  data: RecordData,
  context: FormContext,
): RecordData {
  const { fields, scope, key } = entityOf(config, entity)
  const expired = findExpiredRows(config, data, context)
  const publish = publishOf(config, entity)
  const { state, at, until } = publish ?? {}
  const reservedNames = new Set<string | undefined>([
    scope?.year,
    scope?.owner,
    key,
    state,
    at,
    until,
  ])

  return Object.fromEntries(
    Object.entries(data).flatMap(([name, value]) => {
      const field = fields[name]
      if (
        !field ||
        isFilledEachYear(field) ||
        reservedNames.has(name) ||
        field.computed ||
        field.readonly
      )
        return []

      const gone = expired.filter(({ list }) => list === field).map(({ index }) => index)

      return [
        [name, Array.isArray(value) ? value.filter((_, index) => !gone.includes(index)) : value],
      ]
    }),
  )
}

/** Rows that have expired on the day or in the year of the new record. */
export function findExpiredRows(
  config: Config,
  data: RecordData,
  { record, user, now }: FormContext,
): ExpiredRow[] {
  const context = recordContext(config, record, user, now)
  return Object.entries(entityOf(config, record.entity).fields).flatMap(([name, list]) => {
    const rows = data[name]
    if (!isList(list) || isFilledEachYear(list) || !Array.isArray(rows)) return []

    return rows.flatMap((row, index) => {
      const expiry = isRow(row) ? expiryOf(list, row, context) : undefined
      return isRow(row) && expiry ? [{ list, index, row, ...expiry }] : []
    })
  })
}

/** The first date that violates its lower bound of time. */
function expiryOf(
  list: Field,
  row: RecordData,
  context: ConditionContext,
): Pick<ExpiredRow, 'field' | 'date'> | undefined {
  for (const [name, field] of Object.entries(list.fields ?? {})) {
    const date = row[name]
    if (typeof date !== 'string' || !isTime(field)) continue

    const isEarlier = (limit: Operand | undefined, orders: number[]) =>
      isOfTime(limit) && orders.includes(compareJson(date, evaluateOperand(limit, context)) ?? 1)
    if (isEarlier(field.atLeast, [-1]) || isEarlier(field.above, [-1, 0])) return { field, date }
  }

  return undefined
}

/** A day or a fact of the year. */
function isOfTime(limit: Operand | undefined): boolean {
  return (
    limit !== null &&
    typeof limit === 'object' &&
    (limit.now !== undefined || limit.year !== undefined)
  )
}

/** Filled in each year instead of copied: as configured, a statement, or a table. */
function isFilledEachYear(field: Field): boolean {
  return field.copy === false || field.const !== undefined || isTable(field)
}

/** In order. */
export function fieldsNotCopied(config: Config, formId: string): Field[] {
  const form = config.forms[formId]
  const { fields = {} } = config.entities[form?.entity ?? ''] ?? {}

  return fieldNames(form)
    .flatMap((name) => fields[name] ?? [])
    .filter((field) => isFilledEachYear(field) && !field.computed && !field.readonly)
}
