import { entityOf, workflowOf } from '#config-model/config.ts'
import type { User } from '#config-model/user.ts'
import type { PathParams } from '#contract/paths.ts'
import type { RecordView } from '#contract/record.ts'
import type { RequestContext } from '#server/context.ts'
import { sqlLiteral } from '#server/database/identifier.ts'
import { presentRecord } from '#server/records/present-record.ts'
import { findRecord } from '#server/records/records.ts'
import { relationOf } from '#server/records/relations/relations.ts'
import { recordColumns, toRecord } from '#server/records/stored-record.ts'
import { lastRound } from './keep-round.ts'

type PreviousRecordPath = PathParams<'previousRecord'>

/** The owner's latest of an earlier year with the same title; null when the user may read none. */
export async function previousRecord(
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
    id: toRecord(entity, rows[0]).id,
  }).catch(() => null)

  return previous && presentRecord(services, config, user, { record: previous, remarks: [] })
}

/** At its last return, `updatedAt` that moment. */
export async function previousRound(
  services: RequestContext,
  { entity, id }: PreviousRecordPath,
  user: User,
): Promise<RecordView | null> {
  const config = services.config()
  const record = await findRecord(services, config, user, { entity, id })
  const round = workflowOf(config, entity) ? await lastRound(services.database.query, record) : null
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
