import { mayAct } from '#config-model/access/access.ts'
import { type Config, workflowOf } from '#config-model/config.ts'
import { verbatimPhrase } from '#config-model/messages/phrase.ts'
import type { User } from '#config-model/user.ts'
import { presentState } from '#config-model/workflow/shown-state.ts'
import { isHistory, mayEverTransition } from '#config-model/workflow/workflow.ts'
import type { RequestContext } from '#server/context.ts'
import type { Query } from '#server/database/database.ts'
import { newId } from '#server/database/id.ts'
import { ignoreRejection } from '#server/database/transaction.ts'
import { ApiError, forbidden, notFound, staleVersion } from '#server/errors.ts'
import { appendLog, undoneStep } from '#server/log/action-log.ts'
import { tableOf } from '#server/records/entity-tables.ts'
import { type StoredRecord, fetchRecord } from '#server/records/stored-record.ts'
import { checkMoveLimits } from '#server/records/write/record-limits.ts'
import { updateRecord } from '#server/records/write/write-record.ts'
import { requestTexts } from '#server/request-texts.ts'
import { invalidateAssigneeSessions } from './assignments.ts'
import { copyForEffects, findUnchangedParts } from './effects.ts'
import { recalculateAfterEffects } from './recalculate.ts'
import { type UndoStep, findUndoStep, undoEnd } from './undo-step.ts'
import { transitionTexts } from './workflow-texts.ts'

/** The record as the user saw it. */
export interface UndoCall {
  entity: string
  id: string
  version: number
  ip: string
}

/**
 * Undoes the last step: by its author only, within the seconds of `undo`, while the record is
 * unchanged. One transaction restores overwritten values, withdraws notifications and logs the
 * undo.
 * @throws ApiError 404, 405 (past year), 403 (another user's), 409 (nothing to undo, changed since,
 *   too late)
 */
export function undoTransition(
  services: RequestContext,
  user: User,
  call: UndoCall,
): Promise<StoredRecord> {
  const config = services.config()
  return services.database.transaction(async (query) => {
    if (!workflowOf(config, call.entity)) throw notFound()

    const record = await fetchRecord(query, config, { ...call, lock: true })
    const step = checkStep(services, config, user, {
      call,
      record,
      step: await findUndoStep(query, record),
    })

    await checkMoveLimits(services, query, user, { record, to: step.before.state ?? '' })
    await restore(services, query, user, { call, record, step })

    return record
  })
}

interface Restoring {
  call: UndoCall
  record: StoredRecord
  step: UndoStep
}

/**
 * Checks existence, author, time and later changes.
 * @throws ApiError
 */
function checkStep(
  services: RequestContext,
  config: Config,
  user: User,
  { call, record, step }: Omit<Restoring, 'step'> & { step: UndoStep | undefined },
): UndoStep {
  const now = services.clock()
  const isMine = step?.account_id === user.id
  const accessRequest = { entity: call.entity, action: 'read', record, now } as const
  if (!isMine && !mayAct(config, user, accessRequest).allowed) throw notFound()
  if (isHistory(config, record)) throw new ApiError(405, 'history', requestTexts.pastYear())
  if (!step) throw new ApiError(409, 'nothing-to-undo', transitionTexts.nothingToUndo())
  if (step.version !== record.version || call.version !== record.version)
    throw staleVersion(record.version, transitionTexts.changedSince())
  if (!isMine) throw forbidden(transitionTexts.undoByAuthor())

  const localizedConfig = services.localized(config)
  const workflow = workflowOf(localizedConfig, call.entity)
  const seconds = workflow?.transitions[step.transition]?.undo ?? 0

  step.before.state = presentState(workflow, step.before.state)
  const isKnown = step.before.state !== null && workflow?.states[step.before.state] !== undefined
  if (!workflow || !isKnown || now > undoEnd(seconds, step.at))
    throw new ApiError(409, 'too-late', transitionTexts.undoTooLate({ seconds }))

  const role = mayEverTransition(localizedConfig, workflow, step.transition, user)
  if (!role.allowed) throw forbidden(verbatimPhrase(role.reason))

  return step
}

async function restore(
  services: RequestContext,
  query: Query,
  user: User,
  { call, record, step }: Restoring,
): Promise<void> {
  const config = services.config()
  const now = services.clock()
  const { state: from, assignments } = record
  const data = { ...record.data }

  restoreValues(config, record, step.before)
  Object.assign(record, { version: record.version + 1, updatedAt: now, updatedBy: user.id })
  const place = [record.entity, record.id]

  await query('delete from noted_step where entity = $1 and record_id = $2', place)
  await query('delete from record_round where entity = $1 and record_id = $2 and at = $3', [
    ...place,
    step.at,
  ])

  await withdrawMessages(query, config, record, step)

  await query('update remark set resolved = false where record_id = $1 and id = any($2)', [
    record.id,
    step.before.remarks,
  ])

  const logged = ignoreRejection(
    appendLog(services, query, record, {
      id: newId(now, services.random),
      transition: undoneStep,
      from,
      to: record.state,
      opinion: null,
      form: { line: step.line_id, transition: step.transition },
      remarks: 0,
      user,
      at: now,
      ip: call.ip,
    }),
  )

  if (!(await updateRecord(query, config, record, findUnchangedParts(config, record, data))))
    throw staleVersion(record.version)

  // The time since counts for the state it left.
  await query(`update ${tableOf(record.entity)} set state_time = $2 where id = $1`, [
    record.id,
    JSON.stringify(step.before.stateTime),
  ])

  await invalidateAssigneeSessions(query, assignments, record.assignments, now)
  await logged
}

/** Messages in the portal, and those that have not left it: they wait until the end of `undo`. */
async function withdrawMessages(
  query: Query,
  config: Config,
  { entity, id }: StoredRecord,
  { at, transition }: UndoStep,
): Promise<void> {
  await query('delete from message where entity = $1 and record_id = $2 and created_at = $3', [
    entity,
    id,
    at,
  ])

  const { effects = [] } = workflowOf(config, entity)?.transitions[transition] ?? {}
  const templates = effects.flatMap(({ message }) => message ?? [])
  await query(
    `delete from outbox where entity = $1 and record_id = $2 and made_at >= $3
      and message = any($4) and ended_at is null`,
    [entity, id, at, templates],
  )
}

const instant = (value: Date | string | null) => (value === null ? null : new Date(value))

/** Also recomputes dependent values. */
function restoreValues(
  config: Config,
  record: StoredRecord,
  { data, ...before }: UndoStep['before'],
): void {
  const { state, flags, definition, assignments = [] } = before
  Object.assign(record, { state, flags, definition, assignments })
  record.submittedAt = instant(before.submittedAt)
  record.stateSince = instant(before.stateSince)
  record.dueAt = instant(before.dueAt)
  const previousRecord = copyForEffects(record)
  for (const [name, [value]] of Object.entries(data))
    if (value === undefined) delete record.data[name]
    else record.data[name] = value

  recalculateAfterEffects(config, record, previousRecord)
}
