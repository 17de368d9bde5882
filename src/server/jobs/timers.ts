import { deleteExpiredNonces } from '#server/accounts/login/password-envelope.ts'
import { removeExpiredCodes } from '#server/accounts/recovery/account-codes.ts'
import { deleteExpiredSessions } from '#server/accounts/sessions.ts'
import { lastPossibleMoment } from '#server/clock-skew.ts'
import type { Services } from '#server/context.ts'
import { deleteOldRegionWrites } from '#server/database/region-writes.ts'
import { backgroundTimeoutMs } from '#server/database/transaction.ts'
import { asApiError } from '#server/errors.ts'
import { removeOrphanedFiles } from '#server/files/store-upload.ts'
import { deleteExpiredAnswers } from '#server/middleware/idempotency-record.ts'
import { createRequestContext } from '#server/middleware/locale.ts'
import { reconcileIndexes } from '#server/migration/entity-indexes.ts'
import { pruneMessages } from '#server/notices/send-messages.ts'
import { pruneViews, rollUpViews } from '#server/public/view-counter.ts'
import { tableOf } from '#server/records/entity-tables.ts'
import { Parameters } from '#server/records/sql/parameters.ts'
import { runTransition } from '#server/workflow/run-transition.ts'
import { deleteExpiredUndoSteps } from '#server/workflow/undo-step.ts'
import { escalateRecords } from './escalate-records.ts'
import { sendReminders } from './reminders.ts'
import { deleteExpiredJobFiles } from './stored/list-jobs.ts'
import { dueSql, timedTransitions, type TimedTransition } from './timed-transitions.ts'
import { warnedSql, warnOwners } from './warn-owners.ts'

const batchSize = 1000
/** Milliseconds between runs. An unfinished run is due again after `runLeaseMs`. */
const runIntervalMs = 50 * 60_000
const runLeaseMs = 9 * 60_000

/**
 * Takes due timed transitions after their warnings, sends reminders, deletes expired data. Safe on
 * several nodes: one gets the run. A failure does not stop the rest, and is retried some ten
 * minutes later. Returns numbers of records.
 * @throws AggregateError all failures, at the end
 */
export async function runTimers(
  services: Services,
): Promise<{ moved: number; warned: number; reminded: number; escalated: number }> {
  const { database, clock } = services
  const now = clock()
  const taken = new Date(now.getTime() - runIntervalMs + runLeaseMs)
  const [turn] = await database.query(
    `insert into job_lock(name, ran_at) values ('timers', $1) on conflict (name) do update
      set ran_at = $1 where job_lock.ran_at < $2 or job_lock.ran_at > $3 returning name`,
    [taken, new Date(now.getTime() - runIntervalMs), lastPossibleMoment(now)],
  )

  const counts = { moved: 0, warned: 0, reminded: 0, escalated: 0 }
  if (!turn) return counts

  // Cleanup later.
  const works: [name: string, work: () => Promise<unknown>][] = [
    ...timedTransitions(services.config()).map((timed): (typeof works)[number] => [
      `${timed.workflow.entity}:${timed.id}`,
      () => warnAndMove(services, timed, now, counts),
    ]),
    ['escalations', async () => (counts.escalated = await escalateRecords(services, now))],
    ['reminders', async () => (counts.reminded = await sendReminders(services, now))],
    ['answers', () => deleteExpiredAnswers(services)],
    ['jobs', () => deleteExpiredJobFiles(services, now)],
    ['steps', () => deleteExpiredUndoSteps(database.query, now)],
    ['regions', () => deleteOldRegionWrites(database.query)],
    ['envelopes', () => deleteExpiredNonces(database.query, now)],
    ['sessions', () => deleteExpiredSessions(database.query, now)],
    ['codes', () => removeExpiredCodes(database.query, now)],
    ['files', () => removeOrphanedFiles(services)],
    // Before they are deleted.
    ['views', () => rollUpViews(services, now).then(() => pruneViews(services, now))],
    ['messages', () => pruneMessages(services, now)],
    // May wait for a node that creates indexes.
    ['rules', () => reconcileIndexes(database, services.configHolder.yamlConfig)],
  ]

  const faults: Error[] = []
  for (const [name, work] of works)
    await work().catch((cause: unknown) =>
      faults.push(new Error(`${name}: ${(cause as Error).message}`, { cause })),
    )

  if (faults.length > 0)
    throw new AggregateError(faults, faults.map(({ message }) => message).join('; '))

  await database.query(`update job_lock set ran_at = $1 where name = 'timers' and ran_at = $2`, [
    now,
    taken,
  ])

  return counts
}

/** Transitions depend on the warnings. */
async function warnAndMove(
  services: Services,
  timed: TimedTransition,
  now: Date,
  counts: { moved: number; warned: number },
) {
  const { warn } = timed.transition
  if (warn) counts.warned += await warnOwners(services, timed, warn, now)
  counts.moved += await moveDue(services, timed, now)
}

async function moveDue(services: Services, timed: TimedTransition, now: Date): Promise<number> {
  const { workflow, id: transition } = timed
  let moved = 0
  for (let after = ''; ;) {
    const rows = await dueRecords(services, timed, now, after)
    for (const { id, version } of rows) {
      try {
        await runTransition(createRequestContext(services, 'zh-CN'), null, {
          entity: workflow.entity,
          id,
          transition,
          version,
          form: {},
          ip: null,
        })

        moved++
      } catch (error) {
        // The others go on.
        const refused = asApiError(error)
        if (refused === null || refused.status >= 500) throw error
      }
    }

    if (rows.length < batchSize) return moved

    after = rows.at(-1)?.id ?? ''
  }
}

function dueRecords(
  { config, database }: Services,
  timed: TimedTransition,
  now: Date,
  after: string,
) {
  const { warn } = timed.transition
  const p = new Parameters()
  const beyond = p.add(after)
  const due = dueSql(config(), timed, p, now)
  const warned = warn ? ` and ${warnedSql(timed, warn, p, now)}` : ''
  const text = `select id, version from ${tableOf(timed.workflow.entity)}
    where id > ${beyond} and ${due}${warned} order by id limit ${batchSize}`

  return database.transaction(
    (query) => query<{ id: string; version: number }>(text, p.values),
    backgroundTimeoutMs,
  )
}
