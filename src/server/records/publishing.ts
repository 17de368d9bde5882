import { mayAct } from '#config-model/access/access.ts'
import { approvalStatus, mayPublish } from '#config-model/access/publication-acts.ts'
import {
  approvalOf,
  approvalState,
  needsReason,
  openPublicationActs,
  publicationState,
  publishOf,
  type PublicationAct,
  type PublicationState,
} from '#config-model/access/publication.ts'
import { entityOf, type Config } from '#config-model/config.ts'
import { formatDate, formatDateTime } from '#config-model/facts/time.ts'
import { isDay } from '#config-model/field-traits.ts'
import { verbatimPhrase } from '#config-model/messages/phrase.ts'
import { cleanText } from '#config-model/text/clean-text.ts'
import type { User } from '#config-model/user.ts'
import type { RecordView } from '#contract/record.ts'
import type { RequestContext } from '#server/context.ts'
import { newId } from '#server/database/id.ts'
import { forbidden, badRequest, notFound, staleVersion } from '#server/errors.ts'
import { appendLog } from '#server/log/action-log.ts'
import { presentRecord } from './present-record.ts'
import { recordTexts } from './record-texts.ts'
import { findRecord } from './records.ts'
import type { StoredRecord } from './stored-record.ts'
import { storeVersion } from './versions.ts'
import { workingData } from './working-copy.ts'
import { finalizeRecord, finalizeSavedRecord } from './write/finalize-record.ts'
import { updateRecord } from './write/write-record.ts'

export interface PublishCall {
  version: number
  reason: unknown
  entity: string
  id: string
  act: PublicationAct
  ip: string | null
}

/**
 * Runs a publication act in one transaction: lock, version, rights, validation, log.
 * @throws ApiError 409 stale, 403, 404, 400 with the problems by field
 */
export async function runPublishAct(
  services: RequestContext,
  user: User,
  call: PublishCall,
): Promise<RecordView> {
  const config = services.config()
  const { entity, act } = call
  const publish = publishOf(config, entity)
  if (!publish) throw notFound()

  const record = await services.database.transaction(async (query) => {
    const now = services.clock()
    const action = publish.approve ? 'read' : 'update'
    const storedRecord = await findRecord(services, config, user, {
      ...call,
      action,
      query,
      lock: true,
    })
    if (storedRecord.version !== call.version) throw staleVersion(storedRecord.version)

    const decision = mayPublish(services.localized(config), user, act, {
      record: storedRecord,
      now,
    })
    if (!decision.allowed) throw forbidden(verbatimPhrase(decision.reason))
    if (!isOpen(config, storedRecord, act)) throw badRequest(refusals[act]())

    const from = publicationState(config, storedRecord) ?? 'draft'
    const to = targets[act] ?? from
    const former = { ...storedRecord }
    const reason = needsReason(act, publish.approve !== undefined)
      ? publishReason(act, call.reason)
      : null
    if (act === 'submit') handIn(services, config, user, storedRecord)
    if (act === 'publish') bringOut(services, config, user, storedRecord)
    if (act === 'publish' || act === 'discard') storedRecord.working = null
    updateApproval(config, storedRecord, act, reason)
    storedRecord.data[publish.state] = to
    Object.assign(storedRecord, {
      version: storedRecord.version + 1,
      updatedAt: now,
      updatedBy: user.id,
      stateSince: now,
    })

    const line = newId(now, services.random)

    await appendLog(services, query, storedRecord, {
      id: line,
      transition: act,
      from,
      to,
      opinion: reason,
      form: {},
      remarks: 0,
      user,
      at: now,
      ip: call.ip,
    })

    if (act === 'publish') await storeVersion(query, config, storedRecord, { former, line, now })
    if (!(await updateRecord(query, config, storedRecord))) throw staleVersion(storedRecord.version)

    return storedRecord
  })

  return presentRecord(services, config, user, { record, remarks: [] })
}

const targets: Partial<Record<PublicationAct, PublicationState>> = {
  publish: 'published',
  withdraw: 'offline',
}

const refusals = {
  publish: recordTexts.nothingToPublish,
  pass: recordTexts.notSubmitted,
  withdraw: recordTexts.notPublishedYet,
  discard: recordTexts.nothingToDiscard,
  submit: recordTexts.nothingToSubmit,
  return: recordTexts.notSubmitted,
}

function isOpen(config: Config, record: StoredRecord, act: PublicationAct): boolean {
  const state = publicationState(config, record) ?? 'draft'
  return openPublicationActs({
    state,
    isChanged: record.working !== null,
    ...approvalStatus(config, record),
  }).includes(act)
}

/** @throws ApiError 400, 403 */
function bringOut(
  services: RequestContext,
  config: Config,
  user: User,
  record: StoredRecord,
): void {
  const before = { ...record }
  const now = services.clock()

  record.data = workingData(config, record)
  fillTime(config, record, now)
  if (approvalOf(config, record.entity))
    return finalizeSavedRecord(services, config, user, { record, before })

  finalizeRecord(services, config, { record, user }, recordTexts.publishFaults)
  const accessRequest = { entity: record.entity, action: 'update', record, now } as const
  const decision = mayAct(services.localized(config), user, accessRequest)
  if (!decision.allowed) throw forbidden(verbatimPhrase(decision.reason))
}

/**
 * Settles and checks the working copy for approval.
 * @throws ApiError 400 with the problems
 */
function handIn(services: RequestContext, config: Config, user: User, record: StoredRecord): void {
  const written = { ...record, data: workingData(config, record) }
  finalizeSavedRecord(services, config, user, { record: written, before: record })
  if (record.working === null) record.data = written.data
  else record.working = written.data
}

/** A pending change stays pending when the record is withdrawn. */
function updateApproval(
  config: Config,
  record: StoredRecord,
  act: PublicationAct,
  reason: string | null,
): void {
  const approval = approvalOf(config, record.entity)
  if (!approval) return

  const waiting = approvalState(config, record)
  const state = {
    withdraw: waiting === 'returned' ? null : waiting,
    publish: null,
    discard: null,
    submit: 'pending',
    pass: 'passed',
    return: 'returned',
  }[act]

  record.data = { ...record.data, [approval.state]: state, [approval.reason]: reason }
}

function fillTime(config: Config, record: StoredRecord, now: Date): void {
  const name = publishOf(config, record.entity)?.at
  if (name === undefined || (record.data[name] ?? '') !== '') return
  const field = entityOf(config, record.entity).fields[name]
  record.data = { ...record.data, [name]: isDay(field) ? formatDate(now) : formatDateTime(now) }
}

/** @throws ApiError 400 for an empty or too long reason */
function publishReason(act: PublicationAct, input: unknown): string {
  const reason = typeof input === 'string' ? cleanText(input) : ''
  if ([...reason].length >= 2 && [...reason].length <= 300) return reason
  throw badRequest(act === 'withdraw' ? recordTexts.withdrawalReason() : recordTexts.returnReason())
}
