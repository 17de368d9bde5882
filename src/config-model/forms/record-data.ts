import { type Context, recordContext } from '#config-model/conditions/context.ts'
import { operandValue } from '#config-model/conditions/operand.ts'
import { evaluate } from '#config-model/conditions/condition.ts'
import { isEmpty } from '#config-model/conditions/compare.ts'
import { rowContexts } from '#config-model/conditions/operators/rows.ts'
import { readField, readPath, roundSum, sumOf } from '#config-model/conditions/read-path.ts'
import type { Config } from '#config-model/config.ts'
import { rowKeys } from '#config-model/facts/row-keys.ts'
import { memoize } from '#config-model/memoize.ts'
import { effectiveForm, fieldNames, fieldState, hasRows, type FormContext } from './form-schema.ts'
import type { EntityRecord, Json, RecordData } from '#config-model/record.ts'
import type { Computed, Field } from '#config-model/types.generated.ts'

/** What a new record starts with: the defaults of every field of its entity and the fixed rows of its tables, over `given`. */
export function initialData(
  config: Config,
  entity: string,
  given: RecordData,
  context: Omit<FormContext, 'record'> & { record: EntityRecord },
): RecordData {
  const fields = config.entities[entity]?.fields ?? {}
  const data: RecordData = { ...given }
  const record = { ...context.record, data }
  for (const [name, field] of Object.entries(fields)) {
    const value = initialValue(config, field, recordContext(config, record, context.user, context.now))
    if (!Object.hasOwn(data, name) && value !== undefined) data[name] = value
  }
  return data
}

function initialValue(config: Config, field: Field, context: Context): Json | undefined {
  if (field.type === 'table' && field.rows) {
    const { key } = field.rows
    return rowKeys(config, field, context.record?.year ?? context.years.realYear).map((value) => ({ [key]: value }))
  }
  if (field.default === undefined) return undefined
  return Array.isArray(field.default) ? field.default : operandValue(field.default, context)
}

/** Computed values of a record, by field name. A share of nothing is null. */
export function computedData(config: Config, record: EntityRecord, context: Omit<FormContext, 'record'>): RecordData {
  const scope = recordContext(config, record, context.user, context.now)
  return workedOut(config.entities[record.entity]?.fields, scope, () => true)
}

/** What is calculated of these fields. @param into where each value is put at once, for those that are calculated from it */
function workedOut(
  fields: Record<string, Field> = none,
  scope: Context,
  isWanted = isFollowing,
  into: RecordData = {},
): RecordData {
  return Object.fromEntries(
    workedOutOf(fields).flatMap(([name, field]) =>
      isWanted(field.computed) ? [[name, (into[name] = computedValue(field.computed, scope))]] : [],
    ),
  )
}

type Calculated = Field & { computed: Computed }

/** Whether a value is calculated from its own record; one of a related record is kept by the server. */
function isWorkedOut(field: Field): field is Calculated {
  return field.computed !== undefined && field.computed.related === undefined
}

const none: Record<string, Field> = {}

/** Of hundreds of fields the few that are calculated: asked for at every value that is entered. */
const workedOutOf = memoize((fields: Record<string, Field>) =>
  Object.entries(fields).filter((entry): entry is [string, Calculated] => isWorkedOut(entry[1])),
)

/** The fields with rows in which something is calculated. */
const withWorkedOutRows = memoize((fields: Record<string, Field>) =>
  Object.entries(fields).flatMap(([name, { fields: inner }]) =>
    inner && workedOutOf(inner).length > 0 ? [[name, inner] as const] : [],
  ),
)

/** Whether a computation follows from what the record holds alone: not from the moment, the person or the facts of a year. */
function isFollowing({ copy }: Computed): boolean {
  return copy === null || typeof copy !== 'object' || copy.field !== undefined || copy.sum !== undefined
}

/** The computed values that a record holds whenever it is stored: those that follow from its other values, in rows too. The others are settled on submission. */
export function followingData(config: Config, record: EntityRecord): RecordData {
  const data: RecordData = { ...record.data }
  const scope = recordContext(config, { ...record, data }, null, new Date(0))
  const fields = config.entities[record.entity]?.fields ?? none
  const rows: RecordData = {}
  for (const [name, inner] of withWorkedOutRows(fields))
    if (Array.isArray(data[name]))
      data[name] = rows[name] = rowContexts({ value: data[name], path: name }, scope).map((row) => ({
        ...row.scopes.at(-1)?.values,
        ...workedOut(inner, row),
      }))
  return { ...rows, ...workedOut(fields, scope, isFollowing, data) }
}

/** Computed values to show of a stored record: what is stored, never replaced; what is not, as it would be now. */
export function shownComputed(config: Config, record: EntityRecord, context: Omit<FormContext, 'record'>): RecordData {
  const scope = recordContext(config, record, context.user, context.now)
  return Object.fromEntries(
    workedOutOf(config.entities[record.entity]?.fields ?? none).map(([name, field]) => [
      name,
      readField(record.data, name, field) ?? computedValue(field.computed, scope),
    ]),
  )
}

/** Computed values to show while a record is being filled in: what follows from its values is worked out anew. */
export function liveComputed(config: Config, record: EntityRecord, context: Omit<FormContext, 'record'>): RecordData {
  return { ...shownComputed(config, record, context), ...followingData(config, record) }
}

/** The value of one computation in a context; null when it cannot be told. */
export function computedValue(computed: Computed, context: Context): Json {
  const number = (path: string | undefined) => {
    const value = path === undefined ? undefined : readPath(path, context)
    return typeof value === 'number' ? value : null
  }
  const percent = (value: number) => Math.round(value * 10_000) / 100
  if (Array.isArray(computed.sum)) return isUnfilled(computed.sum, context) ? null : sumOf(computed.sum, context)
  if (computed.sum) return sumOfRows(computed.sum, context)
  if (computed.either) return computed.either.map(number).find((value) => value !== null) ?? null
  if (computed.weighted) {
    const parts = Object.entries(computed.weighted)
      .flat()
      .map((part) => (typeof part === 'number' ? part : number(part)))
    if (parts.includes(null)) return null
    return (
      Math.round(
        parts.reduce<number>((sum, part, at) => sum + (at % 2 ? Number(parts[at - 1]) * Number(part) : 0), 0) * 100,
      ) / 100
    )
  }
  if (computed.count !== undefined) return countOf(computed.count, context)
  if (computed.copy !== undefined) return operandValue(computed.copy, context) ?? null
  const [a, b] = (computed.growth ?? computed.cagr ?? computed.ratio ?? []).map(number)
  if (a === null || a === undefined || b === null || b === undefined) return null
  if (computed.ratio) return b === 0 ? null : percent(a / b)
  if (a <= 0) return null
  if (computed.growth) return percent((b - a) / a)
  return b < 0 ? null : percent(Math.sqrt(b / a) - 1)
}

/** Whether none of the fields that are added up has a value; rows that are not there come to 0. */
const isUnfilled = (paths: string[], context: Context): boolean =>
  paths.every((path) => !path.includes('*') && isEmpty(readPath(path, context)))

/** How many rows there are, or how many of them meet a condition. */
function countOf(count: NonNullable<Computed['count']>, context: Context): number {
  const path = typeof count === 'string' ? count : count.rows
  const value = readPath(path, context)
  if (!Array.isArray(value) || typeof count === 'string') return Array.isArray(value) ? value.length : 0
  return rowContexts({ value, path }, context).filter((row) => evaluate(count.where, row)).length
}

/** The sum of one number of the rows that meet a condition. */
function sumOfRows({ rows, value, where }: Exclude<NonNullable<Computed['sum']>, string[]>, context: Context): number {
  const counted = rowContexts({ value: readPath(rows, context), path: rows }, context)
  const numbers = counted.filter((row) => evaluate(where, row)).map((row) => sumOf([value], row))
  return roundSum(numbers.reduce((sum, number) => sum + number, 0))
}

/**
 * The data as they are stored on submit: values of hidden fields cleared unless `whenHidden: keep`, in rows too; computed values filled in.
 * Fields the form does not place stay as they are.
 */
export function submittedData(config: Config, formId: string, context: FormContext): RecordData {
  const form = effectiveForm(config, formId, context)
  const visible = new Map(
    form.steps.flatMap((step) =>
      step.sections.flatMap((section) => section.fields.map((item) => [item.name, item.field])),
    ),
  )
  const fields = config.entities[form.entity]?.fields ?? {}
  const data: RecordData = { ...context.record.data }
  const scope = recordContext(config, context.record, context.user, context.now)
  for (const name of fieldNames(config.forms[formId])) {
    const field = fields[name]
    if (!field || !Object.hasOwn(data, name)) continue
    if (!visible.has(name)) {
      if (field.whenHidden !== 'keep') delete data[name]
    } else if (hasRows(field) && Array.isArray(data[name]))
      data[name] = data[name].map((row, index, rows) =>
        clearRow(field, row, {
          ...scope,
          scopes: [
            ...scope.scopes,
            { fields: field.fields ?? {}, values: row as RecordData, rows: rows as RecordData[], index },
          ],
        }),
      )
  }
  return { ...data, ...computedData(config, { ...context.record, data }, context) }
}

function clearRow(field: Field, row: Json, context: Context): Json {
  if (row === null || typeof row !== 'object' || Array.isArray(row)) return row
  return Object.fromEntries(
    Object.entries(row).filter(([name]) => {
      const inner = field.fields?.[name]
      return !inner || inner.whenHidden === 'keep' || fieldState(inner, context).visible
    }),
  )
}

/** A record's value of a field under its present or a former name. */
export function valueOf(record: EntityRecord, name: string, field: Field): Json | undefined {
  return readField(record.data, name, field)
}
