import type { Services } from './context.ts'
import { hasDelayedMessages } from './outbox/deliveries.ts'
import { hasUnattended } from './workflow/unattended.ts'

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
  'clock',
] as const

export type Degradation = (typeof reasonsOfDegradation)[number]

/** Milliseconds of an empty query. */
const slowAfterMs = 1000
/** Between the clocks of this machine and of the database. */
const maxClockSkewMs = 60_000

function isConfigFaulty({ configPublisher: { attempt } }: Services): boolean {
  return attempt?.outcome === 'refused' || attempt?.outcome === 'outdated'
}

/** Resolves to the reasons that apply; none when the portal is sound. */
export async function findDegradations(services: Services): Promise<Degradation[]> {
  const started = performance.now()
  const [database] = await services.database
    .query<{ now: number }>('select extract(epoch from clock_timestamp())::float8 * 1000 as now')
    .catch(() => [])
  const isAlive = database !== undefined
  const isSlow = isAlive && performance.now() - started > slowAfterMs
  const isSkewed = isAlive && Math.abs(database.now - Date.now()) > maxClockSkewMs

  const holds: Record<Degradation, boolean> = {
    database: !isAlive,
    'database-slow': isSlow,
    config: isConfigFaulty(services),
    disk: await services.disk.isFull(),
    log: services.eventLog.isUnsealed(services.clock()),
    unattended: isAlive && (await hasUnattended(services.database.query)),
    outbox: isAlive && (await hasDelayedMessages(services)),
    standby: isAlive && !(await services.database.isStandbyHealthy()),
    backup: services.backup.isBehind,
    clock: isSkewed,
  }

  return reasonsOfDegradation.filter((reason) => holds[reason])
}
