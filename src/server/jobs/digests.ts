import { portalChannel } from '#config-model/channels.ts'
import { formatDate } from '#config-model/facts/time.ts'
import { lastPossibleMoment } from '#server/clock-skew.ts'
import type { Services } from '#server/context.ts'
import type { Query } from '#server/database/database.ts'
import { findVerifiedAddresses } from '#server/outbox/addresses.ts'
import { enqueueMessage, isAddress } from '#server/outbox/enqueue-message.ts'
import { lastOccurrence, dueTimesBetween } from './daily-jobs.ts'

/** Further messages are counted. */
const maxListed = 20

/**
 * Sends each account a daily digest of its unread messages whose template has `digest`; returns the
 * number of digests. A new time starts the next day.
 */
export async function sendDigests(services: Services): Promise<number> {
  const { messages } = services.config()
  const times = new Set(Object.values(messages).flatMap(({ digest }) => digest ?? []))
  let sent = 0
  for (const time of times)
    sent += await services.database.transaction((query) => sendDigest(services, query, time))

  return sent
}

async function sendDigest(services: Services, query: Query, time: string): Promise<number> {
  const now = services.clock()
  const name = `digest:${time}`
  await query(
    `insert into job_lock(name, ran_at) values ($1, $2) on conflict (name) do update
      set ran_at = excluded.ran_at where job_lock.ran_at > $3`,
    [name, lastOccurrence(time, now), lastPossibleMoment(now)],
  )

  const [lock] = await query<{ ran_at: Date }>(
    'select ran_at from job_lock where name = $1 for update',
    [name],
  )

  const since = lock?.ran_at ?? now
  const due = dueTimesBetween(time, since, now).at(-1)
  if (!due) return 0

  await query('update job_lock set ran_at = $2 where name = $1', [name, due])

  return enqueueDigests(services, query, { time, since, due })
}

async function enqueueDigests(
  services: Services,
  query: Query,
  { time, since, due }: { time: string; since: Date; due: Date },
): Promise<number> {
  const config = services.config()
  const templates = Object.entries(config.messages).filter(([, { digest }]) => digest === time)
  let sent = 0

  const names = new Set(templates.flatMap(([, { channels = [] }]) => channels))
  names.delete(portalChannel)

  for (const name of names) {
    const ids = templates.flatMap(([id, { channels = [] }]) => (channels.includes(name) ? id : []))
    const accounts = await query<{ account: string; count: number; bodies: string[] }>(
      `select account_id as account, count(*)::int as count, (array_agg(body
        order by created_at desc))[1:${maxListed}] as bodies
       from message where template = any($1::text[]) and read_at is null and created_at > $2
         and created_at <= $3 group by account_id`,
      [ids, since, due],
    )

    const addresses = await findVerifiedAddresses(services, query, {
      accounts: accounts.map(({ account }) => account),
      channel: name,
      isMandatory: false,
    })

    for (const { account, count, bodies } of accounts) {
      const address = addresses.get(account)
      if (address === undefined || !isAddress(address)) continue

      sent++
      await enqueueMessage(services, query, {
        channel: name,
        accountId: account,
        address,
        message: 'dailyDigest',
        facts: { count: String(count), list: bodies.map((body) => `· ${body}`).join('\n') },
        language: config.portal.locales.default,
        idempotencyKey: `digest.${formatDate(due)}.${time.replace(':', '')}.${name}.${account}`,
      })
    }
  }

  return sent
}
