import { entityOf } from '#config-model/config.ts'
import { formatDateTime } from '#config-model/facts/time.ts'
import { reminderMessage } from '#config-model/messages/system-messages.ts'
import { isAwaitingOwner } from '#config-model/workflow/actors.ts'
import { stateTitleFor } from '#config-model/workflow/shown-state.ts'
import type { Services } from '#server/context.ts'
import type { Query } from '#server/database/database.ts'
import { ownerColumn } from '#server/database/system-tables.ts'
import { sendMessages } from '#server/notices/send-messages.ts'
import { tableOf } from '#server/records/entity-tables.ts'
import { Parameters } from '#server/records/sql/parameters.ts'
import { recordColumns, toRecord, type StoredRecord } from '#server/records/stored-record.ts'
import { findAwaitedAccounts, reviewingRoles } from '#server/workflow/reviewers.ts'
import { titleOfSeveral } from '#server/workflow/workflow-texts.ts'

const day = 86_400_000

/** Days that a mark stays: a record is due within a number of days for one day only. */
const markDays = 60

/** Records per state and run; the rest waits for the next run. */
const batchSize = 5000

/**
 * Reminds of records due within a state's `remind` days: once per record, one message per person.
 * Returns the number of messages.
 */
export async function sendReminders(services: Services, now: Date): Promise<number> {
  let sent = 0
  for (const { entity, states } of Object.values(services.config().workflows))
    for (const [state, { due }] of Object.entries(states))
      for (const days of due?.remind ?? [])
        // Marked in the messages' transaction.
        sent += await services.database.transaction((query) =>
          remind(services, query, { entity, state, days, now }),
        )

  await services.database.query(
    `delete from job_lock where starts_with(name, 'remind:') and ran_at < $1`,
    [new Date(now.getTime() - markDays * day)],
  )

  return sent
}

interface Reminding {
  entity: string
  state: string
  days: number
  now: Date
}

async function remind(services: Services, query: Query, reminding: Reminding): Promise<number> {
  const { entity, now } = reminding
  const config = services.config()
  const isOwners = isAwaitingOwner(config, entity, reminding.state)
  const readers = isOwners ? 'owner' : reviewingRoles(config, entity, reminding.state)

  const waiting = new Map<string, StoredRecord[]>()
  for (const record of await newlyDue(services, query, reminding))
    for (const { id } of await accountsOf(services, query, record, isOwners))
      waiting.set(id, [...(waiting.get(id) ?? []), record])

  for (const [account, records] of waiting) {
    const [first] = records
    if (!first) continue

    const name = String(first.data[entityOf(config, entity).titleField] ?? '')
    const deadline = new Date(Math.min(...records.flatMap(({ dueAt }) => dueAt?.getTime() ?? [])))
    await sendMessages(services, query, {
      accounts: [account],
      template: reminderMessage,
      values: (localizedConfig, locale) => ({
        title: titleOfSeveral(name, records.length, locale),
        state: stateTitleFor(localizedConfig, first, readers),
        deadline: formatDateTime(deadline),
        opinion: '',
        operator: localizedConfig.portal.organization,
        year: String(first.year ?? config.years.realYear),
      }),
      record: first,
      now,
    })
  }

  return waiting.size
}

async function newlyDue(
  services: Services,
  query: Query,
  { entity, state, days, now }: Reminding,
): Promise<StoredRecord[]> {
  const config = services.config()
  const p = new Parameters()
  const name = reminderName(days, p)
  const rows = await query<{ reminder: string }>(
    `select ${recordColumns}, ${name} as reminder from ${tableOf(entity)}
      where state = ${p.add(state)} and due_at > ${p.add(new Date(now.getTime() + (days - 1) * day))}
        and due_at <= ${p.add(new Date(now.getTime() + days * day))}
        and (year = ${p.add(config.years.realYear)} or year is null)
        and not exists (select 1 from job_lock where name = ${name})
      order by due_at, id limit ${batchSize}`,
    p.values,
  )

  const fresh = await query<{ name: string }>(
    `insert into job_lock(name, ran_at) select unnest($1::text[]), $2 on conflict do nothing
      returning name`,
    [rows.map(({ reminder }) => reminder), now],
  )

  const names = new Set(fresh.map((row) => row.name))

  return rows
    .filter(({ reminder }) => names.has(reminder))
    .map((row) => toRecord(config, entity, row))
}

/** SQL; one name per stay in the state. */
const reminderName = (days: number, p: Parameters): string =>
  `'remind:' || id || ':' || state || ':' || ${p.add(String(days))}::text || ':'
    || coalesce(floor(extract(epoch from state_since) * 1000)::bigint, 0)`

/** The owner's accounts, otherwise the reviewers. */
async function accountsOf(
  { config, clock }: Services,
  query: Query,
  record: StoredRecord,
  isOwners: boolean,
): Promise<{ id: string }[]> {
  if (isOwners)
    return query<{ id: string }>(
      `select id from account where enabled and (${ownerColumn} = $1 or id = $1)`,
      [record.owner],
    )

  return findAwaitedAccounts(query, config(), { record, now: clock() })
}
