import type { Config } from '#config-model/config.ts'
import { isFile } from '#config-model/field-traits.ts'
import { mergeHidden } from '#config-model/forms/hidden-values.ts'
import { storedEntities } from '#config-model/sources.ts'
import type { Query } from '#server/database/database.ts'
import { sqlLiteral } from '#server/database/identifier.ts'
import { tableOf } from '#server/records/entity-tables.ts'
import type { StoredRecord } from '#server/records/stored-record.ts'
import { filesInData, canHoldFiles } from './named-files.ts'

export interface FileUse {
  entity: string
  record: string
}

type Named = Pick<StoredRecord, 'id' | 'entity'>

const maxUses = 100

export function readFileUses(query: Query, file: string): Promise<FileUse[]> {
  return query<FileUse>(
    `select u.entity, u.record_id as record from file_use u join file f on f.id = u.file_id
     where u.file_id = $1 order by u.record_id is distinct from f.record_id, u.record_id
       limit ${maxUses}`,
    [file],
  )
}

/** An owner's records first. */
export async function readFileUsesByOwner(
  query: Query,
  file: string,
  owner: string,
): Promise<FileUse[]> {
  const uses = await readFileUses(query, file)
  if (uses.length < maxUses) return uses

  const fileUses: FileUse[] = []

  for (const { entity } of await query<{ entity: string }>(
    'select distinct entity from file_use where file_id = $1',
    [file],
  ))
    fileUses.push(
      ...(await query<FileUse>(
        `select u.entity, u.record_id as record from file_use u
          join ${tableOf(entity)} x on x.id = u.record_id
         where u.file_id = $1 and u.entity = $2 and x.owner_id = $3 order by 2 limit 10`,
        [file, entity, owner],
      )),
    )

  return [...fileUses, ...uses]
}

export async function markFilesUsed(
  query: Query,
  { entity, id }: Named,
  files: string[],
): Promise<void> {
  if (files.length === 0) return

  await query(
    `with known as (select id from file where id = any($3)), noted as (
       insert into file_use(file_id, entity, record_id) select id, $1, $2 from known
         on conflict do nothing)
     update file set loose_since = null, record_entity = coalesce(record_entity, $1),
       record_id = coalesce(record_id, $2)
     where id in (select id from known) and (loose_since is not null or record_id is null)`,
    [entity, id, files],
  )
}

/**
 * Files removed from a draft are unused from `now` on. Files once submitted, logged or in a stored
 * version remain.
 */
export async function updateFileUses(
  query: Query,
  config: Config,
  record: StoredRecord,
  now: Date,
): Promise<void> {
  const fields = config.entities[record.entity]?.fields ?? {}
  if (!Object.values(fields).some(canHoldFiles)) return

  const named = new Set(
    [mergeHidden(record.data, record.hidden), record.working ?? {}]
      .flatMap((data) => filesInData(fields, data))
      .map(({ id }) => id),
  )

  const rows = await query<{ id: string }>(
    'select file_id as id from file_use where record_id = $1 and entity = $2',
    [record.id, record.entity],
  )

  const existingIds = new Set(rows.map(({ id }) => id))

  await markFilesUsed(
    query,
    record,
    [...named].filter((id) => !existingIds.has(id)),
  )

  const dropped = [...existingIds].filter((id) => !named.has(id))

  if (record.submittedAt === null && dropped.length > 0)
    await releaseFiles(
      query,
      record,
      `and file_id = any($4) and not exists (select 1 from action_log
        where record_id = $1 and position(file_id in form::text) > 0)
       and not exists (select 1 from record_round
         where entity = $2 and record_id = $1 and position(file_id in data::text) > 0)`,
      [now, dropped],
    )
}

/** Drops the record's uses; files without another use are unused from `now` on. */
export const deleteFileUses = (query: Query, record: Named, now: Date): Promise<void> =>
  releaseFiles(query, record, '', [now])

async function releaseFiles(
  query: Query,
  { id, entity }: Named,
  where: string,
  more: unknown[],
): Promise<void> {
  await query(
    `with dropped as (delete from file_use where record_id = $1 and entity = $2 ${where}
      returning file_id)
     update file f set record_entity = null, record_id = null,
       loose_since = case when exists (select 1 from file_use u
         where u.file_id = f.id and u.record_id <> $1) then null else $3::timestamptz end
     where f.id in (select file_id from dropped)`,
    [id, entity, ...more],
  )
}

export async function backfillUploadUses(query: Query): Promise<void> {
  await query(
    `insert into file_use(file_id, entity, record_id) select id, record_entity, record_id from file
      where record_id is not null and record_entity is not null on conflict do nothing`,
  )
}

/** Stores the uses of records older than the tracking, once. */
export async function backfillFileUses(query: Query, config: Config): Promise<void> {
  const [done] = await query(`select 1 from portal_fact where name = 'file-uses'`)
  if (done) return

  const note = (source: string, json: string, entity: string, record: string) =>
    query(
      `insert into file_use(file_id, entity, record_id) select distinct f.id, ${entity}, ${record}
        from ${source} r,
         jsonb_path_query(${json}, '$.**.id ? (@.type() == "string")') uploaded
           join file f on f.id = uploaded #>> '{}' on conflict do nothing`,
    )

  await backfillUploadUses(query)
  for (const [id, { fields }] of storedEntities(config))
    if (Object.values(fields).some((field) => isFile(field) || field.fields))
      await note(tableOf(id), 'jsonb_build_array(r.data, r.working)', sqlLiteral(id), 'r.id')

  await note('action_log', 'r.form', 'r.entity', 'r.record_id')
  await query(`insert into portal_fact(name, value) values ('file-uses', 'true')`)
}
