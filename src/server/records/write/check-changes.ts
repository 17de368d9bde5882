import { hiddenFields, maskedFields } from '#config-model/access/access.ts'
import { publishOf } from '#config-model/access/publication.ts'
import { firstOf, memberOf } from '#config-model/assert.ts'
import { isEmpty } from '#config-model/conditions/compare.ts'
import { isRow } from '#config-model/conditions/context.ts'
import { entityOf, type Config } from '#config-model/config.ts'
import { rowIdKey, rowIdOf } from '#config-model/facts/row-id.ts'
import { isNumber } from '#config-model/field-traits.ts'
import { fieldSchema, fieldTypes } from '#config-model/field-types.ts'
import type { FieldContext } from '#config-model/field-types/definition.ts'
import { offeredChoices } from '#config-model/forms/form-choices.ts'
import type { Phrase } from '#config-model/messages/phrase.ts'
import { formatLocalized } from '#config-model/messages/words.ts'
import { parseNumber } from '#config-model/parsing/parse-number.ts'
import type { Json, RecordData } from '#config-model/record.ts'
import { sourceOf } from '#config-model/sources.ts'
import { formatPlainNumber, firstInexactNumber } from '#config-model/text/decimal.ts'
import type { Field } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import { cleanValue } from '#config-model/values/clean-value.ts'
import { indexedTextLimit } from '#config-model/values/indexed-text.ts'
import { isSameValue } from '#config-model/values/same-value.ts'
import { findUnknownKey } from '#config-model/values/unknown-keys.ts'
import { editableColumns } from '#config-model/workflow/editing.ts'
import { type ApiError, forbidden, badRequest } from '#server/errors.ts'
import { recordTexts } from '#server/records/record-texts.ts'
import type { StoredRecord } from '#server/records/stored-record.ts'

interface Changes {
  changes: Record<string, Json>
  /** `new` for a record being created. */
  edit: 'new' | 'all' | string[]
  now: Date
  localizedConfig: Config
}

interface Offer {
  entity: string
  name: string
  value: Json
  now: Date
}

/**
 * Rejects what no form can send: unknown, hidden, computed or locked fields, wrong types, excess
 * values. Readonly fields belong to the system. Drafts may be incomplete.
 * @throws ApiError 400 (values with their problems), 403
 */
export function checkChanges(
  config: Config,
  user: User,
  record: StoredRecord,
  { changes, edit, now, localizedConfig }: Changes,
): void {
  const entity = entityOf(config, record.entity)
  const hidden = hiddenFields(config, user, record.entity)
  const masked = maskedFields(config, user, record.entity)
  const offer = { entity: record.entity, now }
  const localizedFields = entityOf(localizedConfig, record.entity).fields
  const title = (name: string) => memberOf(localizedFields, name).title
  const faults: [name: string, fault: Phrase][] = []

  for (const [name, value] of Object.entries(changes)) {
    const field = Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined
    if (!field || hidden.has(name)) throw badRequest(recordTexts.noField({ name }))
    if (name === publishOf(config, record.entity)?.state && !isSameState(record.data[name], value))
      throw forbidden(recordTexts.setByActs({ field: title(name) }))

    if (
      edit !== 'new' &&
      !isSameValue(record.data[name] ?? null, value) &&
      isFixed(config, record.entity, name)
    )
      throw forbidden(recordTexts.setBySystem({ field: title(name) }))

    if (field.computed) throw badRequest(recordTexts.computed({ field: title(name) }))

    if (
      field.readonly &&
      !isSameValue(cleanValue(field, record.data[name] ?? null), value) &&
      !(edit === 'new' && isOffered(config, user, { ...offer, name, value }))
    )
      throw forbidden(recordTexts.setBySystem({ field: title(name) }))

    if (Array.isArray(edit) && !edit.includes(name))
      checkColumns({ localizedConfig, record, edit, name, value })
    if (edit !== 'new' && masked.has(name))
      throw forbidden(recordTexts.seenMasked({ field: title(name) }))

    const fault = valueFault(value, record.data[name], localizedFields[name] ?? field, {
      config,
      year: record.year,
      maxTextLength: indexedTextLimit(entity, name),
    })

    if (fault) faults.push([name, fault])
  }

  if (faults.length > 0) throw refusedValues(localizedConfig, faults)
}

/**
 * Refuses values by the names of their fields, so that a form shows each fault at its field and
 * saves the rest.
 */
export function refusedValues(
  localizedConfig: Config,
  faults: [name: string, fault: Phrase][],
): ApiError {
  const problems = faults.map(([name, fault]) => ({
    path: [name],
    message: formatLocalized(localizedConfig, fault),
    severity: 'error' as const,
    rule: 'storable',
  }))

  return badRequest(firstOf(faults)[1], problems)
}

/**
 * Refuses unknown keys in rows and groups: no input is silently dropped.
 * @throws ApiError 400
 */
export function refuseUnknownKeys(
  fields: Record<string, Field>,
  sent: RecordData,
  stored: RecordData = {},
): void {
  for (const [name, value] of Object.entries(sent)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    const unknown = field && findUnknownKey(field, value, stored[name])
    if (!field || !unknown) continue

    const key = unknown.key.slice(0, 40)
    throw badRequest(
      unknown.row === null
        ? recordTexts.noCell({ field: field.title, key })
        : recordTexts.noCellInRow({ field: field.title, row: unknown.row, key }),
    )
  }
}

interface Columns {
  localizedConfig: Config
  record: StoredRecord
  edit: string[]
  name: string
  value: Json
}

/**
 * Where columns belong to several people, each changes only their own. Rows are added and removed
 * only where the whole table is editable.
 * @throws ApiError 403
 */
function checkColumns({ localizedConfig, record, edit, name, value }: Columns): void {
  const field = memberOf(entityOf(localizedConfig, record.entity).fields, name)
  const columns = editableColumns(edit, name)
  if (columns === null) throw forbidden(recordTexts.notRemarked({ field: field.title }))

  const before = rowsOf(record.data[name])
  const after = rowsOf(value)
  const key = field.rows?.key

  for (const at of Array(Math.max(before.length, after.length)).keys()) {
    const row = after[at] ?? {}
    const isSameRow = (old: RecordData) =>
      key === undefined ? old[rowIdKey] === row[rowIdKey] : isSameValue(old[key], row[key])
    const stored = before.find(isSameRow) ?? {}
    const inner = Object.entries(field.fields ?? {}).find(
      ([column]) =>
        column !== key &&
        !columns.includes(column) &&
        !isSameValue(stored[column] ?? null, row[column] ?? null),
    )

    if (inner)
      throw forbidden(recordTexts.columnOfOthers({ field: field.title, column: inner[1].title }))
  }

  const isMoved = key === undefined && !isSameValue(before.map(rowIdOf), after.map(rowIdOf))
  if (before.length > after.length || isMoved)
    throw forbidden(recordTexts.rowsStay({ field: field.title }))
}

const rowsOf = (value: Json | undefined): RecordData[] =>
  Array.isArray(value) ? value.filter((row): row is RecordData => isRow(row)) : []

/**
 * Whether a source accepts the field only on creation or never, or it is the value of a dictionary
 * item.
 */
function isFixed(config: Config, entity: string, name: string): boolean {
  if (
    Object.values(config.dictionaries).some(
      ({ records }) => records?.entity === entity && records.value === name,
    )
  )
    return true

  const source = sourceOf(config, entity)

  return source !== undefined && source.fields[name]?.write !== 'always'
}

/** A record without a stored state is a draft. */
const isSameState = (stored: Json | undefined, value: Json) => (stored ?? 'draft') === value

/** Whether a form page for creation offers the value: the only way to set a readonly field. */
function isOffered(config: Config, user: User, { entity, name, value, now }: Offer): boolean {
  return Object.values(config.pages).some(
    (page) =>
      page.kind === 'form' &&
      config.forms[page.form]?.entity === entity &&
      offeredChoices(config, page, user, now).some(
        ({ values }) => Object.hasOwn(values, name) && values[name] === value,
      ),
  )
}

/** Rows of a list field. */
const defaultMaxItems = 200
/** Characters of JSON: five times the longest text of a form. */
const maxValueLength = 1_000_000

interface StorageContext extends FieldContext {
  /** Characters that an index of the field holds. */
  maxTextLength: number | undefined
}

/**
 * Null when the value may be stored, also in an invalid draft. Faults: more rows or characters than
 * allowed (unless already stored), excessive length, wrong types.
 */
export function valueFault(
  value: Json,
  stored: Json | undefined,
  field: Field,
  { maxTextLength = Infinity, ...context }: StorageContext,
): Phrase | null {
  const { title } = field
  const maxItems = field.maxItems ?? defaultMaxItems
  if (
    Array.isArray(value) &&
    value.length > Math.max(maxItems, Array.isArray(stored) ? stored.length : 0)
  )
    return recordTexts.tooMany({ field: title, max: maxItems, count: value.length })

  if (typeof value === 'string' && value.length > maxTextLength && !isSameValue(value, stored))
    return recordTexts.tooManyCharacters({
      field: title,
      max: Math.min(maxTextLength, field.maxLength ?? Infinity),
      count: value.length,
    })

  if (JSON.stringify(value).length > maxValueLength) return recordTexts.tooLong({ field: title })

  const reason = figureFault(value, field)
  if (reason && !isSameValue(value, stored)) return recordTexts.badText({ field: title, reason })

  return isOfKind(value, field, context) ? null : recordTexts.wrongKind({ field: title })
}

/** Why a number cannot be stored exactly; null when it can. */
function figureFault(value: Json | undefined, field: Field): Phrase | null {
  if (field.fields) {
    const inner = Object.entries(field.fields)
    for (const row of [value].flat())
      for (const [name, part] of inner) {
        const fault = isRow(row) ? figureFault(row[name], part) : null
        if (fault) return fault
      }

    return null
  }

  if (!isNumber(field) || isEmpty(value)) return null

  const isLong = typeof value === 'number' && Math.abs(value) >= firstInexactNumber
  const parsed = typeof value === 'string' || isLong ? parseNumber(plainText(value), field) : null

  return parsed && 'fault' in parsed ? parsed.fault : null
}

const plainText = (value: string | number) =>
  typeof value === 'string' ? value : formatPlainNumber(value)

/** Whether a draft may hold this value: JSON of the field's kind, also in its rows, or nothing. */
function isOfKind(value: Json | undefined, field: Field, context: FieldContext): boolean {
  if (value === undefined || value === null || value === '') return true

  const schema = fieldSchema(field, context)
  if (!isOfType(value, schema['type'])) return false
  if (fieldTypes[field.type].sql !== 'json' && !Array.isArray(value)) return true

  const items = schema['items'] as
    | { type?: unknown; properties?: Record<string, { type?: unknown }> }
    | undefined
  const rows = Array.isArray(value) ? value : [value]
  if (Array.isArray(value) && !rows.every((row) => isOfType(row, items?.type))) return false
  if (field.fields === undefined && !rows.every((row) => isWholeOf(row, items?.properties)))
    return false

  const inner = Object.entries(field.fields ?? {})

  return rows.every((row) =>
    inner.every(([name, part]) => isOfKind((row as RecordData)[name], part, context)),
  )
}

/** A file is never partial. */
const isWholeOf = (value: Json, parts: Record<string, { type?: unknown }> = {}) =>
  Object.entries(parts).every(([name, part]) => {
    const partValue = (value as RecordData | null)?.[name]
    return partValue === undefined || isOfType(partValue, part.type)
  })

function isOfType(value: Json, type: unknown): boolean {
  if (type === undefined) return true
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return value !== null && typeof value === 'object' && !Array.isArray(value)
  if (type === 'integer' || type === 'number')
    return typeof value === 'number' && Number.isFinite(value)

  return typeof value === type
}
