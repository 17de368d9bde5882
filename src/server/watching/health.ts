import type { Services } from '#server/context.ts'
import { hasDelayedMessages } from '#server/outbox/count-messages.ts'
import { hasUnattended } from '#server/workflow/unattended.ts'

/** Every word that `/healthz` may name as degraded. */
export const reasonsOfDegradation = [
  'database',
  'database-slow',
  'config',
  'disk',
  'log',
  'unattended',
  'outbox',
  'standby',
  'backup',
] as const

export type Degradation = (typeof reasonsOfDegradation)[number]

/** How long the database may take for nothing, milliseconds, before it counts as slow. */
const slowAfter = 1000

/** What keeps the portal from working as it should now; nothing when all is well. */
export async function degradedReasons(services: Services): Promise<Degradation[]> {
  const started = performance.now()
  const isAlive = await services.database.query('select 1').then(
    () => true,
    () => false,
  )
  const isSlow = isAlive && performance.now() - started > slowAfter

  const holds: Record<Degradation, boolean> = {
    database: !isAlive,
    'database-slow': isSlow,
    config: services.desk.attempt?.outcome === 'refused',
    disk: await services.disk.isFull(),
    log: services.log.isUnsealed(services.clock()),
    unattended: isAlive && (await hasUnattended(services.database.query)),
    outbox: isAlive && (await hasDelayedMessages(services)),
    standby: isAlive && !(await services.database.isStandbyHealthy()),
    backup: services.backup.isBehind,
  }

  return reasonsOfDegradation.filter((reason) => holds[reason])
}
