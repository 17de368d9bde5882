import { mayAct } from '#config-model/access/access.ts'
import {
  openActs,
  publicationState,
  publishOf,
  type PublicationAct,
  type PublicationState,
} from '#config-model/access/publication.ts'
import { entityOf, type Config } from '#config-model/config.ts'
import { formatDate, formatDateTime } from '#config-model/facts/time.ts'
import { verbatim } from '#config-model/messages/phrase.ts'
import type { User } from '#config-model/user.ts'
import type { PublishRequest, RecordView } from '#contract/record.ts'
import type { Asked } from '#server/context.ts'
import { forbidden, invalid, notFound, stale } from '#server/errors.ts'
import { appendLog } from '#server/workflow/action-log.ts'
import { newId } from '#server/records/id.ts'
import { presentRecord } from '#server/records/present-record.ts'
import { recordTexts } from '#server/records/record-texts.ts'
import { findRecord } from '#server/records/records.ts'
import { settleForm } from '#server/records/write/settle-form.ts'
import type { StoredRecord } from '#server/records/stored-record.ts'
import { workingData } from './working-copy.ts'
import { updateRecord } from '#server/records/write/write-record.ts'

export interface PublishCall extends PublishRequest {
  entity: string
  id: string
  act: PublicationAct
  ip: string | null
}

/**
 * Publishes what was written, withdraws it, or drops what was changed since, in one transaction: lock, version, who, whether it is valid, log.
 * @throws ApiError 409 stale, 403, 404, 400 with the problems by field
 */
export async function runPublishAct(services: Asked, user: User, call: PublishCall): Promise<RecordView> {
  const config = services.config()
  const publish = publishOf(config, call.entity)
  if (!publish) throw notFound()
  const record = await services.database.transaction(async (query) => {
    const now = services.clock()
    const found = await findRecord(services, config, user, { ...call, action: 'update', query, lock: true })
    if (found.version !== call.version) throw stale(found.version)
    const from = publicationState(config, found) ?? 'draft'
    if (!openActs(from, found.working !== null).includes(call.act)) throw invalid(refusals[call.act]())
    const to = targets[call.act] ?? from

    if (call.act === 'publish') {
      found.data = workingData(config, found)
      fillTime(config, found, now)
      settleForm(services, config, found, user, recordTexts.publishFaults)
      const decision = mayAct(services.spoken(config), user, {
        entity: call.entity,
        action: 'update',
        record: found,
        now,
      })
      if (!decision.allowed) throw forbidden(verbatim(decision.reason))
    }
    if (call.act !== 'withdraw') found.working = null
    found.data[publish.state] = to
    Object.assign(found, { version: found.version + 1, updatedAt: now, updatedBy: user.id, stateSince: now })
    await appendLog(services, query, found, {
      id: newId(now, services.random),
      transition: call.act,
      from,
      to,
      opinion: null,
      form: {},
      remarks: 0,
      user,
      at: now,
      ip: call.ip,
    })
    if (!(await updateRecord(query, config, found))) throw stale(found.version)
    return found
  })
  return presentRecord(services, config, user, record, [])
}

const targets: Record<PublicationAct, PublicationState | null> = {
  publish: 'published',
  withdraw: 'offline',
  discard: null,
}

const refusals = {
  publish: recordTexts.nothingToPublish,
  withdraw: recordTexts.notPublishedYet,
  discard: recordTexts.nothingToDiscard,
}

/** The time of publishing is now when the editor named none. */
function fillTime(config: Config, record: StoredRecord, now: Date): void {
  const name = publishOf(config, record.entity)?.at
  if (name === undefined || (record.data[name] ?? '') !== '') return
  const isDay = entityOf(config, record.entity).fields[name]?.type === 'date'
  record.data = { ...record.data, [name]: isDay ? formatDate(now) : formatDateTime(now) }
}
