import { expandRoles } from '#config-model/access/access.ts'
import {
  type Assignment,
  type AssignmentAct,
  assigningEffect,
  assignmentAct,
  delegationOf,
  holderOf,
  isAssignedTo,
  isLasting,
} from '#config-model/assignments.ts'
import { type Config, workflowOf } from '#config-model/config.ts'
import { isWithin } from '#config-model/facts/region.ts'
import { memoize } from '#config-model/memoize.ts'
import type { EntityRecord } from '#config-model/record.ts'
import type { State, Transition, Workflow } from '#config-model/types.generated.ts'
import { type User, hasRole } from '#config-model/user.ts'
import { editorsOf } from './editing.ts'
import { escalationsOf, isEscalated, allRolesOfTransition, staffTransitions } from './escalation.ts'

/** Decides whether an account may act on a record. */
export type ActingUser = Pick<User, 'id' | 'roles' | 'regionCode' | 'ownerId'> & {
  /** The substituted user: what is forbidden to one of them is forbidden to both. */
  actingFor?: Pick<User, 'id' | 'ownerId'>
}

/** Decides who may act on a record. */
export type WaitingRecord = Pick<
  EntityRecord,
  'entity' | 'flags' | 'region' | 'owner' | 'createdBy' | 'assignments'
> & {
  state: string | null
}

/** A transition of staff out of a state. */
export interface StaffTransition {
  by: Transition['by']
  /** Without administrators, who do not substitute for missing users. */
  roles: readonly string[]
  escalatedTo: readonly string[]
}

/**
 * Whether `by` allows an account with the role: ownership, region, and nobody decides about their
 * own. Assigned records may be in another region.
 */
export const isActorOf = (
  by: Transition['by'],
  { id, ownerId, regionCode, actingFor }: Omit<ActingUser, 'roles'>,
  { owner, region, createdBy, assignments }: Omit<WaitingRecord, 'entity' | 'flags' | 'state'>,
  act?: AssignmentAct,
): 'yes' | 'others' | 'elsewhere' | 'self' => {
  if (by.own && owner !== ownerId) return 'others'

  const assignment = act === 'answer' ? delegationOf(assignments) : holderOf(assignments)
  const account = actingFor ? { id, actingFor } : { id }
  const isInside = region && regionCode && isWithin(region, regionCode)
  if (by.region && !isInside && !isAssignedTo(assignment, account)) return 'elsewhere'
  if (by.notSelf && (createdBy === id || owner === ownerId)) return 'self'
  if (by.notSelf && actingFor && (createdBy === actingFor.id || owner === actingFor.ownerId))
    return 'self'

  return 'yes'
}

/** Staff transitions of each waiting state: not those of owners or the system, no final states. */
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

export const statesAwaitingStaff = (
  config: Config,
  entity: string,
): ReadonlyMap<string, readonly StaffTransition[]> => waysOf(config).get(entity) ?? new Map()

/**
 * Whether a state waits for the record's owner: who fills something in, or alone takes the next
 * step.
 */
export function isAwaitingOwner(config: Config, entity: string, state: string): boolean {
  const { states = {}, transitions = {} } = workflowOf(config, entity) ?? {}
  const isOwnerRole = (role: string) => config.roles.roles[role]?.level === 'owner'
  const editors = editorsOf(states[state])
  if (editors.some(({ own: isOwnOnly }) => isOwnOnly)) return true
  if (editors.some(({ roles }) => expandRoles(config, roles).some(isOwnerRole))) return true
  const ways = statesAwaitingStaff(config, entity).get(state) ?? []
  if (editors.length > 0 || ways.some(({ by }) => by.own !== true)) return false

  return Object.values(transitions).some(
    ({ from, by }) => by.own === true && [from].flat().includes(state),
  )
}

/**
 * Accounts that may act on a record, ignoring guards: the holder of a transferred or claimed one,
 * and those after an escalation; otherwise, or when the holder may not act, everybody permitted.
 * Administrators do not count.
 * @param accounts enabled accounts
 */
export function actorsOf<Account extends ActingUser>(
  config: Config,
  record: WaitingRecord,
  accounts: readonly Account[],
): Account[] {
  const ways = statesAwaitingStaff(config, record.entity).get(record.state ?? '') ?? []
  const isUp = isEscalated(config, record)
  const actors = accounts.filter((account) =>
    ways.some(
      (way) =>
        (isUp ? [...way.roles, ...way.escalatedTo] : way.roles).some((role) =>
          account.roles.includes(role),
        ) && isActorOf(way.by, account, record) === 'yes',
    ),
  )

  const holder = holderOf(record.assignments)
  if (!holder || !actors.some((account) => isAssignedTo(holder, account))) return actors

  const isCalledIn = ({ roles }: ActingUser) =>
    isUp && !ways.some((way) => way.roles.some((role) => roles.includes(role)))

  return actors.filter((account) => isAssignedTo(holder, account) || isCalledIn(account))
}

export interface AssignmentRequest {
  record: WaitingRecord
  transition: Pick<Transition, 'effects'>
  /** Null: the system. */
  from: string | null
}

/**
 * Accounts for a transfer or delegation: possible actors or advisers, in any region with
 * `anywhere`, never the holder or assigning user.
 * @param accounts enabled accounts, without substitutes
 */
export function candidatesOf<Account extends ActingUser>(
  config: Config,
  { record, transition, from }: AssignmentRequest,
  accounts: readonly Account[],
): Account[] {
  const effect = assigningEffect(transition)
  const act = effect?.assign
  if (act !== 'transfer' && act !== 'delegate') return []

  const open =
    act === 'transfer'
      ? (statesAwaitingStaff(config, record.entity).get(record.state ?? '') ?? [])
      : answersFrom(config, record)
  const holder = holderOf(record.assignments)

  return accounts.filter((account) => {
    if (account.actingFor || account.id === from || isAssignedTo(holder, account)) return false
    const place = { ...record, assignments: effect?.anywhere ? assignedTo(account.id) : [] }

    return open.some(
      ({ by, roles }) =>
        roles.some((role) => account.roles.includes(role)) &&
        isActorOf(by, account, place) === 'yes',
    )
  })
}

/**
 * Assignments of accounts that may still act or answer, and unexpired claims.
 * @param accounts enabled accounts and substitutes
 * @param now YYYY-MM-DD HH:mm:ss
 */
export function assignmentsInForce(
  config: Config,
  record: WaitingRecord,
  accounts: readonly ActingUser[],
  now: string,
): Assignment[] {
  const ways = statesAwaitingStaff(config, record.entity).get(record.state ?? '') ?? []
  const answers = answersFrom(config, record)

  return (record.assignments ?? []).filter((assignment) => {
    if (isLasting(assignment.kind)) return true
    if (assignment.until !== undefined && assignment.until < now) return false
    const place = { ...record, assignments: assignedTo(assignment.to) }

    return (assignment.kind === 'delegate' ? answers : ways).some(({ by, roles, escalatedTo }) =>
      accounts.some(
        (account) =>
          isAssignedTo(assignment, account) &&
          [...roles, ...escalatedTo].some((role) => account.roles.includes(role)) &&
          isActorOf(by, account, place) === 'yes',
      ),
    )
  })
}

const answersFrom = (config: Config, { entity, state }: WaitingRecord): StaffTransition[] =>
  Object.values(workflowOf(config, entity)?.transitions ?? {})
    .filter(
      (transition) =>
        [transition.from].flat().includes(state ?? '') && assignmentAct(transition) === 'answer',
    )
    .map(({ by }) => ({ by, roles: expandRoles(config, by.roles ?? []), escalatedTo: [] }))

const assignedTo = (to: string): Assignment[] => [
  { kind: 'transfer', to, name: '', from: null, at: '' },
]

/** Whether a user ever decides about others' records of an entity. */
export function isDecider(config: Config, user: User, entity: string): boolean {
  const transitions = Object.entries(workflowOf(config, entity)?.transitions ?? {})
  return transitions.some(
    ([id, { by }]) =>
      !by.own && hasRole(user, allRolesOfTransition(config, entity, id) ?? [], config.roles),
  )
}
