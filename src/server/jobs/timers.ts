import { entityOf } from '#config-model/config.ts'
import { recordContext } from '#config-model/conditions/context.ts'
import type { Services } from '#server/context.ts'
import { ApiError } from '#server/errors.ts'
import { conditionSql } from '#server/records/condition-sql.ts'
import { Parameters } from '#server/records/sql/parameters.ts'
import { tableOf } from '#server/records/tables/entity-tables.ts'
import { askedIn } from '#server/middleware/locale.ts'
import { runTransition } from '#server/workflow/run-transition.ts'
import { sendReminders } from './reminders.ts'

/**
 * Takes every timed transition whose moment has come, and reminds of what is due. Safe on several nodes: only one of them gets the turn.
 * Answers how many records were moved and how many reminders were sent.
 */
export async function runTimers(services: Services): Promise<{ moved: number; reminded: number }> {
  const { database, clock } = services
  const now = clock()
  const [turn] = await database.query(
    `insert into job_lock(name, ran_at) values ('timers', $1) on conflict (name) do update set ran_at = $1 where job_lock.ran_at < $2 returning name`,
    [now, new Date(now.getTime() - 50 * 60_000)],
  )
  if (!turn) return { moved: 0, reminded: 0 }
  return { moved: await runTimedTransitions(services, now), reminded: await sendReminders(services, now) }
}

async function runTimedTransitions(services: Services, now: Date): Promise<number> {
  const config = services.config()
  let moved = 0
  for (const workflow of Object.values(config.workflows)) {
    for (const [id, transition] of Object.entries(workflow.transitions)) {
      if (!transition.timer) continue
      const p = new Parameters()
      const fields = entityOf(config, workflow.entity).fields
      const condition = conditionSql(
        { all: [{ state: transition.from }, transition.timer] },
        { ...recordContext(config, null, null, now), scopes: [] },
        fields,
        p,
      )
      const rows = await services.database.query<{ id: string; version: number }>(
        `select id, version from ${tableOf(workflow.entity)} where ${condition} and year = ${p.add(config.years.realYear)} limit 1000`,
        p.values,
      )
      for (const row of rows) {
        try {
          await runTransition(askedIn(services, 'zh-CN'), null, {
            entity: workflow.entity,
            id: row.id,
            transition: id,
            version: row.version,
            form: {},
            ip: null,
          })
          moved++
        } catch (error) {
          if (!(error instanceof ApiError)) throw error
        }
      }
    }
  }
  return moved
}
