import { memberOf } from '#config-model/assert.ts'
import { isEmpty } from '#config-model/conditions/compare.ts'
import { readField } from '#config-model/conditions/read-path.ts'
import { entityOf, type Config } from '#config-model/config.ts'
import type { FieldProblem } from '#config-model/forms/check-record.ts'
import { importedTable } from '#config-model/import-columns.ts'
import type { Phrase } from '#config-model/messages/phrase.ts'
import { formatLocalized } from '#config-model/messages/words.ts'
import type { EntityRecord, Json, RecordData } from '#config-model/record.ts'
import { normalForm } from '#config-model/text/clean-text.ts'
import type { Field, ListPage } from '#config-model/types.generated.ts'
import { cleanValue } from '#config-model/values/clean-value.ts'
import { maskValue } from '#config-model/values/mask-value.ts'
import { isSameValue } from '#config-model/values/same-value.ts'
import { ApiError } from '#server/errors.ts'
import { isFormattedValue, isShortenedValue } from './exported-text.ts'
import type { ReadReference } from './find-references.ts'
import type { ImportGroup, ImportLine } from './group-rows.ts'
import { importTexts } from './import-texts.ts'

interface SheetChanges {
  changes: RecordData
  blanks: number
}

interface Merging {
  page: ListPage
  group: ImportGroup
  record: EntityRecord
  erasesBlanks: boolean
  /** Masked for the user: cells may hold the masked, exported value. */
  masked: ReadonlySet<string>
  now: Date
}

/**
 * Compares rows with the stored data; empty when nothing differs.
 * @throws RowError for an unknown row, unclear references and unread cells
 */
export function findSheetChanges(
  config: Config,
  { page, group, record, erasesBlanks, masked, now }: Merging,
): SheetChanges {
  const { fields } = entityOf(config, page.entity)
  const { columns: listColumns } = page
  const { data } = record
  const table = page.import && importedTable(page.import)
  if (table === undefined) {
    const [line] = group.lines
    const { blanks = [], texts = {} } = line ?? {}
    const values = line ? resolveValues(config, line, { stored: data, path: [], fields }) : {}
    const erased = blanks.filter((name) => !isEmpty(data[name]))
    const changes = erasesBlanks ? { ...values, ...nulls(erased) } : values

    // The record was found by its key.
    const isStored = (name: string, value: Json) => {
      const field = memberOf(fields, name)
      const stored = readField(data, name, field) ?? null
      const cell = { config, field, value: stored, record, columns: listColumns, name, now }

      return (
        isSameValue(cleanValue(field, value), stored) ||
        (masked.has(name) && value === maskValue(stored, field)) ||
        isShortenedValue(texts[name] ?? '', cell)
      )
    }

    const others = Object.entries(changes).filter(
      ([name, value]) => name !== page.import?.key && !isStored(name, value),
    )

    return { changes: Object.fromEntries(others), blanks: erased.length }
  }

  const rowKey = fields[table]?.rows?.key ?? ''
  const columns = (page.import?.columns ?? [])
    .filter((path) => path.includes('.'))
    .map((path) => path.split('.')[1])
  const ofRows = new Set(columns)
  const rows = (Array.isArray(data[table]) ? data[table] : []).map((row) => ({
    ...(row as RecordData),
  }))
  let blanksMet = 0

  for (const line of group.lines) {
    const { row: place, blanks } = line
    const key = line.values[rowKey]
    const row =
      key === undefined
        ? undefined
        : (rows.find((one) => one[rowKey] === key) ??
          rows.find(({ [rowKey]: one }) => hasSameText(one, key)))

    if (!row) throw new RowError(place, importTexts.noRow())

    const values = resolveValues(config, line, {
      stored: row,
      path: [table, place],
      fields: fields[table]?.fields ?? {},
    })
    const erased = blanks.filter((name) => ofRows.has(name) && !isEmpty(row[name]))

    blanksMet += erased.length
    for (const [name, value] of Object.entries(values))
      if (ofRows.has(name) && name !== rowKey) row[name] = value
    if (erasesBlanks) Object.assign(row, nulls(erased))
  }

  const isSame = isSameValue(cleanValue(memberOf(fields, table), rows), data[table])

  return { changes: isSame ? {} : { [table]: rows }, blanks: blanksMet }
}

interface StoredValues {
  stored: RecordData
  /** Of the record or row, for faults. */
  path: (string | number)[]
  fields: Record<string, Field>
}

/**
 * The values of a row, without references and unread cells that name what is stored.
 * @param config localized
 * @throws RowError for other references that are unclear, and other unread cells
 */
export function resolveValues(
  config: Config,
  { row, values, references, unread, texts }: ImportLine,
  { stored, path, fields }: StoredValues,
): RecordData {
  const changed = Object.entries(references).filter(
    ([name, { candidates }]) => !mayMean(candidates, stored[name]),
  )
  const isStored = (name: string) => {
    const field = memberOf(fields, name)
    const value = readField(stored, name, field) ?? null
    return isFormattedValue(texts[name] ?? '', { config, field, value })
  }
  const problems = [
    ...changed.flatMap(([name, { parsed }]) =>
      'fault' in parsed ? [{ name, fault: parsed.fault, rule: 'reference' }] : [],
    ),
    ...Object.entries(unread).flatMap(([name, fault]) =>
      isStored(name) ? [] : [{ name, fault, rule: 'text' }],
    ),
  ]
  const [first] = problems

  if (first !== undefined)
    throw new RowError(
      row,
      first.fault,
      problems.map(({ name, fault, rule }) => ({
        path: [...path, name],
        message: formatLocalized(config, fault),
        severity: 'error',
        rule,
      })),
    )

  const names = new Set(changed.map(([name]) => name))

  return Object.fromEntries(
    Object.entries(values).filter(([name]) => !(name in references) || names.has(name)),
  )
}

function mayMean(candidates: ReadReference['candidates'], stored: Json | undefined): boolean {
  const ids = isEmpty(stored) ? [] : [stored ?? null].flat()
  return (
    ids.length === candidates.length &&
    candidates.every((some, at) => some === null || some.includes(String(ids[at])))
  )
}

const hasSameText = (a: Json | undefined, b: Json): boolean =>
  normalForm(String(a ?? '')) === normalForm(String(b))

const nulls = (names: string[]): RecordData => Object.fromEntries(names.map((name) => [name, null]))

/** An error at another line than the first of its record. */
export class RowError extends ApiError {
  readonly row: number

  constructor(row: number, message: Phrase, problems?: FieldProblem[]) {
    super(400, 'invalid', message, problems ? { problems } : {})
    this.row = row
  }
}
