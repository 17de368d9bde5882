import type { Database } from '#server/database/database.ts'
import { noCaller, type EventLog } from './event-log.ts'

interface Change {
  number: number
  account_id: string
  username: string
  act: string
  changed: string[]
  by: string
}

const maxChanges = 500
/** Lines that others write between a change and the next round. */
const mostBetween = 100_000
const tellerLock = 7_262_534
const origin = '数据库'

/**
 * Logs account changes made by plain SQL: a trigger records every change, and those without a log
 * line in their transaction get one here. Runs every few seconds, before sealing.
 */
export async function tellAccountChanges({
  database,
  log,
}: {
  database: Database
  log: EventLog
}): Promise<void> {
  await database.transaction(async (query) => {
    const [turn] = await query<{ mine: boolean }>(
      `select pg_try_advisory_xact_lock(${tellerLock}) as mine`,
    )
    if (!turn?.mine) return

    const [lastLogged] = await query<{ upTo: number }>(
      `select (detail->>'upTo')::bigint as "upTo" from event_log
        where kind = 'account' and detail ? 'upTo' order by number desc limit 1`,
    )
    const changes = await query<Change>(
      `select number, account_id, username, act, changed, by from account_change c
        where number > $1 and not exists (
         select 1 from event_log e where e.number > (select max(number)
           from event_log) - ${mostBetween} and e.xmin::text = c.xmin::text)
       order by number limit ${maxChanges}`,
      [lastLogged?.upTo ?? 0],
    )

    for (const { number, account_id: id, username, act, changed, by } of changes)
      await log.write(
        noCaller,
        origin,
        {
          kind: 'account',
          record: id,
          subject: username,
          detail: { act, changed, by, upTo: Number(number) },
        },
        query,
      )
  })
}
