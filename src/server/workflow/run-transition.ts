import { assignmentAct, copiesOf, type Assignment } from '#config-model/assignments.ts'
import {
  dialogContext,
  recordContext,
  type ConditionContext,
} from '#config-model/conditions/context.ts'
import { entityOf, workflowOf, type Config } from '#config-model/config.ts'
import { normalizeRemarkPath } from '#config-model/display/remark-place.ts'
import { formatDateTime } from '#config-model/facts/time.ts'
import { toVisibleFormValues } from '#config-model/forms/effective-record.ts'
import { mergeHidden } from '#config-model/forms/hidden-values.ts'
import { formatPhrase, verbatimPhrase, type Phrase } from '#config-model/messages/phrase.ts'
import { formatSentence } from '#config-model/messages/words.ts'
import type { RecordData } from '#config-model/record.ts'
import type { Transition, Workflow } from '#config-model/types.generated.ts'
import { hasRole, type User } from '#config-model/user.ts'
import { cleanData } from '#config-model/values/clean-value.ts'
import { escalationsOf } from '#config-model/workflow/escalation.ts'
import {
  dueDate,
  isHistory,
  mayTransitionByRole,
  mayTransition,
  takesRemarks,
  targetState,
} from '#config-model/workflow/workflow.ts'
import type { RequestContext } from '#server/context.ts'
import type { TransitionCall } from '#server/context.ts'
import type { Query } from '#server/database/database.ts'
import { newId } from '#server/database/id.ts'
import { ignoreRejection } from '#server/database/transaction.ts'
import { ApiError, forbidden, badRequest, notFound, staleVersion } from '#server/errors.ts'
import { appendLog, escalatedStep, type LogLine } from '#server/log/action-log.ts'
import { signedName } from '#server/log/signature.ts'
import { attachFiles, type AttachContext } from '#server/records/files/attach-files.ts'
import { markFilesUsed } from '#server/records/files/file-uses.ts'
import { namedFiles, type NamedFile } from '#server/records/files/named-files.ts'
import { storeRound } from '#server/records/previous-record.ts'
import { readLog } from '#server/records/record-log.ts'
import { findRecord } from '#server/records/records.ts'
import { resolveRemarks } from '#server/records/remarks.ts'
import { fetchRecord, type StoredRecord } from '#server/records/stored-record.ts'
import { refuseUnknownKeys } from '#server/records/write/check-changes.ts'
import { checkReferences } from '#server/records/write/check-references.ts'
import { finalizeRecord } from '#server/records/write/finalize-record.ts'
import { checkMoveLimits } from '#server/records/write/record-limits.ts'
import { updateRecord, type UnchangedParts } from '#server/records/write/write-record.ts'
import { requestTexts } from '#server/request-texts.ts'
import { invalidateAssigneeSessions } from './assignments.ts'
import { checkRemarkReplies, checkDialog } from './check-dialog.ts'
import { castVote, type CastVote } from './countersign.ts'
import { copyForEffects, runEffects, findUnchangedParts } from './effects.ts'
import { recalculateAfterEffects } from './recalculate.ts'
import { previousDataOf, readPreviousValues, storeUndoStep } from './undo-step.ts'
import { transitionTexts } from './workflow-texts.ts'

/**
 * Takes a transition in its own transaction. `user` null is the system.
 * @throws ApiError 409 stale, 403 with the reason, 400 with problems
 */
export async function runTransition(
  services: RequestContext,
  user: User | null,
  call: TransitionCall,
): Promise<StoredRecord> {
  return services.database.transaction((query) =>
    runTransitionInTransaction(services, query, user, call),
  )
}

/** Takes a transition within the caller's transaction. */
export async function runTransitionInTransaction(
  services: RequestContext,
  query: Query,
  user: User | null,
  sent: TransitionCall,
): Promise<StoredRecord> {
  const config = services.config()
  const now = services.clock()
  const { transition } = transitionOf(config, sent)
  const isSubmission = transition.guard?.includes('form-valid') === true

  // Lock record
  const target = { entity: sent.entity, id: sent.id, lock: true }
  const record =
    user === null
      ? await fetchRecord(query, config, target)
      : await findRecord(services, config, user, { ...target, query })

  // Check call
  const call = { ...sent, form: formSent(config, transition, sent, { record, user, now }) }
  await checkCall({ services, query, config, user, record, now }, call)

  // Remember former
  const { state: from, assignments: assignmentsBefore } = record
  const finding = ignoreRejection(readPreviousValues(query, record, transition, user))
  const data = { ...record.data }
  const whole = mergeHidden(data, record.hidden)

  // Attach files
  if (user)
    await attachDialogFiles(query, {
      config,
      user,
      record,
      named: namedFiles(transition.form ?? {}, call.form),
    })

  // Check guards
  if (isSubmission) finalizeRecord(services, config, { record, user }, transitionTexts.formFaults)
  if (user && transition.guard?.includes('remarks-answered'))
    await checkRemarkReplies(services, query, record, user)

  // Count votes
  const vote = await castVote(query, record, transition, { ...call, user })
  const isOpen = vote?.result === 'open'
  const form = withResult(transition, call.form, vote)
  if (isOpen && user) record.assignments = [...record.assignments, voteOf(user, call, now)]

  // Choose target
  const to = isOpen
    ? (from ?? '')
    : targetOf(services, transition, { ...recordContext(config, record, user, now), form })
  if (user) await checkMoveLimits(services, query, user, { record, to })

  // Change state
  await storeRound(query, config, record, { to, now })
  Object.assign(record, {
    state: to,
    version: record.version + 1,
    updatedAt: now,
    updatedBy: user?.id ?? null,
  })

  if (record.state !== from) {
    Object.assign(record, { stateSince: now, assignments: copiesOf(record.assignments) })
    endEscalation(config, record, from)
  }

  if (isSubmission) markSubmitted(record, services.configHolder.yamlConfig.hash, now)
  if (!isOpen) await addRemarks(services, query, { record, user }, call)

  // Run effects
  const before = copyForEffects(record)
  const effects = await runEffects({
    services,
    query,
    config,
    record,
    transition: isOpen ? { ...transition, effects: [] } : transition,
    transitionId: call.transition,
    stateLeft: from,
    assignmentsBefore,
    user,
    form,
    now,
    move: async (other) =>
      void (await runTransitionInTransaction(services, query, null, {
        ...other,
        form: {},
        ip: call.ip,
      })),
  })

  const previousStep = await finding
  const changed = previousStep && { ...previousStep, data: previousDataOf(whole, record) }
  recalculateAfterEffects(config, record, before)
  record.dueAt = dueDate(config, record, record.stateSince ?? now)

  // Store record
  const line = {
    ...call,
    id: newId(now, services.random),
    from,
    to: record.state,
    opinion: opinionOf(call.form, vote),
    user,
    at: now,
  }

  const noting =
    changed && ignoreRejection(storeUndoStep(query, record, { ...line, remarks: 0 }, changed))
  await storeTransition(services, query, record, {
    ...findUnchangedParts(config, record, data),
    afterwards: () => effects.afterwards(),
    line: { ...line, remarks: call.remarks?.length ?? 0 },
  })

  await noting
  await invalidateAssigneeSessions(query, assignmentsBefore, record.assignments, now)

  return record
}

/** Ends with the state. */
function endEscalation(config: Config, record: StoredRecord, from: string | null): void {
  const flag = escalationsOf(config, record.entity).get(from ?? '')?.flag
  record.flags = record.flags.filter((name) => name !== flag)
}

/** @throws ApiError 403 when there is none */
function targetOf(
  services: RequestContext,
  transition: Transition,
  context: ConditionContext,
): string {
  const to = targetState(transition, context)
  if (to !== undefined) return to

  const { title } = transition
  throw forbidden(
    verbatimPhrase(formatSentence(services.localized(services.config()), 'noTarget', { title })),
  )
}

/** The form with the result of all votes instead of the last one. */
function withResult(
  { countersign }: Transition,
  form: RecordData,
  vote: CastVote | null,
): RecordData {
  return countersign && vote ? { ...form, [countersign.vote]: vote.result === 'agreed' } : form
}

/** An assignment until the votes decide. */
const voteOf = (user: User, { transition }: TransitionCall, now: Date): Assignment => ({
  kind: 'vote',
  to: user.id,
  name: user.name || user.username,
  from: null,
  at: formatDateTime(now),
  transition,
})

/** The opinion, prefixed by the vote. */
function opinionOf({ opinion }: RecordData, vote: CastVote | null): string | null {
  const written = typeof opinion === 'string' && opinion !== '' ? opinion : null
  if (!vote) return written

  const { place, of } = vote
  const cast = formatPhrase(
    vote.agrees ? transitionTexts.agrees() : transitionTexts.refuses(),
    'zh-CN',
  )
  const voteText = formatPhrase(transitionTexts.voted({ vote: cast, place, of }), 'zh-CN')

  return written === null ? voteText : `${voteText}：${written}`
}

/** Cleaned dialog values without hidden fields. */
function formSent(
  config: Config,
  { form: fields = {} }: Transition,
  { form }: TransitionCall,
  { record, user, now }: Pick<Asking, 'record' | 'user' | 'now'>,
): TransitionCall['form'] {
  refuseUnknownKeys(fields, form)
  return toVisibleFormValues(fields, cleanData(fields, form), (values) =>
    dialogContext({ ...recordContext(config, record, user, now), form: values }, fields),
  )
}

interface UndoableMove extends UnchangedParts {
  line: LogLine
  afterwards: () => Promise<void>
}

/** Stores the record and its log line concurrently, then the results of effects. */
async function storeTransition(
  services: RequestContext,
  query: Query,
  record: StoredRecord,
  moveChange: UndoableMove,
): Promise<void> {
  const logged = ignoreRejection(appendLog(services, query, record, moveChange.line))
  if (!(await updateRecord(query, services.config(), record, moveChange)))
    throw staleVersion(record.version)
  await moveChange.afterwards()
  await logged
}

/** @throws ApiError 403, 400 */
async function attachDialogFiles(
  query: Query,
  taken: AttachContext & { named: NamedFile[] },
): Promise<void> {
  await attachFiles(query, taken)
  await markFilesUsed(
    query,
    taken.record,
    taken.named.map(({ file }) => file.id),
  )
}

interface Asking {
  services: RequestContext
  query: Query
  config: Config
  user: User | null
  record: StoredRecord
  now: Date
}

/**
 * Checks version, permission and dialog.
 * @throws ApiError 409, 405, 403 or 400
 */
async function checkCall(
  { services, query, config, user, record, now }: Asking,
  call: TransitionCall,
): Promise<void> {
  const context = { ...recordContext(config, record, user, now), form: call.form }
  const localizedConfig = services.localized(config)
  const { workflow, transition } = transitionOf(localizedConfig, call)
  const role = mayTransitionByRole(localizedConfig, { id: call.transition, transition }, context)
  if (!role.allowed && !(await hasLostEscalation(query, config, record, { user, call })))
    throw forbidden(verbatimPhrase(role.reason))
  if (record.version !== call.version)
    throw staleVersion(record.version, await staleMessage(query, localizedConfig, record, user))
  if (user !== null && isHistory(config, record))
    throw new ApiError(405, 'history', requestTexts.pastYear())

  const decision = mayTransition(localizedConfig, workflow, call.transition, context)
  if (!decision.allowed) throw forbidden(verbatimPhrase(decision.reason))

  if (call.isTrial) return
  checkDialog(services, localizedConfig, { record, user }, call)
  if (user !== null)
    await checkReferences(services, query, user, {
      fields: transition.form ?? {},
      changes: call.form,
      before: {},
    })
}

/** Whether an escalation that gave the user this transition has ended since they saw the record. */
async function hasLostEscalation(
  query: Query,
  config: Config,
  record: StoredRecord,
  { user, call }: { user: User | null; call: TransitionCall },
): Promise<boolean> {
  if (user === null || call.version >= record.version) return false

  const states = [...escalationsOf(config, record.entity)].flatMap(([state, escalation]) =>
    escalation.transitions.has(call.transition) && hasRole(user, escalation.roles, config.roles)
      ? [state]
      : [],
  )

  if (states.length === 0) return false
  const rows = await query(
    `select 1 from action_log where record_id = $1 and transition = $2 and from_state = any($3)
      limit 1`,
    [record.id, escalatedStep, states],
  )

  return rows.length > 0
}

function transitionOf(
  config: Config,
  { entity, transition: id }: TransitionCall,
): { workflow: Workflow; transition: Transition } {
  const workflow = workflowOf(config, entity)
  const transition =
    workflow && Object.hasOwn(workflow.transitions, id) ? workflow.transitions[id] : undefined
  if (!workflow || !transition) throw notFound(transitionTexts.noTransition())

  return { workflow, transition }
}

/** From now on the present form reads the record. */
function markSubmitted(record: StoredRecord, definition: string, now: Date): void {
  record.submittedAt = now
  record.definition = definition
}

/** Says who has acted meanwhile, if visible to the reader. */
async function staleMessage(
  query: Query,
  localizedConfig: Config,
  record: StoredRecord,
  user: User | null,
): Promise<Phrase> {
  const last =
    user === null ? undefined : (await readLog(query, localizedConfig, record, user)).at(-1)
  return last?.at === formatDateTime(record.updatedAt)
    ? transitionTexts.movedBy({ name: last.operatorName })
    : requestTexts.stale()
}

/** Forwarding resolves the remarks, resubmission does not. */
function isReview(config: Config, entity: string, transition: string, user: User | null): boolean {
  return user !== null && !workflowOf(config, entity)?.transitions[transition]?.by.own
}

const assigns = (config: Config, entity: string, transition: string): boolean =>
  assignmentAct(workflowOf(config, entity)?.transitions[transition] ?? {}) !== undefined

async function addRemarks(
  services: RequestContext,
  query: Query,
  { record, user }: { record: StoredRecord; user: User | null },
  { transition, form, remarks = [], entity }: TransitionCall,
): Promise<void> {
  const config = services.config()
  const rule: Pick<Transition, 'remarks'> =
    workflowOf(config, entity)?.transitions[transition] ?? {}
  if (!takesRemarks(rule)) {
    if (remarks.length > 0) throw badRequest(transitionTexts.takesNoRemarks())
    if (isReview(config, entity, transition, user) && !assigns(config, entity, transition))
      void ignoreRejection(resolveRemarks(query, record.id))
    return
  }

  if (rule.remarks === 'required' && remarks.length === 0 && !form['opinion'])
    throw badRequest(transitionTexts.needsRemark())

  const [row] = await query<{ round: number }>(
    'select coalesce(max(round), 0)::int as round from remark where record_id = $1',
    [record.id],
  )

  const fields = entityOf(config, entity).fields

  for (const [index, remark] of remarks.entries()) {
    const content = remark.content?.trim() ?? ''
    const path = normalizeRemarkPath(fields, record.data, remark.path ?? '')
    if (path === null) throw badRequest(transitionTexts.noRemarkedField({ path: remark.path }))
    if (content.length < 2 || content.length > 300) throw badRequest(transitionTexts.remarkLength())
    if (remark.level !== 'must' && remark.level !== 'advice')
      throw badRequest(transitionTexts.remarkLevel())

    await query(
      `insert into remark(id, entity, record_id, path, level, content, by_id, by_name, by_role, at,
        round, transition) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
      [
        newId(services.clock(), services.random),
        entity,
        record.id,
        path,
        remark.level,
        content,
        user?.id ?? null,
        signedName(services.config(), user),
        user?.roles[0] ?? '',
        new Date(services.clock().getTime() + index),
        (row?.round ?? 0) + 1,
        transition,
      ],
    )
  }
}
