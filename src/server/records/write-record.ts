import type { Config } from '#config-model/config.ts'
import type { Json, RecordData } from '#config-model/record.ts'
import type { Query } from '#server/database/database.ts'
import { headFields, searchFields, tableOf } from './entity-tables.ts'
import { gramsOf } from './grams.ts'
import type { StoredRecord } from './stored-record.ts'

const asText = (value: Json | undefined) => (typeof value === 'string' ? value : typeof value === 'number' ? String(value) : null)

/** System columns that follow from the data: year, region, owner, list fields, search pairs. */
export function derived(
  config: Config,
  entityId: string,
  data: RecordData,
): { year: number | null; region: string | null; owner: string | null; head: RecordData; grams: string[] } {
  const entity = config.entities[entityId]!
  const { scope } = entity
  const year = scope?.year === undefined ? null : data[scope.year]
  const head = Object.fromEntries(headFields(config, entityId).flatMap((name) => (data[name] === undefined || data[name] === null ? [] : [[name, data[name]]])))
  return {
    year: typeof year === 'number' ? year : null,
    region: scope?.region === undefined ? null : asText(data[scope.region]),
    owner: scope?.owner === undefined ? null : asText(data[scope.owner]),
    head,
    grams: gramsOf(searchFields(entity).flatMap((name) => asText(data[name]) ?? [])),
  }
}

/** Stores a new record. */
export async function insertRecord(query: Query, config: Config, record: StoredRecord): Promise<void> {
  const { year, region, owner, head, grams } = derived(config, record.entity, record.data)
  await query(
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
}

/** Stores a changed record over version `record.version - 1`; false when that is no longer the stored one. */
export async function updateRecord(query: Query, config: Config, record: StoredRecord): Promise<boolean> {
  const { year, region, owner, head, grams } = derived(config, record.entity, record.data)
  const rows = await query(
    `update ${tableOf(record.entity)} set year = $3, state = $4, flags = $5, region_code = $6, owner_id = $7, version = version + 1, updated_at = $8, updated_by = $9,
       submitted_at = $10, state_since = $11, due_at = $12, definition = $13, head = $14, grams = $15, data = $16 where id = $1 and version = $2 returning id`,
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
    ],
  )
  return rows.length === 1
}
