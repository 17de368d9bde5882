import { hiddenFields, maskedFields } from '#config-model/access/access.ts'
import { memberOf } from '#config-model/assert.ts'
import { entityOf, type Config } from '#config-model/config.ts'
import { isReference } from '#config-model/field-traits.ts'
import { namingFields, type ImportColumn } from '#config-model/import-columns.ts'
import type { Phrase } from '#config-model/messages/phrase.ts'
import { formatSentence } from '#config-model/messages/words.ts'
import { namesIn } from '#config-model/parsing/parse-choice.ts'
import type { Fault, ParsedText } from '#config-model/parsing/parsed-text.ts'
import type { Json, RecordData } from '#config-model/record.ts'
import { cleanText, normalForm } from '#config-model/text/clean-text.ts'
import type { Field } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import type { RequestContext } from '#server/context.ts'
import { ApiError } from '#server/errors.ts'
import { labelWithYear } from '#server/records/lists/lookup.ts'
import { unseenName } from '#server/records/lists/reference-names.ts'
import { Parameters } from '#server/records/sql/parameters.ts'
import { storedTextSql } from '#server/records/sql/value-sql.ts'
import { comparableSql } from '#server/records/sql/word-sql.ts'
import { notReferable, referableSql } from '#server/records/write/check-references.ts'
import { importTexts } from './import-texts.ts'
import type { SpreadsheetRow } from './spreadsheet/spreadsheet.ts'

/** A record that a cell may name. */
interface NamedRecord {
  id: string
  /** As exported sheets write it. */
  label: string
  /** Its values of the naming fields, in their order. */
  names: (string | null)[]
  /** The field accepts it (`among`). */
  isAccepted: boolean
  /** What must agree (`match`), by field of the referring record. */
  matches: Record<string, string | null>
}

/** What a reference cell says. */
export interface ReadReference {
  /** Ids that each of its names may mean; null for a name that the reader does not see. */
  candidates: (readonly string[] | null)[]
  /** The records to refer to, unless the record refers to some of the candidates already. */
  parsed: ParsedText
}

/** Reads a reference cell; `values` are the other values of its row. */
export type ReferenceReader = (text: string, values: RecordData) => ReadReference | Fault

/**
 * Finds the records that the cells of reference columns name, with one query per column.
 * @param columns of the cells; undefined for ignored ones
 * @returns readers by path of the column
 */
export async function findReferences(
  services: RequestContext,
  user: User,
  columns: readonly (ImportColumn | undefined)[],
  rows: readonly SpreadsheetRow[],
): Promise<ReadonlyMap<string, ReferenceReader>> {
  const readers = new Map<string, ReferenceReader>()

  for (const [at, column] of columns.entries()) {
    if (!column || !isReference(column.field)) continue

    const texts = rows.flatMap(({ cells: { [at]: cell } }) =>
      typeof cell === 'string' ? textsIn(cell, column.field) : [],
    )
    const records = await findNamedRecords(services, user, column.field, texts)

    readers.set(column.path, readerOf(services, user, column.field, records))
  }

  return readers
}

/** The whole cell, and its parts where it may name several records. */
const textsIn = (cell: string, { multiple }: Field): string[] =>
  multiple === true ? [cleanText(cell), ...namesIn(cell)] : [cleanText(cell)]

interface RankedRecord {
  /** Of the naming field that has the text, 0 for the first. */
  rank: number
  record: NamedRecord
}

type NamedRecords = ReadonlyMap<string, RankedRecord[]>

function readerOf(
  services: RequestContext,
  user: User,
  field: Field,
  records: NamedRecords,
): ReferenceReader {
  const config = services.localized(services.config())
  const choose = (name: string, values: RecordData): ParsedText => {
    const named = records.get(normalForm(name)) ?? []
    return named.length === 0
      ? { fault: noRecord(config, user, { field, text: name }) }
      : chooseRecord(config, field, named, { text: name, values })
  }

  return (cell, values) => {
    const text = cleanText(cell)
    const idsOf = (name: string) => records.get(normalForm(name))?.map(({ record }) => record.id)
    const isOne = field.multiple !== true || idsOf(text) !== undefined
    const names = isOne ? [text] : namesIn(text)
    const unseen = names.find((name) => name !== unseenName && idsOf(name) === undefined)
    if (unseen !== undefined) return { fault: noRecord(config, user, { field, text: unseen }) }

    const choices = names.map((name) => choose(name, values))
    const fault = choices.find((choice) => 'fault' in choice)
    const ids = choices.flatMap((choice) => ('value' in choice ? [choice.value] : []))
    const value = field.multiple === true ? [...new Set(ids)] : (ids[0] ?? null)

    return { candidates: names.map((name) => idsOf(name) ?? null), parsed: fault ?? { value } }
  }
}

function noRecord(
  localizedConfig: Config,
  user: User,
  { field, text }: { field: Field; text: string },
): Phrase {
  const { kind, fields } = namingWords(localizedConfig, user, field)

  return fields === ''
    ? importTexts.namesUnseen({ kind })
    : importTexts.noRecord({ text, kind, fields })
}

/** Takes the record that the text fits best, and that agrees with the other values. */
function chooseRecord(
  localizedConfig: Config,
  field: Field,
  named: readonly RankedRecord[],
  { text, values }: { text: string; values: RecordData },
): ParsedText {
  const accepted = named.filter(({ record }) => record.isAccepted)
  const [best] = accepted
  if (best === undefined) return { fault: notReferable(localizedConfig, field) }

  const sameRank = accepted.filter(({ rank }) => rank === best.rank).map(({ record }) => record)
  const written = sameRank.filter(({ label, names }) => label === text || names.includes(text))
  const namesakes = written.length > 0 ? written : sameRank
  const agreeing = namesakes.filter((record) => hasSameValues(record, values))
  const [only, ...others] = agreeing.length === 0 ? namesakes : agreeing
  if (only !== undefined && others.length === 0) return { value: only.id }

  const spellings = distinctSpellings(namesakes)
  const kind = localizedConfig.entities[field.entity ?? '']?.title ?? ''

  return {
    fault: spellings
      ? importTexts.severalRecords({ text, kind, spellings: spellings.slice(0, 5).join('、') })
      : importTexts.indistinctRecords({ text, kind }),
  }
}

/** As far as both sides have a value. */
const hasSameValues = ({ matches }: NamedRecord, values: RecordData): boolean =>
  Object.entries(matches).every(([name, otherValue]) => {
    const value = textOf(values[name])
    return (
      value === '' ||
      (otherValue ?? '') === '' ||
      normalForm(value) === normalForm(otherValue ?? '')
    )
  })

const textOf = (value: Json | undefined): string =>
  typeof value === 'object' || value === undefined ? '' : String(value)

/** What tells these records apart; null if nothing does. */
function distinctSpellings(records: readonly NamedRecord[]): string[] | null {
  const count = records[0]?.names.length ?? 0
  const spellings = [
    records.map(({ label }) => label),
    ...Array.from({ length: count }, (_, at) => records.map(({ names }) => names[at] ?? '')),
  ]
  const isDistinct = (texts: string[]) =>
    !texts.includes('') && new Set(texts.map(normalForm)).size === texts.length

  return spellings.find(isDistinct) ?? null
}

/** The naming fields that the user sees in full. */
function visibleNamingFields(config: Config, user: User, field: Field): string[] {
  const { entity = '' } = field
  const unseen = new Set([
    ...hiddenFields(config, user, entity),
    ...maskedFields(config, user, entity),
  ])

  return namingFields(config, field).filter((name) => !unseen.has(name))
}

interface NamingWords {
  kind: string
  /** Titles; empty when the user sees none of them. */
  fields: string
}

function namingWords(localizedConfig: Config, user: User, field: Field): NamingWords {
  const { title, fields } = entityOf(localizedConfig, field.entity ?? '')
  const titles = visibleNamingFields(localizedConfig, user, field).map(
    (name) => memberOf(fields, name).title,
  )

  return { kind: title, fields: titles.join(formatSentence(localizedConfig, 'or')) }
}

/** Records that the names of one column may mean together: a bound on memory. */
const maxCandidates = 10_000

/** An exported label ends with the year of the record. */
const yearedLabel = /^(?<name>.+) · (?<year>\d{4})$/su

/** Records by normal form of the text, those named by the first naming field first. */
async function findNamedRecords(
  services: RequestContext,
  user: User,
  field: Field,
  texts: readonly string[],
): Promise<NamedRecords> {
  const names = visibleNamingFields(services.config(), user, field)
  const textsByForm = new Map(texts.map((text) => [normalForm(text), text]))
  textsByForm.delete('')
  if (names.length === 0 || textsByForm.size === 0) return new Map()

  const parameters = new Parameters()
  const searches = [...textsByForm].flatMap(([form, text]) => {
    const { name = '', year = '' } = yearedLabel.exec(text)?.groups ?? {}
    return [{ form, name: text, year: null }, ...(year === '' ? [] : [{ form, name, year }])]
  })
  const searchesSql = (['form', 'name', 'year'] as const)
    .map((key) => `${parameters.add(searches.map((one) => one[key]))}::text[]`)
    .join(', ')
  const { from, where, selection, fields, textSql } = recordSql(services, user, field, parameters)

  const statements = names.map((name, rank) => {
    const same = (text: string) => comparableSql(fields[name], text)
    return `select search_form as form, ${rank} as rank, ${selection}
      from unnest(${searchesSql}) searches(search_form, search_name, search_year)
      join ${from} on ${same(textSql(name))} = ${same('search_name')}
        and (search_year is null or year = search_year::int) and ${where}`
  })

  const rows = await services.database.query<StoredNames & { form: string; rank: number }>(
    `${statements.join(' union all ')} limit ${maxCandidates + 1}`,
    parameters.values,
  )

  if (rows.length > maxCandidates) {
    const { kind } = namingWords(services.localized(services.config()), user, field)
    throw new ApiError(400, 'invalid', importTexts.namesTooCommon({ kind, n: maxCandidates }))
  }

  const records = new Map<string, Map<string, RankedRecord>>()

  for (const { form, rank, ...row } of rows.toSorted((a, b) => a.rank - b.rank)) {
    const candidates = records.get(form) ?? new Map<string, RankedRecord>()
    records.set(form, candidates)
    if (!candidates.has(row.id)) candidates.set(row.id, { rank, record: toNamedRecord(field, row) })
  }

  return new Map([...records].map(([form, candidates]) => [form, [...candidates.values()]]))
}

interface StoredNames {
  id: string
  year: number | null
  names: (string | null)[]
  isAccepted: boolean
  matched: (string | null)[]
}

const toNamedRecord = (field: Field, row: StoredNames): NamedRecord => ({
  id: row.id,
  label: labelWithYear(row.names[0] ?? '', row.year),
  names: row.names,
  isAccepted: row.isAccepted,
  matches: Object.fromEntries(
    Object.keys(field.match ?? {}).map((name, at) => [name, row.matched[at] ?? null]),
  ),
})

/** Records that the user may refer to, with what names them. */
function recordSql(services: RequestContext, user: User, field: Field, parameters: Parameters) {
  const config = services.config()
  const { entity = '', match = {} } = field
  const { from, columns, readableSql, acceptedSql } = referableSql(
    services,
    user,
    field,
    parameters,
  )
  const textSql = (name: string) =>
    columns[name]?.kind === 'text' ? columns[name].sql : storedTextSql(config, { entity, name })
  const textsSql = (names: string[]) => `array[${names.map(textSql).join(', ')}]::text[]`
  const names = visibleNamingFields(config, user, field)

  return {
    from,
    where: readableSql,
    acceptedSql,
    fields: entityOf(config, entity).fields,
    textSql,
    selection: `id, year, ${textsSql(names)} as names, coalesce(${acceptedSql}, false)
      as "isAccepted", ${textsSql(Object.values(match))} as matched`,
  }
}

/** More are looked up on the page. */
const maxChoices = 50

interface ReferenceHint {
  /** What to write, and which records the field accepts. */
  hints: Phrase[]
  /** All records that the field accepts; empty where they are many, or share a name. */
  choices: string[]
}

/** What the template says of a reference column. */
export async function findReferenceHint(
  services: RequestContext,
  user: User,
  field: Field,
): Promise<ReferenceHint> {
  const config = services.localized(services.config())
  const words = namingWords(config, user, field)
  if (words.fields === '')
    return { hints: [importTexts.namesUnseen({ kind: words.kind })], choices: [] }

  const parameters = new Parameters()
  const { from, where, acceptedSql, selection } = recordSql(services, user, field, parameters)
  const rows = await services.database.query<StoredNames>(
    `select ${selection} from ${from} where ${where} and ${acceptedSql}
      order by names, id limit ${parameters.add(maxChoices + 1)}::int`,
    parameters.values,
  )
  const records = rows.map((row) => toNamedRecord(field, row))
  const choices = records.length > maxChoices ? [] : (distinctSpellings(records) ?? [])

  const hint = field.multiple ? importTexts.writeNames(words) : importTexts.writeName(words)

  return { hints: field.among ? [hint, notReferable(config, field)] : [hint], choices }
}
