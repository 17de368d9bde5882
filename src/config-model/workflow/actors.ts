import type { Config } from '#config-model/config.ts'
import { isWithin } from '#config-model/facts/region.ts'
import { memoize } from '#config-model/memoize.ts'
import type { EntityRecord } from '#config-model/record.ts'
import type { State, Transition, Workflow } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import { editorsOf } from './editing.ts'
import { escalationsOf, isEscalated, staffTransitions } from './escalation.ts'

/** What decides whether an account may act on a record. */
export type ActingUser = Pick<User, 'id' | 'roles' | 'regionCode' | 'ownerId'> & {
  /** Whom a substitute acts for: what either of them must keep out of, the substitute does. */
  actingFor?: Pick<User, 'id' | 'ownerId'>
}

/** What decides who may act on a record. */
export type Waiting = Pick<EntityRecord, 'entity' | 'flags' | 'region' | 'owner' | 'createdBy'> & {
  state: string | null
}

/** How records leave a state by the hand of staff. */
export interface StaffTransition {
  by: Transition['by']
  /** Roles that may take it, without administrators, who do not substitute for missing users. */
  roles: readonly string[]
  /** Roles that may take it too once the record was escalated. */
  escalatedTo: readonly string[]
}

/**
 * Checks whether `by` allows an account to take a transition of a record: by owner, by region, and
 * not for its own record.
 */
export const isActorOf = (
  by: Transition['by'],
  { id, ownerId, regionCode, actingFor }: Omit<ActingUser, 'roles'>,
  { owner, region, createdBy }: Omit<Waiting, 'entity' | 'flags' | 'state'>,
): 'yes' | 'others' | 'elsewhere' | 'self' => {
  if (by.own && owner !== ownerId) return 'others'
  if (by.region && !(region && regionCode && isWithin(region, regionCode))) return 'elsewhere'
  if (by.notSelf && (createdBy === id || owner === ownerId)) return 'self'
  if (by.notSelf && actingFor && (createdBy === actingFor.id || owner === actingFor.ownerId))
    return 'self'

  return 'yes'
}

/**
 * For each state of an entity that waits for staff, the ways on. What its owner fills in, what is
 * final and what only the system moves waits for none.
 */
const waysOf = memoize(
  (config: Config): ReadonlyMap<string, ReadonlyMap<string, readonly StaffTransition[]>> => {
    const waysFrom = (workflow: Workflow, [name, state]: [string, State]): StaffTransition[] => {
      if (state.final || editorsOf(state).some(({ own: isOwnOnly }) => isOwnOnly)) return []

      const escalatedTo = escalationsOf(config, workflow.entity).get(name)?.roles ?? []
      return staffTransitions(config, workflow, name).map(({ transition: { by }, roles }) => ({
        by,
        roles,
        escalatedTo,
      }))
    }

    return new Map(
      Object.values(config.workflows).map((workflow) => [
        workflow.entity,
        new Map(
          Object.entries(workflow.states).flatMap((state) => {
            const ways = waysFrom(workflow, state)
            return ways.length > 0 ? [[state[0], ways] as const] : []
          }),
        ),
      ]),
    )
  },
)

/** The states of an entity in which records wait for staff, with the ways on from there. */
export const awaitedStates = (
  config: Config,
  entity: string,
): ReadonlyMap<string, readonly StaffTransition[]> => waysOf(config).get(entity) ?? new Map()

/**
 * Returns the accounts that may take a transition of a record now, without evaluating
 * time-dependent guards. Administrators are not counted.
 * @param accounts accounts in use
 */
export function actorsOf<Account extends ActingUser>(
  config: Config,
  record: Waiting,
  accounts: readonly Account[],
): Account[] {
  const ways = awaitedStates(config, record.entity).get(record.state ?? '') ?? []
  const isUp = isEscalated(config, record)
  return accounts.filter((account) =>
    ways.some(
      (way) =>
        (isUp ? [...way.roles, ...way.escalatedTo] : way.roles).some((role) =>
          account.roles.includes(role),
        ) && isActorOf(way.by, account, record) === 'yes',
    ),
  )
}
