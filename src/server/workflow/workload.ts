import type { Config } from '#config-model/config.ts'
import { formatDate, parseDateTime, plusDays } from '#config-model/facts/time.ts'
import { actorsOf, statesAwaitingStaff, type ActingUser } from '#config-model/workflow/actors.ts'
import type { Query } from '#server/database/database.ts'
import { isNotUndoneSql, undoneStep } from '#server/log/action-log.ts'
import type { WaitingGroup, WaitingGroups } from './who-may-act.ts'

interface Workload {
  waiting: number
  overdue: number
  dueAt: Date | null
}

/**
 * Updates each account's open and overdue records, and those handled since Monday without undone
 * steps. A record of several actors counts for each; that of an absent user counts for the
 * substitute.
 */
export const updateWorkload = (
  query: Query,
  config: Config,
  { groups, actors, now }: WaitingGroups & { now: Date },
): Promise<void> => storeWorkload(query, workloadOf(config, groups, actors), now)

/** Includes idle accounts. */
export function workloadOf(
  config: Config,
  groups: readonly WaitingGroup[],
  actors: readonly ActingUser[],
): Map<string, Workload> {
  const loads = new Map<string, Workload>(
    actors.map(({ id }) => [id, { waiting: 0, overdue: 0, dueAt: null }]),
  )
  const candidates = new Map<string, ActingUser[]>()

  for (const group of groups) {
    const key = `${group.entity} ${group.state}`
    const having = candidates.get(key) ?? withRole(config, group, actors)
    candidates.set(key, having)

    const ids = new Set(actorsOf(config, group, having).map(({ id }) => id))
    for (const id of ids) addGroup(loads.get(id), group)
  }

  return loads
}

/** Accounts that can act on some record of a state. */
function withRole(
  config: Config,
  { entity, state }: WaitingGroup,
  actors: readonly ActingUser[],
): ActingUser[] {
  const ways = statesAwaitingStaff(config, entity).get(state) ?? []
  const acting = new Set(ways.flatMap((way) => [...way.roles, ...way.escalatedTo]))
  return actors.filter(({ roles }) => roles.some((role) => acting.has(role)))
}

function addGroup(load: Workload | undefined, { count, overdue, dueAt }: WaitingGroup): void {
  if (!load) return

  load.waiting += count
  load.overdue += overdue
  if (dueAt !== null && (load.dueAt === null || dueAt < load.dueAt)) load.dueAt = dueAt
}

/** Weeks begin on Monday. */
export function weekStart(now: Date): Date {
  const today = formatDate(now)
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay()
  return parseDateTime(`${plusDays(today, -((weekday + 6) % 7))} 00:00:00`)
}

async function storeWorkload(query: Query, loads: Map<string, Workload>, now: Date): Promise<void> {
  const ids = [...loads.keys()]
  const of = (pick: (load: Workload) => number | Date | null) => [...loads.values()].map(pick)

  await query('delete from reviewer_workload where account_id <> all($1::text[])', [ids])
  await query(
    `with load as (select * from unnest($1::text[], $2::int[], $3::int[], $4::timestamptz[]) l(id,
      waiting, overdue, due_at)),
     done as (select operator_id, count(distinct record_id)::int as records from action_log line
       where operator_id = any($1::text[]) and at >= $5 and transition <> $6
         and ${isNotUndoneSql('line')} group by operator_id)
     insert into reviewer_workload(account_id, username, name, roles, region_code, waiting, overdue,
       due_at, done, made_at)
     select a.id, a.username, a.name, array_to_string(a.roles, ' '), a.region_code, l.waiting,
       l.overdue, l.due_at, coalesce(d.records, 0), $7
     from load l join account a on a.id = l.id left join done d on d.operator_id = l.id
     on conflict (account_id) do update set username = excluded.username, name = excluded.name,
       roles = excluded.roles, region_code = excluded.region_code,
       waiting = excluded.waiting, overdue = excluded.overdue, due_at = excluded.due_at,
         done = excluded.done
     where (reviewer_workload.username, reviewer_workload.name, reviewer_workload.roles,
       reviewer_workload.region_code, reviewer_workload.waiting,
       reviewer_workload.overdue, reviewer_workload.due_at, reviewer_workload.done) is distinct from
       (excluded.username, excluded.name, excluded.roles, excluded.region_code, excluded.waiting,
         excluded.overdue, excluded.due_at, excluded.done)`,
    [
      ids,
      of(({ waiting }) => waiting),
      of(({ overdue }) => overdue),
      of(({ dueAt }) => dueAt),
      weekStart(now),
      undoneStep,
      now,
    ],
  )
}
