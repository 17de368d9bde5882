import type { Services } from '#server/context.ts'
import { ApiError } from '#server/errors.ts'
import { forgetEnvelopes } from '#server/accounts/login/password-envelope.ts'
import { Parameters } from '#server/records/sql/parameters.ts'
import { tableOf } from '#server/records/tables/entity-tables.ts'
import { forgetRegionWrites } from '#server/records/tables/region-writes.ts'
import { pruneViews, rollUp } from '#server/public/views/roll-up.ts'
import { removeLooseFiles } from '#server/files/store-upload.ts'
import { forgetOldAnswers } from '#server/middleware/claim.ts'
import { askedIn } from '#server/middleware/locale.ts'
import { runTransition } from '#server/workflow/run-transition.ts'
import { forgetSteps } from '#server/workflow/undo/noted-step.ts'
import { forgetJobs } from './kept/forget-jobs.ts'
import { sendReminders } from './reminders.ts'
import { dueSql, timedTransitions, type TimedTransition } from './timed-transitions.ts'
import { warnedSql, warnOwners } from './warn-owners.ts'

/** One node does this once in so long, milliseconds. */
const turnEvery = 50 * 60_000

/**
 * Takes every timed transition whose moment has come, after its warning where it has one, reminds of what is due, and clears away what is of no more use. Safe on
 * several nodes: only one of them gets the turn. What fails keeps nothing else from being done, and is done again at the next call. Answers how many records were
 * moved, how many owners were warned and how many reminders were sent. @throws Error what failed first, after all the rest
 */
export async function runTimers(services: Services): Promise<{ moved: number; warned: number; reminded: number }> {
  const { database, clock } = services
  const now = clock()
  const former = new Date(now.getTime() - turnEvery)
  const [turn] = await database.query(
    `insert into job_lock(name, ran_at) values ('timers', $1) on conflict (name) do update set ran_at = $1 where job_lock.ran_at < $2 returning name`,
    [now, former],
  )
  const done = { moved: 0, warned: 0, reminded: 0 }
  if (!turn) return done
  const works: (() => Promise<unknown>)[] = [
    // What people wait for goes before what is cleared away.
    ...timedTransitions(services.config()).map((timed) => () => warnAndMove(services, timed, now, done)),
    async () => (done.reminded = await sendReminders(services, now)),
    () => forgetOldAnswers(services),
    () => forgetJobs(services, now),
    () => forgetSteps(database.query, now),
    () => forgetRegionWrites(database.query),
    () => forgetEnvelopes(database.query, now),
    () => removeLooseFiles(services),
    () => rollUp(services, now),
    () => pruneViews(services, now),
  ]
  const faults: unknown[] = []
  for (const work of works) await work().catch((error: unknown) => faults.push(error))
  if (faults.length === 0) return done
  await database
    .query(`update job_lock set ran_at = $2 where name = 'timers' and ran_at = $1`, [
      now,
      new Date(former.getTime() - 1),
    ])
    .catch(() => undefined)
  throw faults[0]
}

/** Nothing is moved by warnings of which it is unknown whether they still hold: the move waits for its warnings. */
async function warnAndMove(
  services: Services,
  timed: TimedTransition,
  now: Date,
  done: { moved: number; warned: number },
) {
  const { warn } = timed.transition
  if (warn) done.warned += await warnOwners(services, timed, warn, now)
  done.moved += await moveDue(services, timed, now)
}

async function moveDue(services: Services, timed: TimedTransition, now: Date): Promise<number> {
  const { workflow, id: transition } = timed
  const p = new Parameters()
  const due = dueSql(services.config(), timed, p, now)
  const warned = timed.transition.warn ? ` and ${warnedSql(timed, timed.transition.warn, p, now)}` : ''
  const rows = await services.database.query<{ id: string; version: number }>(
    `select id, version from ${tableOf(workflow.entity)} where ${due}${warned} limit 1000`,
    p.values,
  )
  let moved = 0
  for (const { id, version } of rows) {
    try {
      await runTransition(askedIn(services, 'zh-CN'), null, {
        entity: workflow.entity,
        id,
        transition,
        version,
        form: {},
        ip: null,
      })
      moved++
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    }
  }
  return moved
}
