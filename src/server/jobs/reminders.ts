import { entityOf, workflowOf } from '#config-model/config.ts'
import { formatDateTime } from '#config-model/facts/time.ts'
import { reminderMessage } from '#config-model/messages/system-messages.ts'
import type { Services } from '#server/context.ts'
import type { Query } from '#server/database/database.ts'
import { ownerColumn } from '#server/database/system-tables.ts'
import { sendMessages } from '#server/notices/send-messages.ts'
import { tableOf } from '#server/records/entity-tables.ts'
import { recordColumns, toRecord, type StoredRecord } from '#server/records/stored-record.ts'
import { findAwaitedAccounts } from '#server/workflow/reviewers.ts'
import { titleOfSeveral } from '#server/workflow/workflow-texts.ts'

const day = 86_400_000

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
  const state = config.workflows[entity]?.states[reminding.state]
  if (!state) return 0

  const waiting = new Map<string, StoredRecord[]>()
  for (const record of await newlyDue(services, query, reminding))
    for (const { id } of await accountsOf(services, query, record, state.edit !== undefined))
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
        state: workflowOf(localizedConfig, entity)?.states[reminding.state]?.title ?? '',
        deadline: formatDateTime(deadline),
        opinion: '',
        operator: localizedConfig.portal.organization,
        year: String(first.year),
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
  const rows = await query(
    `select ${recordColumns} from ${tableOf(entity)}
      where state = $1 and due_at > $2 and due_at <= $3 and (year = $4 or year is null)
      order by due_at, id limit 5000`,
    [
      state,
      new Date(now.getTime() + (days - 1) * day),
      new Date(now.getTime() + days * day),
      services.config().years.realYear,
    ],
  )

  const records = rows.map((row) => toRecord(services.config(), entity, row))
  const fresh = await query<{ name: string }>(
    `insert into job_lock(name, ran_at) select unnest($1::text[]), $2 on conflict do nothing
      returning name`,
    [records.map((record) => lockOf(record, days)), now],
  )

  const names = new Set(fresh.map((row) => row.name))

  return records.filter((record) => names.has(lockOf(record, days)))
}

const lockOf = (record: StoredRecord, days: number) =>
  `remind:${record.id}:${record.state}:${days}:${record.stateSince?.getTime() ?? 0}`

/** The owner who has to correct it, otherwise the reviewers. */
async function accountsOf(
  { config, clock }: Services,
  query: Query,
  record: StoredRecord,
  isOwners: boolean,
): Promise<{ id: string }[]> {
  if (isOwners)
    return query<{ id: string }>(`select id from account where enabled and ${ownerColumn} = $1`, [
      record.owner,
    ])

  return findAwaitedAccounts(query, config(), { record, now: clock() })
}
