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

/**
 * Takes every timed transition whose moment has come, after its warning where it has one, and reminds of what is due. Safe on several nodes: only one
 * of them gets the turn. Answers how many records were moved, how many owners were warned and how many reminders were sent.
 */
export async function runTimers(services: Services): Promise<{ moved: number; warned: number; reminded: number }> {
  const { database, clock } = services
  const now = clock()
  const [turn] = await database.query(
    `insert into job_lock(name, ran_at) values ('timers', $1) on conflict (name) do update set ran_at = $1 where job_lock.ran_at < $2 returning name`,
    [now, new Date(now.getTime() - 50 * 60_000)],
  )
  if (!turn) return { moved: 0, warned: 0, reminded: 0 }
  await forgetOldAnswers(services)
  await forgetJobs(services, now)
  await forgetSteps(database.query, now)
  await forgetRegionWrites(database.query)
  await forgetEnvelopes(database.query, now)
  await removeLooseFiles(services)
  await rollUp(services, now)
  await pruneViews(services, now)
  return { ...(await runTimedTransitions(services, now)), reminded: await sendReminders(services, now) }
}

async function runTimedTransitions(services: Services, now: Date): Promise<{ moved: number; warned: number }> {
  let moved = 0
  let warned = 0
  for (const timed of timedTransitions(services.config())) {
    if (timed.transition.warn) warned += await warnOwners(services, timed, timed.transition.warn, now)
    moved += await moveDue(services, timed, now)
  }
  return { moved, warned }
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
