import { expandRoles } from '#config-model/access/access.ts'
import { substitutableRoles } from '#config-model/access/administrator.ts'
import { assignmentAct, type Assignment } from '#config-model/assignments.ts'
import { workflowOf, type Config } from '#config-model/config.ts'
import { formatDate } from '#config-model/facts/time.ts'
import { joinPhrases, type Phrase } from '#config-model/messages/phrase.ts'
import { storedEntities } from '#config-model/sources.ts'
import {
  actorsOf,
  statesAwaitingStaff,
  type ActingUser,
  type WaitingRecord,
} from '#config-model/workflow/actors.ts'
import { escalationsOf } from '#config-model/workflow/escalation.ts'
import { accountTexts } from '#server/accounts/account-texts.ts'
import { isActiveSql } from '#server/accounts/substitutes.ts'
import type { Query } from '#server/database/database.ts'
import { ownerColumn } from '#server/database/system-tables.ts'
import { tableOf } from '#server/records/entity-tables.ts'
import { Parameters } from '#server/records/sql/parameters.ts'

/** This year's records of a state without permitted actors. */
export interface Unattended {
  entity: string
  state: string
  count: number
}

/** Waiting records of a state with the same permitted actors. */
export interface WaitingGroup extends WaitingRecord {
  state: string
  assigned: string | null
  count: number
  overdue: number
  dueAt: Date | null
}

type GroupRow = Omit<WaitingGroup, 'entity' | 'flags' | 'assignments'> & {
  flags: string | null
} & Record<string, unknown>

const assignmentsIn = (text: string | null): Assignment[] =>
  text === null ? [] : (JSON.parse(text) as Assignment[])

/**
 * Enabled accounts with roles of staff transitions. Substituted roles count for the substitute, not
 * for the absent user.
 */
export async function readActors(query: Query, config: Config, now: Date): Promise<ActingUser[]> {
  const roles = storedEntities(config).flatMap(([entity]) =>
    [...statesAwaitingStaff(config, entity).values()]
      .flat()
      .flatMap((way) => [...way.roles, ...way.escalatedTo]),
  )
  return presentActors(query, config, { roles, now })
}

/** Accounts by id, or by lower-case words of the name or region. */
interface Named {
  ids?: readonly string[]
  words?: string
  regions?: readonly string[]
}

async function presentActors(
  query: Query,
  config: Config,
  { roles, now, ids, words, regions = [] }: { roles: readonly string[]; now: Date } & Named,
): Promise<ActingUser[]> {
  const rows = await query<ActorRow>(
    `select id, roles, region_code as "regionCode", coalesce(${ownerColumn}, id) as "ownerId"
      from account where enabled and roles && $1::text[]
       and ($2::text[] is null or id = any($2))
         and ($3::text is null or position($3 in lower(name || ' ' || username)) > 0
         or region_code = any($4)) order by id`,
    [[...new Set(roles)], ids ?? null, words ?? null, regions],
  )
  const taken = substitutableRoles(config)
  const substitutes = taken.length === 0 ? [] : await readSubstitutes(query, now)
  const away = new Set(substitutes.map(({ actingFor }) => actingFor?.id))
  const present = rows.map((row) =>
    away.has(row.id) ? { ...row, roles: row.roles.filter((role) => !taken.includes(role)) } : row,
  )
  return [
    ...present,
    ...substitutes.map((one) => ({
      ...one,
      roles: one.roles.filter((role) => taken.includes(role)),
    })),
  ]
}

function assigneeRoles(config: Config, entity: string): string[] {
  const answers = Object.values(workflowOf(config, entity)?.transitions ?? {}).filter(
    (transition) => assignmentAct(transition) === 'answer',
  )

  return [
    ...[...statesAwaitingStaff(config, entity).values()].flat().flatMap((way) => way.roles),
    ...answers.flatMap(({ by }) => expandRoles(config, by.roles ?? [])),
  ]
}

/** Enabled accounts that may be assigned records, and substitutes. */
export const readAssignees = (
  query: Query,
  config: Config,
  { entity, now }: { entity: string; now: Date },
): Promise<ActingUser[]> =>
  presentActors(query, config, { roles: assigneeRoles(config, entity), now })

export type AssigneeCandidate = ActingUser & { name: string; username: string }

/**
 * Enabled and present accounts that may be assigned records or answer about them, optionally only
 * those with these ids or names.
 */
export async function readCandidates(
  query: Query,
  config: Config,
  { entity, ...named }: { entity: string; now: Date } & Named,
): Promise<AssigneeCandidate[]> {
  const roles = assigneeRoles(config, entity)
  const actors = await presentActors(query, config, { roles, ...named })
  const present = actors.filter((actor) => !actor.actingFor)
  const rows = await query<{ id: string; name: string; username: string }>(
    `select id, coalesce(nullif(name, ''), username) as name, username from account
      where id = any($1)`,
    [present.map((actor) => actor.id)],
  )
  const names = new Map(rows.map((row) => [row.id, row]))

  return present.flatMap((actor) => {
    const row = names.get(actor.id)
    return row ? [{ ...actor, ...row }] : []
  })
}

type ActorRow = Pick<ActingUser, 'id' | 'roles' | 'regionCode' | 'ownerId'> &
  Record<string, unknown>

/**
 * Today's substitutes, each acting for a principal; a disabled principal or substitute gives no
 * rights.
 */
async function readSubstitutes(query: Query, now: Date): Promise<ActingUser[]> {
  const rows = await query<
    ActorRow & { principal: string; principalOwner: string; isPresent: boolean }
  >(
    `select s.id, coalesce(s.${ownerColumn}, s.id) as "ownerId", p.roles,
      p.region_code as "regionCode", p.id as principal, s.enabled as "isPresent",
      coalesce(p.${ownerColumn}, p.id) as "principalOwner"
     from substitution b join account p on p.id = b.account_id and p.enabled
       join account s on s.id = b.substitute_id where ${isActiveSql('$1')} order by b.id`,
    [formatDate(now)],
  )
  return rows.map(({ principal, principalOwner, isPresent, ...row }) => ({
    ...row,
    roles: isPresent ? row.roles : [],
    actingFor: { id: principal, ownerId: principalOwner },
  }))
}

/** Returns `where`, and what decides who may act beside state and region, null for nothing. */
export function waitingSql(
  config: Config,
  entity: string,
  actors: readonly ActingUser[],
  p: Parameters,
) {
  const states = statesAwaitingStaff(config, entity)
  const owned = [...states].flatMap(([state, ways]) =>
    ways.some(({ by }) => by.own) ? [state] : [],
  )
  const list = (values: string[]) => `any(${p.add(values)}::text[])`
  // Copies and votes do not decide.
  const assigned = `case when assignments is not null
    then nullif(jsonb_path_query_array(assignments,
    '$[*] ? (@.kind != "copy" && @.kind != "vote")')::text, '[]') end`
  const people = actors.flatMap((actor) => (actor.actingFor ? [actor, actor.actingFor] : [actor]))
  const owners = list(people.map(({ ownerId }) => ownerId))

  const flags = [...escalationsOf(config, entity).values()].map(({ flag }) => flag)

  return {
    where: `state = ${list([...states.keys()])} and (year is null or year = ${p.add(config.years.realYear)})`,
    flags: `case when flags && ${p.add(flags)}::text[] then array_to_string(flags, ' ') end`,
    owner: `case when state = ${list(owned)} or owner_id = ${owners} then owner_id end`,
    assigned,
    author: `case when created_by = ${list(people.map(({ id }) => id))} then created_by end`,
  }
}

/** Groups waiting records by their permitted actors, one query per entity. */
export async function findWaitingGroups(
  query: Query,
  config: Config,
  actors: readonly ActingUser[],
  now: Date,
): Promise<WaitingGroup[]> {
  const groups: WaitingGroup[] = []
  for (const [entity] of storedEntities(config)) {
    if (statesAwaitingStaff(config, entity).size === 0) continue

    const p = new Parameters()
    const { where, owner, author, flags, assigned } = waitingSql(config, entity, actors, p)
    const rows = await query<GroupRow>(
      `select state, region_code as region, ${owner} as owner, ${author} as "createdBy",
        ${flags} as flags, ${assigned} as assigned, count(*)::int as count,
         (count(*) filter (where due_at < ${p.add(now)}))::int as overdue, min(due_at) as "dueAt"
           from ${tableOf(entity)}
       where ${where} group by 1, 2, 3, 4, 5, 6`,
      p.values,
    )

    groups.push(
      ...rows.map((row) => ({
        ...row,
        entity,
        flags: row.flags?.split(' ') ?? [],
        assignments: assignmentsIn(row.assigned),
      })),
    )
  }

  return groups
}

/** Groups on which none of the accounts may act. */
export function groupsWithoutActors(
  config: Config,
  groups: readonly WaitingGroup[],
  actors: readonly ActingUser[],
): WaitingGroup[] {
  const candidates = new Map<string, ActingUser[]>()
  return groups.filter((group) => {
    const key = `${group.entity} ${group.state}`
    const ways = statesAwaitingStaff(config, group.entity).get(group.state) ?? []
    const having =
      candidates.get(key) ??
      actors.filter(({ roles }) =>
        ways.some((way) => [...way.roles, ...way.escalatedTo].some((role) => roles.includes(role))),
      )

    candidates.set(key, having)

    return !having.some((actor) => actorsOf(config, group, [actor]).length > 0)
  })
}

export function countWaitingByState(groups: readonly Unattended[]): Unattended[] {
  const counts = new Map<string, Unattended>()
  for (const { entity, state, count } of groups) {
    const key = `${entity} ${state}`
    counts.set(key, { entity, state, count: count + (counts.get(key)?.count ?? 0) })
  }

  return [...counts.values()]
}

/** Counts by state. */
export async function countUnattended(
  query: Query,
  config: Config,
  now: Date,
): Promise<Unattended[]> {
  const actors = await readActors(query, config, now)
  return countWaitingByState(
    groupsWithoutActors(config, await findWaitingGroups(query, config, actors, now), actors),
  )
}

/** With the present actors. */
export interface WaitingGroups {
  groups: WaitingGroup[]
  actors: ActingUser[]
}

/** Records that a change of actors leaves unattended. */
export async function findLeftUnattended(
  query: Query,
  config: Config,
  { now, change }: { now: Date; change: (actors: ActingUser[]) => ActingUser[] },
): Promise<WaitingGroups> {
  const actors = await readActors(query, config, now)
  const next = change(actors)
  const lost = actors.filter((actor) => !next.includes(actor))
  if (lost.length === 0) return { groups: [], actors }

  const theirs = (await findWaitingGroups(query, config, actors, now)).filter(
    (group) => actorsOf(config, group, lost).length > 0,
  )

  return { groups: groupsWithoutActors(config, theirs, next), actors }
}

/** Oldest first. */
export async function listUnattendedRecords(
  query: Query,
  config: Config,
  { groups, actors }: WaitingGroups,
): Promise<{ entity: string; id: string }[]> {
  const records: { entity: string; id: string }[] = []

  for (const entity of new Set(groups.map((group) => group.entity))) {
    const p = new Parameters()
    const parts = waitingSql(config, entity, actors, p)
    const rows = await query<{ id: string }>(
      `with without as (${groupRowsSql(
        groups.filter((group) => group.entity === entity),
        p,
      )}),
       waiting as (
         select id, state, region_code, coalesce(state_since, updated_at) as since, ${parts.owner} as owner, ${parts.author} as author,
           ${parts.flags} as flags, ${parts.assigned} as assigned
         from ${tableOf(entity)} where ${parts.where})
       select id from waiting w join without g on ${sameGroupSql} order by since, id`,
      p.values,
    )
    records.push(...rows.map(({ id }) => ({ entity, id })))
  }

  return records
}

/** The groups of one entity as rows `g`. */
export function groupRowsSql(groups: readonly WaitingGroup[], p: Parameters): string {
  const column = (values: (string | null)[]) => `${p.add(values)}::text[]`
  const columns = [
    column(groups.map(({ state }) => state)),
    column(groups.map(({ region }) => region)),
    column(groups.map(({ owner }) => owner)),
    column(groups.map(({ createdBy }) => createdBy)),
    column(groups.map(({ flags }) => flags.join(' ') || null)),
    column(groups.map(({ assigned }) => assigned)),
  ]

  return `select * from unnest(${columns.join(', ')}) g(state, region, owner, author, flags,
    assigned)`
}

/** A waiting record `w` and a group `g`. */
export const sameGroupSql = `w.state = g.state and w.region_code is not distinct from g.region
  and w.owner is not distinct from g.owner and w.author is not distinct from g.author
  and w.flags is not distinct from g.flags and w.assigned is not distinct from g.assigned`

/** Removes an account as actor and principal, or gives it `next`. */
export const replaceAccount =
  (id: string, next: Pick<ActingUser, 'roles' | 'regionCode'> | null) =>
  (actors: ActingUser[]): ActingUser[] =>
    actors.flatMap((actor) => {
      const isTheirs = actor.actingFor ? actor.actingFor.id === id : actor.id === id
      if (next === null) return isTheirs || actor.id === id ? [] : [actor]
      return [isTheirs ? { ...actor, ...next } : actor]
    })

/** The number of records per kind and state. */
export function describeUnattended(
  localizedConfig: Config,
  records: readonly Unattended[],
): { count: number; where: Phrase } {
  const parts = countWaitingByState(records).map(({ entity, state, count }) =>
    accountTexts.waitingIn({
      entity: localizedConfig.entities[entity]?.title ?? entity,
      state: workflowOf(localizedConfig, entity)?.states[state]?.title ?? state,
      count,
    }),
  )

  return {
    count: records.reduce((sum, { count }) => sum + count, 0),
    where: joinPhrases(parts, '；'),
  }
}
