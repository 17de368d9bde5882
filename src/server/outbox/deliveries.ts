import { channelsOf } from '#config-model/channels.ts'
import type { Config } from '#config-model/config.ts'
import { formatDateTime } from '#config-model/facts/time.ts'
import type { User } from '#config-model/user.ts'
import type { LogEntry, LogMessage } from '#contract/record.ts'
import type { Services } from '#server/context.ts'
import type { Query } from '#server/database/database.ts'
import { ownerColumn } from '#server/database/system-tables.ts'
import type { StoredRecord } from '#server/records/stored-record.ts'

const maxDeliveries = 200

/** Leaves out messages scheduled for later. */
const shownStates = `(state in ('delivered', 'failed') or ended_at is null and (attempts > 0 or message_id is null))`

/**
 * Adds outgoing messages with their delivery state to each step: those to the reader and, for
 * staff, to the owner. Without addresses.
 */
export async function addDeliveries(
  query: Query,
  config: Config,
  { record, user, entries }: { record: StoredRecord; user: User; entries: LogEntry[] },
): Promise<LogEntry[]> {
  const isOwner = user.roles.some((role) => config.roles.roles[role]?.level === 'owner')
  const rows = await query<{
    step: string | null
    message: string
    channel: string
    state: string
    at: Date
  }>(
    `select message, channel, case when ended_at is null then 'waiting'
      else state end as state, coalesce(ended_at, made_at) as at,
       (select l.id from action_log l where l.record_id = o.record_id and l.at <= o.made_at
         order by l.position desc limit 1) as step
     from outbox o where record_id = $1 and entity = $2 and ${shownStates}
       and (account_id = $3 or not $4 and account_id in (select id from account
         where ${ownerColumn} = $5 or id = $5))
     order by coalesce(ended_at, made_at) desc, id limit ${maxDeliveries}`,
    [record.id, record.entity, user.id, isOwner, record.owner],
  )

  const channels = channelsOf(config)
  const messages = rows.toReversed().map(({ step, message, channel, state, at }) => ({
    step,
    line: {
      title: config.messages[message]?.title ?? message,
      channel: channels[channel]?.title ?? channel,
      state: state as LogMessage['state'],
      at: formatDateTime(at),
    },
  }))

  return entries.map((entry) => ({
    ...entry,
    messages: messages.flatMap(({ step, line }) => (step === entry.id ? line : [])),
  }))
}

/** From this age on a failing message counts as delayed. */
const delayedAfterMs = 3_600_000

export async function countMessages(query: Query): Promise<{ waiting: number; failed: number }> {
  const [counts] = await query<{ waiting: number; failed: number }>(
    `select (select count(*)::int from outbox where ended_at is null) as waiting,
       (select count(*)::int from outbox where state = 'failed') as failed`,
  )

  return counts ?? { waiting: 0, failed: 0 }
}

/** Whether a channel has failed for an hour. */
export async function hasDelayedMessages({
  database,
  clock,
}: Pick<Services, 'database' | 'clock'>): Promise<boolean> {
  const [row] = await database.query<{ isDelayed: boolean }>(
    `select exists (select 1 from outbox where ended_at is null and attempts > 0
      and made_at < $1) as "isDelayed"`,
    [new Date(clock().getTime() - delayedAfterMs)],
  )

  return row?.isDelayed === true
}
