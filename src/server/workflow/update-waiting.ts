import type { Services } from '#server/context.ts'
import { endInvalidAssignments } from './assignments.ts'
import { updateUnattended } from './unattended.ts'
import { findWaitingGroups, readActors } from './who-may-act.ts'
import { updateWorkload } from './workload.ts'

type WaitingServices = Pick<Services, 'database' | 'config' | 'eventLog' | 'clock' | 'random'>

/**
 * Ends invalid assignments, then updates unattended records and workloads from one reading of all
 * waiting records, which is what costs. Safe on several nodes.
 */
export async function updateWaiting(services: WaitingServices): Promise<void> {
  const { database, clock } = services
  const config = services.config()
  const now = clock()
  await database.transaction(async (query) => {
    const [lock] = await query<{ mine: boolean }>(
      `select pg_try_advisory_xact_lock(hashtext('waiting')) as mine`,
    )
    if (!lock?.mine) return

    await endInvalidAssignments(services, query)
    const actors = await readActors(query, config, now)
    const groups = await findWaitingGroups(query, config, actors, now)

    await updateUnattended(services, query, { groups, actors })
    await updateWorkload(query, config, { groups, actors, now })
  })
}

/**
 * Updates what waits unless a node has within the last 50 seconds by the database's clock: each
 * node tries every minute. Returns whether it did.
 */
export async function updateWaitingInTurn(services: WaitingServices): Promise<boolean> {
  const [turn] = await services.database.query(
    `insert into job_lock(name, ran_at) values ('waiting', now()) on conflict (name) do update
      set ran_at = now() where job_lock.ran_at < now() - interval '50 seconds'
        or job_lock.ran_at > now() + interval '50 seconds'
      returning name`,
  )
  if (!turn) return false

  await updateWaiting(services)

  return true
}
