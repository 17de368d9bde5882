import { workflowOf, type Config } from '#config-model/config.ts'
import { joined, type Phrase } from '#config-model/messages/phrase.ts'
import { storedEntities } from '#config-model/sources.ts'
import { actorsOf, awaitedStates, type Actor, type Waiting } from '#config-model/workflow/actors.ts'
import { accountTexts } from '#server/accounts/account-texts.ts'
import type { Query } from '#server/database/database.ts'
import { ownerColumn } from '#server/database/system-tables.ts'
import { Parameters } from '#server/records/sql/parameters.ts'
import { tableOf } from '#server/records/tables/entity-tables.ts'

/** Records of this year in one state that wait for staff, and have nobody who may act on them. */
export interface Unattended {
  entity: string
  state: string
  count: number
}

/** Records that the same accounts may act on. */
export interface WaitingGroup extends Waiting {
  state: string
  count: number
}

/** The accounts in use that staff transitions are for, whatever the record. */
export async function readActors(query: Query, config: Config): Promise<Actor[]> {
  const roles = storedEntities(config).flatMap(([entity]) =>
    [...awaitedStates(config, entity).values()].flat().flatMap((way) => way.roles),
  )
  const rows = await query<{
    id: string
    roles: string[]
    region_code: string | null
    owner_id: string
  }>(
    `select id, roles, region_code, coalesce(${ownerColumn}, id) as owner_id from account where enabled and roles && $1::text[] order by id`,
    [[...new Set(roles)]],
  )

  return rows.map(({ id, roles: has, region_code: regionCode, owner_id: ownerId }) => ({
    id,
    roles: has,
    regionCode,
    ownerId,
  }))
}

/**
 * The waiting records of an entity as SQL: `where`, and what beside state and region decides who
 * may act, null where it decides nothing.
 */
export function waitingSql(
  config: Config,
  entity: string,
  actors: readonly Actor[],
  p: Parameters,
) {
  const states = awaitedStates(config, entity)
  const owned = [...states].flatMap(([state, ways]) =>
    ways.some(({ by }) => by.own) ? [state] : [],
  )
  const list = (values: string[]) => `any(${p.add(values)}::text[])`
  const owners = list(actors.map(({ ownerId }) => ownerId))

  return {
    where: `state = ${list([...states.keys()])} and (year is null or year = ${p.add(config.years.realYear)})`,
    owner: `case when state = ${list(owned)} or owner_id = ${owners} then owner_id end`,
    author: `case when created_by = ${list(actors.map(({ id }) => id))} then created_by end`,
  }
}

/**
 * Waiting records by who may act on them: one question for each entity, however many records there
 * are.
 */
export async function waitingGroups(
  query: Query,
  config: Config,
  actors: readonly Actor[],
): Promise<WaitingGroup[]> {
  const groups: WaitingGroup[] = []
  for (const [entity] of storedEntities(config)) {
    if (awaitedStates(config, entity).size === 0) continue

    const p = new Parameters()
    const { where, owner, author } = waitingSql(config, entity, actors, p)
    const rows = await query<Omit<WaitingGroup, 'entity'> & Record<string, unknown>>(
      `select state, region_code as region, ${owner} as owner, ${author} as "createdBy", count(*)::int as count from ${tableOf(entity)}
       where ${where} group by 1, 2, 3, 4`,
      p.values,
    )

    groups.push(...rows.map((row) => ({ ...row, entity })))
  }

  return groups
}

/** The groups that none of the accounts may act on. */
export function groupsWithout(
  config: Config,
  groups: readonly WaitingGroup[],
  actors: readonly Actor[],
): WaitingGroup[] {
  const candidates = new Map<string, Actor[]>()
  return groups.filter((group) => {
    const key = `${group.entity} ${group.state}`
    const ways = awaitedStates(config, group.entity).get(group.state) ?? []
    const having =
      candidates.get(key) ??
      actors.filter(({ roles }) =>
        ways.some((way) => way.roles.some((role) => roles.includes(role))),
      )

    candidates.set(key, having)

    return !having.some((actor) => actorsOf(config, group, [actor]).length > 0)
  })
}

export function countByState(groups: readonly WaitingGroup[]): Unattended[] {
  const counts = new Map<string, Unattended>()
  for (const { entity, state, count } of groups) {
    const key = `${entity} ${state}`
    counts.set(key, { entity, state, count: count + (counts.get(key)?.count ?? 0) })
  }

  return [...counts.values()]
}

/** How many records nobody may act on, by state. */
export async function unattendedRecords(query: Query, config: Config): Promise<Unattended[]> {
  const actors = await readActors(query, config)
  return countByState(groupsWithout(config, await waitingGroups(query, config, actors), actors))
}

/** Another account: as it would be after a change, or null when it would be disabled. */
export interface AccountChange {
  id: string
  next: Pick<Actor, 'roles' | 'regionCode'> | null
}

/** What a change of an account would leave without anybody who may act, that has somebody now. */
export async function leftBehind(
  query: Query,
  config: Config,
  { id, next }: AccountChange,
): Promise<Unattended[]> {
  const actors = await readActors(query, config)
  const former = actors.find((actor) => actor.id === id)
  if (!former) return []

  const others = actors.filter((actor) => actor !== former)
  const theirs = (await waitingGroups(query, config, actors)).filter(
    (group) => actorsOf(config, group, [former]).length > 0,
  )

  return countByState(
    groupsWithout(config, theirs, next ? [...others, { ...former, ...next }] : others),
  )
}

/** Unattended records in words: how many of what, in which state. */
export function unattendedWords(
  spoken: Config,
  records: readonly Unattended[],
): { count: number; where: Phrase } {
  const parts = records.map(({ entity, state, count }) =>
    accountTexts.waitingIn({
      entity: spoken.entities[entity]?.title ?? entity,
      state: workflowOf(spoken, entity)?.states[state]?.title ?? state,
      count,
    }),
  )

  return { count: records.reduce((sum, { count }) => sum + count, 0), where: joined(parts, '；') }
}
