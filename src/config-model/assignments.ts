import { workflowOf, type Config } from './config.ts'
import type { Effect, Transition } from './types.generated.ts'

/** The `assign` of an effect. */
export type AssignmentAct = Exclude<Effect['assign'], undefined>

/**
 * An open assignment of a record, which ends when the record leaves its state. Stored with the
 * record; its history is the action log.
 */
export interface Assignment {
  /**
   * `transfer` and `claim`: one account acts alone; `delegate`: gives an opinion; `copy`: reads it,
   * also in later states; `vote`: has voted.
   */
  kind: 'transfer' | 'delegate' | 'claim' | 'copy' | 'vote'
  /** Id and name of the assignee. */
  to: string
  name: string
  /** Id of the assigning account; null: the system. */
  from: string | null
  /** YYYY-MM-DD HH:mm:ss */
  at: string
  /** The transition of a vote. */
  transition?: string
  /** Expiry of an unused claim. */
  until?: string
}

/** An assignee; a substitute has the assignments of the substituted user. */
interface Assignee {
  id: string
  actingFor?: { id: string }
}

type Assignments = readonly Assignment[] | undefined

/** The reason of a blocked transition, with the holder's name. */
export interface AssignmentRefusal {
  reason: 'transferred' | 'claimed' | 'delegated' | 'notDelegate' | 'notDelegated' | 'notClaimed'
  name: string
}

/** The assigning effect of a transition; undefined for none. */
export const assigningEffect = ({ effects = [] }: Partial<Transition>): Effect | undefined =>
  effects.find(({ assign }) => assign !== undefined)

/** The effect whose person the user of a dialog chooses in a field; undefined for none. */
export const choosingEffect = (
  { effects = [] }: Partial<Transition>,
  field: string,
): Effect | undefined => effects.find(({ to }) => to === field)

export const assignmentAct = (transition: Partial<Transition>): AssignmentAct | undefined =>
  assigningEffect(transition)?.assign

/** The exclusive holder. */
export const holderOf = (assignments: Assignments): Assignment | undefined =>
  assignments?.find(({ kind }) => kind === 'transfer' || kind === 'claim')

/** All copies sent. */
export const copiesOf = (assignments: Assignments): Assignment[] =>
  assignments?.filter(({ kind }) => kind === 'copy') ?? []

/** Copies and votes, which no other assignment ends. */
export const lastingOf = (assignments: Assignments): Assignment[] =>
  assignments?.filter(({ kind }) => kind === 'copy' || kind === 'vote') ?? []

/** Whether an account has an open vote for a transition. */
export const hasVoted = (assignments: Assignments, account: string, transition?: string): boolean =>
  assignments?.some(
    (one) =>
      one.kind === 'vote' &&
      one.to === account &&
      (transition === undefined || one.transition === transition),
  ) ?? false

export const delegationOf = (assignments: Assignments): Assignment | undefined =>
  assignments?.find(({ kind }) => kind === 'delegate')

export const isAssignedTo = (assignment: Assignment | undefined, account: Assignee): boolean =>
  assignment !== undefined && assignment.to === (account.actingFor?.id ?? account.id)

/**
 * Why the assignments of a record block a user's transition; null when they do not.
 * @param act the transition's assignment; `move` for one that moves the record on
 * @param rank `actor`: may move the record on; `superior`: only distributes; `administrator`: acts
 * for everybody
 */
export function refusedByAssignments(
  assignments: Assignments,
  account: Assignee,
  act: AssignmentAct | 'move',
  rank: 'actor' | 'superior' | 'administrator',
): AssignmentRefusal | null {
  const holder = holderOf(assignments)
  const delegation = delegationOf(assignments)
  const isHeldByOther = holder !== undefined && !isAssignedTo(holder, account)
  const heldBy = (other: Assignment): AssignmentRefusal => ({
    reason: other.kind === 'claim' ? 'claimed' : 'transferred',
    name: other.name,
  })
  const delegatedTo = (other: Assignment): AssignmentRefusal => ({
    reason: 'delegated',
    name: other.name,
  })

  if (act === 'answer')
    return isAssignedTo(delegation, account) ? null : { reason: 'notDelegate', name: '' }
  if (act === 'recall' && !delegation) return { reason: 'notDelegated', name: '' }
  if (act === 'release' && holder?.kind !== 'claim') return { reason: 'notClaimed', name: '' }
  if (act === 'claim' && holder) return heldBy(holder)
  if ((act === 'delegate' || act === 'claim') && delegation) return delegatedTo(delegation)

  const mayDistribute = act === 'transfer' || act === 'recall' || act === 'release'
  if (rank === 'administrator' || (rank === 'superior' && mayDistribute)) return null
  if (holder && isHeldByOther) return heldBy(holder)

  return act === 'move' && delegation ? delegatedTo(delegation) : null
}

/** Whether an account has the relation to a record that the condition `assigned` names. */
export function hasAssignment(
  assignments: readonly Assignment[],
  relation: 'me' | 'opinion' | 'byMe' | 'copy' | 'voted',
  account: Assignee,
): boolean {
  if (relation === 'me') return isAssignedTo(holderOf(assignments), account)
  if (relation === 'voted') return hasVoted(assignments, account.id)
  if (relation === 'copy') return copiesOf(assignments).some((copy) => isAssignedTo(copy, account))

  const delegation = delegationOf(assignments)
  if (relation === 'opinion') return isAssignedTo(delegation, account)

  return delegation !== undefined && delegation.from === (account.actingFor?.id ?? account.id)
}

/** Whether an entity has assigning effects. */
export const isAssignable = (config: Config, entity: string): boolean =>
  Object.values(workflowOf(config, entity)?.transitions ?? {}).some(
    (transition) =>
      assigningEffect(transition) !== undefined ||
      transition.countersign !== undefined ||
      transition.effects?.some(({ copy }) => copy !== undefined),
  )
