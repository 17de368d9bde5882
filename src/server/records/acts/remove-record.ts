import { publicationState } from '#config-model/access/publication.ts'
import { entityOf, type Config } from '#config-model/config.ts'
import type { User } from '#config-model/user.ts'
import { removalOf } from '#config-model/workflow/removal.ts'
import { isHistory } from '#config-model/workflow/workflow.ts'
import type { RemoveRecordRequest } from '#contract/record.ts'
import type { RequestContext } from '#server/context.ts'
import type { SourceCall } from '#server/context.ts'
import type { Query } from '#server/database/database.ts'
import { newId } from '#server/database/id.ts'
import { ApiError, forbidden, badRequest } from '#server/errors.ts'
import { appendLog } from '#server/log/action-log.ts'
import { tableOf } from '#server/records/entity-tables.ts'
import { deleteFileUses } from '#server/records/files/file-uses.ts'
import { recordTexts } from '#server/records/record-texts.ts'
import { findRecord } from '#server/records/records.ts'
import { relationOf } from '#server/records/relations/relations.ts'
import { runRecordChange, isStoredInFiles, sourceServiceOf } from '#server/records/sources.ts'
import type { StoredRecord } from '#server/records/stored-record.ts'
import { updateDependents } from '#server/records/write/related-values.ts'
import { requestTexts } from '#server/request-texts.ts'
import { refuseIfReferenced } from './refuse-if-referenced.ts'

interface RemoveCall {
  entity: string
  id: string
  reason: RemoveRecordRequest['reason']
  ip: string
}

/**
 * Removes a record and logs it, in one transaction. Own drafts go for good; records that others
 * wrote or readers saw are archived and need a reason.
 * @throws ApiError 404, 403 (not allowed, or submitted once), 405 (past year), 400 (no reason)
 */
export async function removeRecord(
  services: RequestContext,
  user: User,
  call: RemoveCall,
): Promise<void> {
  const config = services.config()
  const { entity, id } = call

  await runRecordChange(services, config, entity, async (query) => {
    const record = await findRecord(services, config, user, {
      entity,
      id,
      action: 'remove',
      query,
      lock: true,
    })

    if (isHistory(config, record)) throw new ApiError(405, 'history', requestTexts.pastYear())

    const removal = (await wasMoved(query, record)) ? null : removalOf(config, record, user)
    if (removal === null) throw forbidden(recordTexts.submittedBefore())

    await refuseIfReferenced({ services, config, query, user, record })
    const reason = removal === 'kept' ? reasonOf(call.reason) : null

    // Releases preserve records stored in files.
    if (isStoredInFiles(services, config, entity)) {
      await dropRow({ services, config, query, user, record })
      return logRemoval(services, query, config, { user, record, reason, ip: call.ip })
    }

    if (reason !== null) await archiveRecord(services, query, user, { record, reason })
    await logRemoval(services, query, config, { user, record, reason, ip: call.ip })
    await dropRow({ services, config, query, user, record })
    await updateDependents(query, config, record)
    if (reason === null) await deleteFileUses(query, record, services.clock())

    return record
  })

  await services.configFiller.whenIdle()
}

async function dropRow(call: SourceCall): Promise<void> {
  const service = sourceServiceOf(call.services, call.config, call.record.entity)
  if (service) await service.remove?.(call)
  else
    await call.query(`delete from ${tableOf(call.record.entity)} where id = $1`, [call.record.id])
}

async function wasMoved(query: Query, { id, state }: StoredRecord): Promise<boolean> {
  if (state === null) return false

  return (
    (
      await query(
        'select 1 from action_log where record_id = $1 and from_state is not null limit 1',
        [id],
      )
    ).length > 0
  )
}

/** @throws ApiError 400 */
function reasonOf(rawReason: unknown): string {
  const reason =
    typeof rawReason === 'string' ? rawReason.replaceAll(/[\p{Cc}\p{Cf}]/gu, '').trim() : ''
  if ([...reason].length < 2 || [...reason].length > 300)
    throw badRequest(recordTexts.removalReason())
  return reason
}

async function archiveRecord(
  services: RequestContext,
  query: Query,
  user: User,
  { record, reason }: { record: StoredRecord; reason: string },
): Promise<void> {
  await query(
    `insert into removed_record(entity, id, record, reason, removed_by, removed_at)
     select $1, id, to_jsonb(stored) - 'grams', $3, $4, $5
       from (select * from ${relationOf(services.config(), record.entity).from}) stored
       where id = $2`,
    [record.entity, record.id, reason, user.id, services.clock()],
  )
}

interface Removed {
  user: User
  record: StoredRecord
  reason: string | null
  ip: string
}

function logRemoval(
  services: RequestContext,
  query: Query,
  config: Config,
  { user, record, reason, ip }: Removed,
): Promise<void> {
  const now = services.clock()
  const title = String(record.data[entityOf(config, record.entity).titleField ?? ''] ?? '')

  return appendLog(services, query, record, {
    id: newId(now, services.random),
    transition: 'remove',
    from: record.state ?? publicationState(config, record),
    to: null,
    opinion: reason,
    form: { title, ...(reason === null ? {} : { reason }) },
    remarks: 0,
    user,
    at: now,
    ip,
  })
}
