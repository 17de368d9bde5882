import { entityOf, type Config } from '#config-model/config.ts'
import { formatDate, parseDateTime, plusDays } from '#config-model/facts/time.ts'
import { formatPhrase } from '#config-model/messages/phrase.ts'
import type { State, Workflow } from '#config-model/types.generated.ts'
import { escalationRoles, staffTransitions } from '#config-model/workflow/escalation.ts'
import { stateTitleFor } from '#config-model/workflow/shown-state.ts'
import { addWorkdays } from '#config-model/workflow/workflow.ts'
import type { Services } from '#server/context.ts'
import type { Query } from '#server/database/database.ts'
import { newId } from '#server/database/id.ts'
import { backgroundTimeoutMs } from '#server/database/transaction.ts'
import { appendLog, escalatedStep } from '#server/log/action-log.ts'
import { noCaller } from '#server/log/event-log.ts'
import { sendMessages } from '#server/notices/send-messages.ts'
import { tableOf } from '#server/records/entity-tables.ts'
import { Parameters } from '#server/records/sql/parameters.ts'
import { recordColumns, toRecord, type StoredRecord } from '#server/records/stored-record.ts'
import { findAccountsWithRoles } from '#server/workflow/reviewers.ts'
import { titleOfSeveral, transitionTexts } from '#server/workflow/workflow-texts.ts'

/** Records per statement; their messages are sent together. */
const portion = 1000

/** Statements per run; the rest waits for the next. */
const maxPortions = 10

export interface EscalatingState {
  workflow: Workflow
  state: string
  escalate: NonNullable<State['escalate']>
}

export const escalatingStates = (config: Config): EscalatingState[] =>
  Object.values(config.workflows).flatMap((workflow) =>
    Object.entries(workflow.states).flatMap(([state, { escalate }]) =>
      escalate ? [{ workflow, state, escalate }] : [],
    ),
  )

/**
 * Escalates records idle for their state's working days and notifies the new actors: once per stay,
 * one message per person and state. Returns the logged number.
 */
export async function escalateRecords(services: Services, now: Date): Promise<number> {
  let count = 0
  for (const escalating of escalatingStates(services.config()))
    count += await services.database.transaction(
      (query) => escalateState(services, query, escalating, now),
      backgroundTimeoutMs,
    )

  return count
}

/** SQL condition for records to escalate at a moment. */
export function escalationSql(
  config: Config,
  { workflow, state, escalate }: EscalatingState,
  p: Parameters,
  now: Date,
): string {
  const since = p.add(escalationCutoff(config, escalate.workdays, now))
  const reviewing = staffTransitions(config, workflow, state).flatMap(({ roles }) => roles)
  const table = tableOf(workflow.entity)

  return `state = ${p.add(state)} and not ${p.add(escalate.flag)}::text = any(flags)
    and state_since < ${since}
    and (year is null or year = ${p.add(config.years.realYear)})
    and not exists (select 1 from action_log line
      where line.record_id = ${table}.id and line.at >= ${since} and line.operator_id is not null
      and line.roles && ${p.add(reviewing)}::text[])`
}

/** Stays that began before this moment are due. */
export function escalationCutoff(config: Config, workdays: number, now: Date): Date {
  const today = formatDate(now)
  let day = today
  while (addWorkdays(day, workdays, config.years) >= today) day = plusDays(day, -1)

  return parseDateTime(`${plusDays(day, 1)} 00:00:00`)
}

async function escalateState(
  services: Services,
  query: Query,
  escalating: EscalatingState,
  now: Date,
): Promise<number> {
  const config = services.config()
  const { workflow, state, escalate } = escalating
  const roles = escalationRoles(config, workflow, state)
  const accounts = new Map<string | null, { id: string }[]>()
  const receivers = new Map<string, StoredRecord[]>()
  let count = 0

  for (let turn = 0; turn < maxPortions; turn++) {
    const records = await flagDue(query, config, escalating, now)
    for (const record of records) {
      await logEscalation(services, query, { record, escalating, roles, now })
      const nearby =
        accounts.get(record.region) ??
        (await findAccountsWithRoles(query, config, { roles, record, now }))
      accounts.set(record.region, nearby)
      for (const { id } of nearby) receivers.set(id, [...(receivers.get(id) ?? []), record])
    }

    count += records.length
    if (records.length < portion) break
  }

  for (const [account, theirs] of receivers)
    await notify(services, query, { account, records: theirs, message: escalate.message, roles })
  if (count > 0) await logTurn(services, query, escalating, count)

  return count
}

/** Oldest first. */
async function flagDue(
  query: Query,
  config: Config,
  escalating: EscalatingState,
  now: Date,
): Promise<StoredRecord[]> {
  const { workflow, escalate } = escalating
  const table = tableOf(workflow.entity)
  const p = new Parameters()
  const due = escalationSql(config, escalating, p, now)
  const rows = await query(
    `update ${table} set flags = array_append(flags, ${p.add(escalate.flag)}) where id in
       (select id from ${table} where ${due} order by state_since, id
         limit ${portion} for update skip locked)
     returning ${recordColumns}`,
    p.values,
  )

  return rows.map((row) => toRecord(config, workflow.entity, row))
}

async function logTurn(
  services: Services,
  query: Query,
  { workflow, state }: EscalatingState,
  count: number,
): Promise<void> {
  const { entities } = services.config()
  const entity = entities[workflow.entity]?.title ?? workflow.entity
  const title = workflow.states[state]?.title ?? state
  const subject = transitionTexts.escalatedMany({ entity, state: title, count })

  await services.eventLog.write(
    noCaller,
    null,
    { kind: 'job', reason: 'escalated', subject: formatPhrase(subject, 'zh-CN'), detail: {} },
    query,
  )
}

/** Logs the step as the system's, invisible to the owner. */
async function logEscalation(
  services: Services,
  query: Query,
  { record, escalating, roles, now }: EscalatedRecord,
): Promise<void> {
  const { roles: all } = services.config().roles
  const titles = roles.map((role) => all[role]?.title ?? role).join('、')
  const { workdays } = escalating.escalate

  await appendLog(services, query, record, {
    id: newId(now, services.random),
    transition: escalatedStep,
    from: record.state,
    to: record.state,
    opinion: formatPhrase(transitionTexts.escalated({ workdays, roles: titles }), 'zh-CN'),
    form: {},
    remarks: 0,
    user: null,
    at: now,
    ip: null,
  })
}

interface EscalatedRecord {
  record: StoredRecord
  escalating: EscalatingState
  roles: string[]
  now: Date
}

async function notify(
  services: Services,
  query: Query,
  {
    account,
    records,
    message,
    roles,
  }: { account: string; records: StoredRecord[]; message: string; roles: string[] },
): Promise<void> {
  const [first] = records
  if (!first) return

  const config = services.config()
  const name = String(first.data[entityOf(config, first.entity).titleField] ?? '')

  await sendMessages(services, query, {
    accounts: [account],
    template: message,
    values: (localizedConfig, locale) => ({
      title: titleOfSeveral(name, records.length, locale),
      state: stateTitleFor(localizedConfig, first, roles),
      opinion: '',
      operator: localizedConfig.portal.organization,
      deadline: '',
      year: String(first.year ?? config.years.realYear),
    }),
    record: first,
    now: services.clock(),
  })
}
