import { workflowOf, type Config } from '#config-model/config.ts'
import { isWithin } from '#config-model/facts/region.ts'
import { storedEntities } from '#config-model/sources.ts'
import type { Services } from '#server/context.ts'
import type { Query } from '#server/database/database.ts'
import { tableOf } from '#server/records/tables/entity-tables.ts'
import { reviewingRoles } from './reviewers.ts'

/** Records of this year in one state that wait for a reviewer, and have none. */
export interface Unattended {
  entity: string
  state: string
  count: number
}

interface Reviewer {
  id: string
  roles: string[]
  region_code: string | null
  enabled: boolean
}

/**
 * Records that wait for reviewers whose accounts of the region are all disabled; a region that
 * never had one is not counted.
 * @param without an account that counts as disabled
 */
export async function unattendedRecords(
  query: Query,
  config: Config,
  without?: string,
): Promise<Unattended[]> {
  const waiting = storedEntities(config).flatMap(([entity]) => {
    const workflow = workflowOf(config, entity)
    // What its owner fills in waits for the owner, though a reviewer may act there as well.
    const states = Object.keys(workflow?.states ?? {}).filter(
      (state) => state !== workflow?.initial && workflow?.states[state]?.edit === undefined,
    )
    const roles = new Map(
      states.map((state) => [state, reviewingRoles(config, entity, state)] as const),
    )

    return states.some((state) => roles.get(state)?.length) ? [{ entity, roles }] : []
  })

  const wanted = [...new Set(waiting.flatMap(({ roles }) => [...roles.values()].flat()))]
  const accounts = await query<Reviewer & Record<string, unknown>>(
    'select id, roles, region_code, enabled and id is distinct from $2 as enabled from account where roles && $1::text[]',
    [wanted, without ?? null],
  )

  const found: Unattended[] = []

  for (const { entity, roles } of waiting) {
    const rows = await query<{ state: string; region_code: string | null; count: number }>(
      `select state, region_code, count(*)::int as count from ${tableOf(entity)}
       where state = any($1) and (year is null or year = $2) group by state, region_code`,
      [
        [...roles].flatMap(([state, names]) => (names.length > 0 ? [state] : [])),
        config.years.realYear,
      ],
    )

    const counts = new Map<string, number>()
    for (const { state, region_code: region, count } of rows) {
      const reviewers = accounts.filter((account) =>
        mayReview(account, roles.get(state) ?? [], region),
      )
      if (reviewers.length > 0 && reviewers.every(({ enabled }) => !enabled))
        counts.set(state, (counts.get(state) ?? 0) + count)
    }

    found.push(...[...counts].map(([state, count]) => ({ entity, state, count })))
  }

  return found
}

const mayReview = (
  { roles, region_code: own }: Reviewer,
  wanted: string[],
  region: string | null,
): boolean =>
  wanted.some((role) => roles.includes(role)) &&
  (region === null || own === null || isWithin(region, own))

/** What disabling an account would leave without a reviewer that has one now. */
export async function leftBehind(
  query: Query,
  config: Config,
  account: string,
): Promise<Unattended[]> {
  const now = await unattendedRecords(query, config)
  const then = await unattendedRecords(query, config, account)

  return then.flatMap((one) => {
    const before =
      now.find(({ entity, state }) => entity === one.entity && state === one.state)?.count ?? 0
    return one.count > before ? [{ ...one, count: one.count - before }] : []
  })
}

const lastCheck = new WeakMap<object, boolean>()

/**
 * Looks whether records wait for nobody, for `hasUnattended`: with the timers, and whenever an
 * account is switched on or off.
 */
export async function checkUnattended({
  database,
  config,
}: Pick<Services, 'database' | 'config'>): Promise<void> {
  lastCheck.set(database, (await unattendedRecords(database.query, config())).length > 0)
}

/** Whether records waited for nobody when this was last looked at. */
export const hasUnattended = ({ database }: Pick<Services, 'database'>): boolean =>
  lastCheck.get(database) ?? false
