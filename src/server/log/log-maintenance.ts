import { formatDateTime } from '#config-model/facts/time.ts'
import type { Database } from '#server/database/database.ts'
import { type EventLog, noCaller } from './event-log.ts'
import { sealLog } from './seals/seal-log.ts'
import { systemActor } from './system-words.ts'

/** Readings of the wall clock and of a steady one, milliseconds. */
export interface ClockReading {
  wall: number
  steady: number
}

/** Milliseconds that the wall clock was set since the last call; ignores less than `least`. */
export function clockWatch(first: ClockReading, least = 3000): (now: ClockReading) => number {
  let last = first
  return (now) => {
    const change = now.wall - last.wall - (now.steady - last.steady)
    last = now
    return Math.abs(change) < least ? 0 : Math.round(change)
  }
}

interface LogServices {
  database: Database
  eventLog: EventLog
  clock(): Date
}

/** Milliseconds between writing counted events, checking the clock and sealing. */
const intervalMs = 15_000

/** Logs start and stop, and maintains the log meanwhile. Returns how to stop. */
export async function startLogMaintenance(
  services: LogServices,
  say: (error: unknown) => void,
): Promise<() => Promise<void>> {
  const { eventLog } = services
  await eventLog.write(noCaller, systemActor, {
    kind: 'start',
    detail: { unclean: await wasCutOff(services) },
  })
  const clockChange = clockWatch(clocks())
  const seal = async (): Promise<void> => {
    await sealLog({ database: services.database, keys: eventLog.keys, clock: services.clock })
    eventLog.sealedAt = services.clock()
  }

  await seal()
  const work = async (): Promise<void> => {
    await eventLog.flush()
    const change = clockChange(clocks())
    if (change !== 0)
      await eventLog.write(noCaller, systemActor, { kind: 'clock', detail: clockDetail(change) })
    await logAccountChanges(services)
    await seal()
  }

  const timer = setInterval(() => void work().catch(say), intervalMs)

  timer.unref()

  return async () => {
    clearInterval(timer)
    await eventLog.flush(true)
    await eventLog.write(noCaller, systemActor, { kind: 'stop' }).catch(say)
    await seal().catch(say)
  }
}

/** The last start has no stop: it crashed, or another node is running. */
async function wasCutOff({ database }: Pick<LogServices, 'database'>): Promise<boolean> {
  const [last] = await database.query<{ kind: string }>(
    `select kind from event_log where kind in ('start', 'stop') order by number desc limit 1`,
  )
  return last?.kind === 'start'
}

const clocks = (): ClockReading => ({ wall: Date.now(), steady: performance.now() })

const clockDetail = (change: number) => ({
  seconds: Math.round(change / 1000),
  before: formatDateTime(new Date(Date.now() - change)),
  after: formatDateTime(new Date()),
})

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
const maxInterveningLines = 100_000
const accountLoggerLock = 7_262_534
const origin = '数据库'

/**
 * Logs account changes made by plain SQL: a trigger records every change, and those without a log
 * line in their transaction get one here. Runs every few seconds, before sealing.
 */
export async function logAccountChanges({
  database,
  eventLog,
}: {
  database: Database
  eventLog: EventLog
}): Promise<void> {
  await database.transaction(async (query) => {
    const [turn] = await query<{ mine: boolean }>(
      `select pg_try_advisory_xact_lock(${accountLoggerLock}) as mine`,
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
           from event_log) - ${maxInterveningLines} and e.xmin::text = c.xmin::text)
       order by number limit ${maxChanges}`,
      [lastLogged?.upTo ?? 0],
    )

    for (const { number, account_id: id, username, act, changed, by } of changes)
      await eventLog.write(
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
