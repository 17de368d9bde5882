import { memberOf } from '#config-model/assert.ts'
import { readField } from '#config-model/conditions/read-path.ts'
import { entityOf, type Config } from '#config-model/config.ts'
import { makeRowId } from '#config-model/facts/row-id.ts'
import { fieldTypes } from '#config-model/field-types.ts'
import { verbatimPhrase } from '#config-model/messages/phrase.ts'
import type { Json, RecordData } from '#config-model/record.ts'
import { withRowIds } from '#config-model/values/row-ids.ts'
import { isSameValue } from '#config-model/values/same-value.ts'
import type { Query } from '#server/database/database.ts'
import { ApiError } from '#server/errors.ts'
import {
  headFields,
  searchFields,
  stateTimeSql,
  tableOf,
  uniqueIndexes,
} from '#server/records/entity-tables.ts'
import { updateFileUses } from '#server/records/files/file-uses.ts'
import { bigramsOf, fieldsWithPinyin, pinyinBigrams } from '#server/records/sql/word-sql.ts'
import type { StoredRecord } from '#server/records/stored-record.ts'
import { partHidden } from '#server/records/working-copy.ts'
import {
  hasChangedReferences,
  changedFieldNames,
  fillRelatedValues,
  updateDependents,
  copyReferencedValues,
} from './related-values.ts'

function asText(value: Json | undefined): string | null {
  if (typeof value === 'string') return value
  return typeof value === 'number' ? String(value) : null
}

/** The scope columns of the data; null where they have none. */
export function scopeColumnsOf(
  config: Config,
  entityId: string,
  data: RecordData,
): { year: number | null; region: string | null; owner: string | null } {
  const { scope } = entityOf(config, entityId)
  const year = scope?.year === undefined ? null : data[scope.year]

  return {
    year: typeof year === 'number' ? year : null,
    region: scope?.region === undefined ? null : asText(data[scope.region]),
    owner: scope?.owner === undefined ? null : asText(data[scope.owner]),
  }
}

export function deriveColumns(
  config: Config,
  entityId: string,
  data: RecordData,
): ReturnType<typeof scopeColumnsOf> & { head: RecordData; bigrams: string[] } {
  const entity = entityOf(config, entityId)
  const head = headOf(config, entityId, data)
  const textsOf = (names: string[]) =>
    names.flatMap((name) => {
      const text = asText(readField(data, name, entity.fields[name]))
      return text === null ? [] : [{ name, text }]
    })

  return {
    ...scopeColumnsOf(config, entityId, data),
    head,
    bigrams: [
      ...bigramsOf(textsOf(searchFields(entity)).map(({ text }) => text)),
      ...pinyinBigrams(textsOf(fieldsWithPinyin(entity))),
    ],
  }
}

/**
 * List fields under their present names, without a draft's invalid numbers, which could not be
 * sorted.
 */
function headOf(config: Config, entityId: string, data: RecordData): RecordData {
  const { fields } = entityOf(config, entityId)
  return Object.fromEntries(
    headFields(config, entityId).flatMap((name) => {
      const value = readField(data, name, fields[name])
      const isMissing =
        value === undefined ||
        value === null ||
        (fieldTypes[memberOf(fields, name).type].sql === 'number' && typeof value !== 'number')

      return isMissing ? [] : [[name, value]]
    }),
  )
}

/**
 * Reports a violated uniqueness rule with its configured message.
 * @throws ApiError 409
 */
async function reportDuplicate<Result>(
  config: Config,
  entityId: string,
  work: Promise<Result>,
): Promise<Result> {
  try {
    return await work
  } catch (error) {
    const { code, constraint = '' } = error as { code?: string; constraint?: string }
    const rule =
      code === '23505'
        ? config.entities[entityId]?.unique?.find((unique) =>
            Object.values(uniqueIndexes(entityId, unique)).includes(constraint),
          )
        : undefined

    throw rule ? new ApiError(409, 'duplicate', verbatimPhrase(rule.message)) : error
  }
}

/** System values, and values derived for lists and search. */
function columnsOf(config: Config, record: StoredRecord): Record<string, unknown> {
  const { year, region, owner, head, bigrams } = deriveColumns(config, record.entity, record.data)
  return {
    year: year ?? record.year,
    state: record.state,
    flags: record.flags,
    region_code: region,
    owner_id: owner ?? record.owner,
    updated_at: record.updatedAt,
    updated_by: record.updatedBy,
    submitted_at: record.submittedAt,
    state_since: record.stateSince,
    due_at: record.dueAt,
    assignments: record.assignments.length > 0 ? JSON.stringify(record.assignments) : null,
    definition: record.definition,
    head: JSON.stringify(head),
    grams: bigrams,
  }
}

/** @throws ApiError 409 when it violates a uniqueness rule */
export async function insertRecord(
  query: Query,
  config: Config,
  record: StoredRecord,
): Promise<void> {
  await fillRelatedValues(query, config, record)
  Object.assign(record, withNewRowIds(config, record, partHidden(config, record)))
  const columns = {
    id: record.id,
    version: record.version,
    created_at: record.createdAt,
    created_by: record.createdBy,
    ...columnsOf(config, record),
    hidden: hiddenText(record),
    data: JSON.stringify(record.data),
  }

  const places = Object.keys(columns).map((_, at) => `$${at + 1}`)
  const work = query(
    `insert into ${tableOf(record.entity)}(${Object.keys(columns).join(', ')})
      values (${places.join(', ')})`,
    Object.values(columns),
  )

  await reportDuplicate(config, record.entity, work)
  await updateFileUses(query, config, record, record.updatedAt)
  await updateDependents(query, config, record)
}

type Stored = Pick<StoredRecord, 'data' | 'hidden'>

/** Gives ids to rows without one, including rows written by effects and copies. */
export function withNewRowIds(
  config: Config,
  { entity, working }: StoredRecord,
  { data, hidden }: Stored,
  makeId = makeRowId,
): Stored & Pick<StoredRecord, 'working'> {
  const { fields } = entityOf(config, entity)
  return {
    data: withRowIds(fields, data, { makeId }),
    hidden,
    working: working && withRowIds(fields, working, { stored: data, makeId }),
  }
}

const hiddenText = ({ hidden }: StoredRecord) => (hidden === null ? null : JSON.stringify(hidden))

export interface UnchangedParts {
  /**
   * Most of the row is unchanged. List columns are stored anyway: an earlier configuration may have
   * derived them.
   */
  hasSameData: boolean
  hasSameFiles: boolean
  /** Dependents of its unchanged parts are not updated. */
  before?: StoredRecord | null
}

/** Resolves to whether anything changed. */
async function updateReferencedValues(
  query: Query,
  config: Config,
  record: StoredRecord,
  before: StoredRecord | null,
): Promise<boolean> {
  const { data, working } = record
  if (working !== null) record.working = await copyReferencedValues(query, config, record, working)
  if (hasChangedReferences(config, record, before))
    record.data = await copyReferencedValues(query, config, record, data)

  return record.data !== data
}

/** Updates the record if its stored version is `record.version - 1`; otherwise returns false. */
export async function updateRecord(
  query: Query,
  config: Config,
  record: StoredRecord,
  { hasSameData = false, hasSameFiles = hasSameData, before = null }: Partial<UnchangedParts> = {},
): Promise<boolean> {
  const isTaken = await updateReferencedValues(query, config, record, before)
  const parted = withNewRowIds(config, record, partHidden(config, record))
  const isStored = hasSameData && !isTaken && isSameValue(parted.data, record.data)

  Object.assign(record, parted)
  const columns = {
    ...columnsOf(config, record),
    ...(isStored ? {} : { data: JSON.stringify(record.data) }),
    working: record.working === null ? null : JSON.stringify(record.working),
    working_at: record.workingAt,
    hidden: hiddenText(record),
  }

  const placeOf = (name: string) => `$${Object.keys(columns).indexOf(name) + 3}`
  const changes = [
    ...Object.keys(columns).map((name) => `${name} = ${placeOf(name)}`),
    `state_time = ${stateTimeSql(placeOf('state'), placeOf('state_since'))}`,
  ]

  const work = query(
    `update ${tableOf(record.entity)} set version = version + 1, ${changes.join(', ')} where id = $1 and version = $2 returning id`,
    [record.id, record.version - 1, ...Object.values(columns)],
  )

  if ((await reportDuplicate(config, record.entity, work)).length !== 1) return false

  if (!hasSameFiles)
    await updateFileUses(query, config, record, record.workingAt ?? record.updatedAt)
  await updateDependents(query, config, record, before && changedFieldNames(before, record))

  return true
}
