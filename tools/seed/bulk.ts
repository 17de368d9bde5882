import type { Config } from '#config-model/config.ts'
import type { Query } from '#server/database/database.ts'
import { tableOf } from '#server/records/entity-tables.ts'
import type { StoredRecord } from '#server/records/stored-record.ts'
import { partHidden } from '#server/records/working-copy.ts'
import { deriveColumns, withNewRowIds } from '#server/records/write/write-record.ts'
import { demoRowIds } from './demo-context.ts'

/** In batches, each one statement. */
export async function insertMany(
  query: Query,
  { table, types }: { table: string; types: Record<string, string> },
  rows: Record<string, unknown>[],
  batchSize = 400,
): Promise<void> {
  const names = Object.keys(types)
  for (let at = 0; at < rows.length; at += batchSize) {
    const part = rows.slice(at, at + batchSize)
    const body = JSON.stringify(part)

    await query(
      `insert into ${table}(${names.join(', ')})
        select ${names.map((name) => `r.${name}`).join(', ')}
        from jsonb_to_recordset($1::jsonb) as r(${names.map((name) => `${name} ${types[name]}`).join(', ')})`,
      [body],
    )
  }
}

/** With derived columns. */
export async function insertRecords(
  query: Query,
  config: Config,
  entity: string,
  records: StoredRecord[],
): Promise<void> {
  const rows = records.map((sample) => {
    const parted = { ...sample, ...partHidden(config, sample) }
    const record = { ...parted, ...withNewRowIds(config, parted, parted, demoRowIds()) }
    const { year, region, owner, head, bigrams } = deriveColumns(config, entity, record.data)

    return {
      id: record.id,
      year: year ?? record.year,
      state: record.state,
      flags: [],
      region_code: region ?? record.region,
      owner_id: owner ?? record.owner,
      version: record.version,
      created_at: record.createdAt,
      created_by: record.createdBy,
      updated_at: record.updatedAt,
      submitted_at: record.submittedAt,
      state_since: record.stateSince,
      due_at: record.dueAt,
      definition: record.definition,
      head,
      grams: bigrams,
      hidden: record.hidden,
      data: record.data,
    }
  })

  await insertMany(
    query,
    {
      table: tableOf(entity),
      types: {
        id: 'text',
        year: 'int',
        state: 'text',
        flags: 'text[]',
        region_code: 'text',
        owner_id: 'text',
        version: 'int',
        created_at: 'timestamptz',
        created_by: 'text',
        updated_at: 'timestamptz',
        submitted_at: 'timestamptz',
        state_since: 'timestamptz',
        due_at: 'timestamptz',
        definition: 'text',
        head: 'jsonb',
        grams: 'text[]',
        hidden: 'jsonb',
        data: 'jsonb',
      },
    },
    rows,
    200,
  )
}
