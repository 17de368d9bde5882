import type { Services } from '#server/context.ts'
import { endInvalidAssignments } from './assignments.ts'
import { updateUnattended } from './unattended.ts'
import { findWaitingGroups, readActors } from './who-may-act.ts'
import { updateWorkload } from './workload.ts'

/**
 * Ends invalid assignments, then updates unattended records and workloads from one reading of all
 * waiting records, which is what costs. Safe on several nodes.
 */
export async function updateWaiting(
  services: Pick<Services, 'database' | 'config' | 'eventLog' | 'clock' | 'random'>,
): Promise<void> {
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
