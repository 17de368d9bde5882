import { workflowOf, type Config } from '#config-model/config.ts'
import type { Effect, Transition } from '#config-model/types.generated.ts'

/** What a transition does with the assignments of a record. */
export type AssignmentAct = Exclude<Effect['assign'], undefined>

/**
 * One open assignment of a record; it ends when the record leaves its state. Stored with the
 * record, its history is the action log.
 */
export interface Assignment {
  /**
   * `transfer` and `claim`: one account acts alone; `delegate`: one account gives an opinion;
   * `copy`: one account reads it, also after it has left the state; `vote`: one account has voted.
   */
  kind: 'transfer' | 'delegate' | 'claim' | 'copy' | 'vote'
  /** Id of the account that has it, with the name that people read. */
  to: string
  name: string
  /** Id of the account that assigned it; null: the system. */
  from: string | null
  /** YYYY-MM-DD HH:mm:ss */
  at: string
  /** What was voted about: a transition. */
  transition?: string
  /** Until when an unused claim holds. */
  until?: string
}

/** Whose assignments count for an account: those of the person a substitute acts for. */
interface Assignee {
  id: string
  actingFor?: { id: string }
}

type Assignments = readonly Assignment[] | undefined

/** Why an assignment keeps somebody from a transition, with the name of who has it. */
export interface AssignmentRefusal {
  reason: 'transferred' | 'claimed' | 'delegated' | 'notDelegate' | 'notDelegated' | 'notClaimed'
  name: string
}

/** What a transition assigns, and how; undefined for one that does not. */
export const assigningEffect = ({ effects = [] }: Partial<Transition>): Effect | undefined =>
  effects.find(({ assign }) => assign !== undefined)

export const assignmentAct = (transition: Partial<Transition>): AssignmentAct | undefined =>
  assigningEffect(transition)?.assign

/** Who alone may act on the record. */
export const holderOf = (assignments: Assignments): Assignment | undefined =>
  assignments?.find(({ kind }) => kind === 'transfer' || kind === 'claim')

/** Who was sent a copy, once for each time. */
export const copiesOf = (assignments: Assignments): Assignment[] =>
  assignments?.filter(({ kind }) => kind === 'copy') ?? []

/** What no other assignment ends: copies and votes. */
export const lastingOf = (assignments: Assignments): Assignment[] =>
  assignments?.filter(({ kind }) => kind === 'copy' || kind === 'vote') ?? []

/** Whether an account has voted about a transition that is still open. */
export const hasVoted = (assignments: Assignments, account: string, transition?: string): boolean =>
  assignments?.some(
    (one) =>
      one.kind === 'vote' &&
      one.to === account &&
      (transition === undefined || one.transition === transition),
  ) ?? false

/** Who is to give an opinion. */
export const delegationOf = (assignments: Assignments): Assignment | undefined =>
  assignments?.find(({ kind }) => kind === 'delegate')

export const isAssignedTo = (assignment: Assignment | undefined, account: Assignee): boolean =>
  assignment !== undefined && assignment.to === (account.actingFor?.id ?? account.id)

/**
 * What the open assignments of a record say to somebody who could take a transition otherwise;
 * null: nothing against it.
 * @param act what the transition does with assignments; `move` for one that moves the record on
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

/** Whether an account stands in the relation to a record that the condition `assigned` names. */
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

/** Whether records of an entity can be transferred, delegated, claimed, copied or voted about. */
export const isAssignable = (config: Config, entity: string): boolean =>
  Object.values(workflowOf(config, entity)?.transitions ?? {}).some(
    (transition) =>
      assigningEffect(transition) !== undefined ||
      transition.countersign !== undefined ||
      transition.effects?.some(({ copy }) => copy !== undefined),
  )
