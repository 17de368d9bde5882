import { workflowOf, type Config } from '#config-model/config.ts'
import type { RecordData } from '#config-model/record.ts'
import { editorsOf } from '#config-model/workflow/editing.ts'
import type { Query } from '#server/database/database.ts'
import type { StoredRecord } from '#server/records/stored-record.ts'

/** Content at the last return. */
export interface Round {
  at: Date
  data: RecordData
}

/**
 * When a record returns from reviewers to editors, so that the next review shows the changes; not
 * when no role may edit afterwards.
 */
export async function keepRound(
  query: Query,
  config: Config,
  record: StoredRecord,
  { to, now }: { to: string; now: Date },
) {
  const states = workflowOf(config, record.entity)?.states ?? {}
  const mayWrite = (state: string | null) => editorsOf(states[state ?? '']).length > 0
  if (record.submittedAt === null || mayWrite(record.state) || !mayWrite(to)) return

  await query(
    `insert into record_round(entity, record_id, round, at, data)
     select $1, $2, coalesce(max(round), 0) + 1, $3, $4 from record_round
       where entity = $1 and record_id = $2`,
    [record.entity, record.id, now, JSON.stringify(record.data)],
  )
}

/** Null when never returned. */
export async function lastRound(query: Query, { entity, id }: StoredRecord): Promise<Round | null> {
  const [row] = await query<Round>(
    `select at, data from record_round where entity = $1 and record_id = $2 order by round desc
      limit 1`,
    [entity, id],
  )
  return row ?? null
}
