import { publicationState } from '#config-model/access/publication.ts'
import { workflowOf, type Config } from '#config-model/config.ts'
import { storedEntities } from '#config-model/sources.ts'
import { presentState } from '#config-model/workflow/shown-state.ts'
import type { Services } from '#server/context.ts'
import type { Query } from '#server/database/database.ts'
import { newId } from '#server/database/id.ts'
import { appendLog } from '#server/log/action-log.ts'
import { tableOf } from '#server/records/entity-tables.ts'
import { storedTextSql } from '#server/records/sql/value-sql.ts'
import { recordColumns, toRecord, type StoredRecord } from '#server/records/stored-record.ts'
import { insertRecord, updateRecord } from '#server/records/write/write-record.ts'

export interface RemovedRecord {
  entity: string
  id: string
  title: string
  reason: string
  at: Date
  /** Name of the account. */
  by: string | null
}

/** Reads archived records, newest first, without drafts deleted for good. */
export async function readRemovedRecords(query: Query, config: Config): Promise<RemovedRecord[]> {
  const removedRecords: RemovedRecord[] = []
  for (const [entity, { titleField = '' }] of storedEntities(config))
    removedRecords.push(
      ...(await query<RemovedRecord>(
        `select distinct on (r.id) r.entity, r.id, coalesce(${storedTextSql(config, { entity, name: titleField, json: "(r.record->'data')" })}, '') as title,
          r.reason, r.removed_at as at, a.username as by
         from removed_record r left join account a on a.id = r.removed_by
         where r.entity = $1 and not exists (select 1 from ${tableOf(entity)} e where e.id = r.id)
           order by r.id, r.removed_at desc`,
        [entity],
      )),
    )

  return removedRecords.toSorted((a, b) => b.at.getTime() - a.at.getTime())
}

type Restoring = Pick<Services, 'database' | 'config' | 'eventLog' | 'clock' | 'random'>

/**
 * Restores an archived record with its log and files, and logs author and reason. Null when nothing
 * is archived or the record is present.
 * @throws ApiError 409 when another record has taken its place
 */
export function restoreRecord(
  services: Restoring,
  { entity, id, by, reason }: { entity: string; id: string; by: string; reason: string },
): Promise<StoredRecord | null> {
  const config = services.config()
  return services.database.transaction(async (query) => {
    if (
      !(await readRemovedRecords(query, config)).some(
        (removed) => removed.entity === entity && removed.id === id,
      )
    )
      return null

    const [row] = await query(
      `select ${recordColumns} from jsonb_populate_record(null::${tableOf(entity)}, (
         select record from removed_record where entity = $1 and id = $2 order by removed_at desc
           limit 1)) stored`,
      [entity, id],
    )

    const record = toRecord(config, entity, row ?? {})
    record.state = presentState(workflowOf(config, entity), record.state)

    await insertRecord(query, config, record)

    // Earlier viewers see a new version. The update also restores the working copy.
    record.version++
    await updateRecord(query, config, record)
    const now = services.clock()

    await appendLog(services, query, record, {
      id: newId(now, services.random),
      transition: 'restore',
      from: null,
      to: record.state ?? publicationState(config, record),
      opinion: reason,
      form: { by },
      remarks: 0,
      user: null,
      at: now,
      ip: null,
    })

    return record
  })
}
