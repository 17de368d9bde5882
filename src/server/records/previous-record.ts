import { type Config, entityOf, workflowOf } from '#config-model/config.ts'
import type { RecordData } from '#config-model/record.ts'
import type { User } from '#config-model/user.ts'
import { withCurrentNames } from '#config-model/values/current-names.ts'
import { editorsOf } from '#config-model/workflow/editing.ts'
import type { PathParams } from '#contract/paths.ts'
import type { RecordView } from '#contract/record.ts'
import type { RequestContext } from '#server/context.ts'
import type { Query } from '#server/database/database.ts'
import { sqlLiteral } from '#server/database/identifier.ts'
import { presentRecord } from './present-record.ts'
import { findRecord } from './records.ts'
import { relationOf } from './relations/relations.ts'
import { type StoredRecord, recordColumns, toRecord } from './stored-record.ts'

type PreviousRecordPath = PathParams<'previousRecord'>

/**
 * Finds the owner's latest record of an earlier year with the same title that the user may read.
 */
export async function readPreviousRecord(
  services: RequestContext,
  { entity, id }: PreviousRecordPath,
  user: User,
): Promise<RecordView | null> {
  const config = services.config()
  const record = await findRecord(services, config, user, { entity, id })
  const title = entityOf(config, entity).titleField
  const rows = await services.database.query(
    `select ${recordColumns} from ${relationOf(config, entity).from}
      where owner_id = $1 and year < $2 and head->>${sqlLiteral(title)} = $3
      order by year desc, id desc limit 1`,
    [record.owner, record.year, String(record.data[title] ?? '')],
  )

  if (!rows[0]) return null

  const previous = await findRecord(services, config, user, {
    entity,
    id: toRecord(config, entity, rows[0]).id,
  }).catch(() => null)

  return previous && presentRecord(services, config, user, { record: previous, remarks: [] })
}

/** Presents the record as at its last return, `updatedAt` that moment; null without one. */
export async function readPreviousRound(
  services: RequestContext,
  { entity, id }: PreviousRecordPath,
  user: User,
): Promise<RecordView | null> {
  const config = services.config()
  const record = await findRecord(services, config, user, { entity, id })
  const round = workflowOf(config, entity)
    ? await lastRound(services.database.query, config, record)
    : null
  if (round === null) return null

  const was = {
    ...record,
    data: round.data,
    updatedAt: round.at,
    working: null,
    workingAt: null,
    hidden: null,
  }

  return presentRecord(services, config, user, { record: was, remarks: [] })
}

export interface Round {
  at: Date
  data: RecordData
}

/**
 * Stores the content when a record returns from reviewers to editors, so that the next review shows
 * the changes; not when no role may edit afterwards.
 */
export async function storeRound(
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
async function lastRound(
  query: Query,
  config: Config,
  { entity, id }: StoredRecord,
): Promise<Round | null> {
  const [row] = await query<Round>(
    `select at, data from record_round where entity = $1 and record_id = $2 order by round desc
      limit 1`,
    [entity, id],
  )
  return row ? { ...row, data: withCurrentNames(entityOf(config, entity).fields, row.data) } : null
}
