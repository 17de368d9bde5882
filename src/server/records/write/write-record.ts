import { memberOf } from '#config-model/found.ts'
import { verbatim } from '#config-model/messages/phrase.ts'
import { uniqueIndex } from '#server/records/tables/entity-indexes.ts'
import { readField } from '#config-model/conditions/read-path.ts'
import { entityOf, type Config } from '#config-model/config.ts'
import { fieldTypes } from '#config-model/field-types.ts'
import type { Json, RecordData } from '#config-model/record.ts'
import type { Query } from '#server/database/database.ts'
import { ApiError } from '#server/errors.ts'
import { headFields, searchFields, tableOf } from '#server/records/tables/entity-tables.ts'
import { gramsOf } from '#server/records/grams.ts'
import type { StoredRecord } from '#server/records/stored-record.ts'

function asText(value: Json | undefined): string | null {
  if (typeof value === 'string') return value
  return typeof value === 'number' ? String(value) : null
}

/** System columns that follow from the data: year, region, owner, list fields, search pairs. */
export function derived(
  config: Config,
  entityId: string,
  data: RecordData,
): { year: number | null; region: string | null; owner: string | null; head: RecordData; grams: string[] } {
  const entity = entityOf(config, entityId)
  const { scope } = entity
  const year = scope?.year === undefined ? null : data[scope.year]
  const head = headOf(config, entityId, data)
  return {
    year: typeof year === 'number' ? year : null,
    region: scope?.region === undefined ? null : asText(data[scope.region]),
    owner: scope?.owner === undefined ? null : asText(data[scope.owner]),
    head,
    grams: gramsOf(searchFields(entity).flatMap((name) => asText(readField(data, name, entity.fields[name])) ?? [])),
  }
}

/** The fields that lists read, under their present names. A number that a draft does not hold as one is left out: it could not be sorted. */
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

/** Says in the configuration's own words which rule of uniqueness a record breaks. @throws ApiError 409 */
async function keepUnique<Result>(config: Config, entityId: string, work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    const { code, constraint = '' } = error as { code?: string; constraint?: string }
    const rule =
      code === '23505'
        ? config.entities[entityId]?.unique?.find((unique) => uniqueIndex(entityId, unique) === constraint)
        : undefined
    throw rule ? new ApiError(409, 'duplicate', verbatim(rule.message)) : error
  }
}

/** Stores a new record. @throws ApiError 409 when it breaks a rule of uniqueness */
export async function insertRecord(query: Query, config: Config, record: StoredRecord): Promise<void> {
  const { year, region, owner, head, grams } = derived(config, record.entity, record.data)
  const work = query(
    `insert into ${tableOf(record.entity)}(id, year, state, flags, region_code, owner_id, version, created_at, created_by, updated_at, updated_by, submitted_at, state_since, due_at, definition, head, grams, data)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)`,
    [
      record.id,
      year ?? record.year,
      record.state,
      record.flags,
      region,
      owner ?? record.owner,
      record.version,
      record.createdAt,
      record.createdBy,
      record.updatedAt,
      record.updatedBy,
      record.submittedAt,
      record.stateSince,
      record.dueAt,
      record.definition,
      JSON.stringify(head),
      grams,
      JSON.stringify(record.data),
    ],
  )
  await keepUnique(config, record.entity, work)
}

/** Stores a changed record over version `record.version - 1`; false when that is no longer the stored one. */
export async function updateRecord(query: Query, config: Config, record: StoredRecord): Promise<boolean> {
  const { year, region, owner, head, grams } = derived(config, record.entity, record.data)
  const work = query(
    `update ${tableOf(record.entity)} set year = $3, state = $4, flags = $5, region_code = $6, owner_id = $7, version = version + 1, updated_at = $8, updated_by = $9,
       submitted_at = $10, state_since = $11, due_at = $12, definition = $13, head = $14, grams = $15, data = $16, working = $17, working_at = $18 where id = $1 and version = $2 returning id`,
    [
      record.id,
      record.version - 1,
      year ?? record.year,
      record.state,
      record.flags,
      region,
      owner ?? record.owner,
      record.updatedAt,
      record.updatedBy,
      record.submittedAt,
      record.stateSince,
      record.dueAt,
      record.definition,
      JSON.stringify(head),
      grams,
      JSON.stringify(record.data),
      record.working === null ? null : JSON.stringify(record.working),
      record.workingAt,
    ],
  )
  return (await keepUnique(config, record.entity, work)).length === 1
}
