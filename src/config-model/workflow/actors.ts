import { expandRoles } from '#config-model/access/access.ts'
import { workflowOf, type Config } from '#config-model/config.ts'
import { isWithin } from '#config-model/facts/region.ts'
import { memoize } from '#config-model/memoize.ts'
import type { EntityRecord } from '#config-model/record.ts'
import type { State, Transition, Workflow } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import {
  assigningEffect,
  assignmentAct,
  delegationOf,
  holderOf,
  isAssignedTo,
  type Assignment,
  type AssignmentAct,
} from './assignments.ts'
import { editorsOf } from './editing.ts'
import { escalationsOf, isEscalated, staffTransitions } from './escalation.ts'

/** What decides whether an account may act on a record. */
export type ActingUser = Pick<User, 'id' | 'roles' | 'regionCode' | 'ownerId'> & {
  /** Whom a substitute acts for: what either of them must keep out of, the substitute does. */
  actingFor?: Pick<User, 'id' | 'ownerId'>
}

/** What decides who may act on a record. */
export type Waiting = Pick<
  EntityRecord,
  'entity' | 'flags' | 'region' | 'owner' | 'createdBy' | 'assignments'
> & {
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
 * Whether `by` lets an account that has the role take a transition of a record: whose record it is,
 * where it lies, and that nobody decides about their own. What is assigned to somebody may lie
 * elsewhere.
 */
export const isActorOf = (
  by: Transition['by'],
  { id, ownerId, regionCode, actingFor }: Omit<ActingUser, 'roles'>,
  { owner, region, createdBy, assignments }: Omit<Waiting, 'entity' | 'flags' | 'state'>,
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
 * Who of these accounts may act on a record now: may move it on, whatever the guards say of the
 * moment. Who it was transferred to, or has claimed it, and those it was escalated to; when that
 * account is not among them or may not act, everybody who could before. Administrators are not counted.
 * @param accounts accounts in use
 */
export function actorsOf<Account extends ActingUser>(
  config: Config,
  record: Waiting,
  accounts: readonly Account[],
): Account[] {
  const ways = awaitedStates(config, record.entity).get(record.state ?? '') ?? []
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

/** What a record is assigned by, and by whom. */
export interface Assigning {
  record: Waiting
  transition: Pick<Transition, 'effects'>
  /** Id of who assigns it; null: the system. */
  from: string | null
}

/**
 * Who of these accounts a record may be transferred or delegated to: who could act on it, or answer
 * there, in whatever region where the effect says `anywhere`. Never who has it, or assigns it.
 * @param accounts accounts in use; who acts for somebody else is left out
 */
export function candidatesOf<Account extends ActingUser>(
  config: Config,
  { record, transition, from }: Assigning,
  accounts: readonly Account[],
): Account[] {
  const effect = assigningEffect(transition)
  const act = effect?.assign
  if (act !== 'transfer' && act !== 'delegate') return []

  const open =
    act === 'transfer'
      ? (awaitedStates(config, record.entity).get(record.state ?? '') ?? [])
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
 * The assignments of a record that hold: of accounts that may still act on it, or answer, and for
 * claims as long as their time lasts. The others end.
 * @param accounts accounts in use, and substitutes
 * @param now YYYY-MM-DD HH:mm:ss
 */
export function assignmentsInForce(
  config: Config,
  record: Waiting,
  accounts: readonly ActingUser[],
  now: string,
): Assignment[] {
  const ways = awaitedStates(config, record.entity).get(record.state ?? '') ?? []
  const answers = answersFrom(config, record)

  return (record.assignments ?? []).filter((assignment) => {
    if (assignment.kind === 'copy' || assignment.kind === 'vote') return true
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

/** How delegates of a record answer in its state. */
const answersFrom = (config: Config, { entity, state }: Waiting): StaffTransition[] =>
  Object.values(workflowOf(config, entity)?.transitions ?? {})
    .filter(
      (transition) =>
        [transition.from].flat().includes(state ?? '') && assignmentAct(transition) === 'answer',
    )
    .map(({ by }) => ({ by, roles: expandRoles(config, by.roles ?? []), escalatedTo: [] }))

const assignedTo = (to: string): Assignment[] => [
  { kind: 'transfer', to, name: '', from: null, at: '' },
]
