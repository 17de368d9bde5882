import { workflowOf, type Config } from './config.ts'
import type { Effect, Transition } from './types.generated.ts'

export type AssignmentAct = Exclude<Effect['assign'], undefined>

interface AssignmentTraits {
  /** The assignee acts alone. */
  isExclusive?: true
  /** No other assignment ends it. */
  isLasting?: true
}

const assignmentTraits = {
  transfer: { isExclusive: true },
  /** The assignee gives an opinion. */
  delegate: {},
  /** The assignee took the record out of a pool. */
  claim: { isExclusive: true },
  /** The assignee reads the record, also in later states. */
  copy: { isLasting: true },
  /** The assignee has voted. */
  vote: { isLasting: true },
} as const satisfies Record<string, AssignmentTraits>

type AssignmentKind = keyof typeof assignmentTraits

type LastingKind = {
  [Kind in AssignmentKind]: (typeof assignmentTraits)[Kind] extends { isLasting: true }
    ? Kind
    : never
}[AssignmentKind]

const isExclusive = ({ kind }: Assignment): boolean =>
  (assignmentTraits[kind] as AssignmentTraits).isExclusive === true

export const isLasting = (kind: AssignmentKind): kind is LastingKind =>
  (assignmentTraits[kind] as AssignmentTraits).isLasting === true

/** Ends when the record leaves its state. Its history is the action log. */
export interface Assignment {
  kind: AssignmentKind
  to: string
  name: string
  /** Null: the system. */
  from: string | null
  /** YYYY-MM-DD HH:mm:ss */
  at: string
  transition?: string
  /** When an unused claim ends. */
  until?: string
}

/** A substitute has the assignments of the substituted user. */
interface Assignee {
  id: string
  actingFor?: { id: string }
}

type Assignments = readonly Assignment[] | undefined

/** With the name of the person who holds the task. */
export interface AssignmentRefusal {
  reason: 'transferred' | 'claimed' | 'delegated' | 'notDelegate' | 'notDelegated' | 'notClaimed'
  name: string
}

export const assigningEffect = ({ effects = [] }: Partial<Transition>): Effect | undefined =>
  effects.find(({ assign }) => assign !== undefined)

/** The effect whose person the user of a dialog chooses. */
export const choosingEffect = (
  { effects = [] }: Partial<Transition>,
  field: string,
): Effect | undefined => effects.find(({ to }) => to === field)

export const assignmentAct = (transition: Partial<Transition>): AssignmentAct | undefined =>
  assigningEffect(transition)?.assign

export const holderOf = (assignments: Assignments): Assignment | undefined =>
  assignments?.find(isExclusive)

export const copiesOf = (assignments: Assignments): Assignment[] =>
  assignments?.filter(({ kind }) => kind === 'copy') ?? []

export const lastingOf = (assignments: Assignments): Assignment[] =>
  assignments?.filter(({ kind }) => isLasting(kind)) ?? []

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
 * Why assignments block a user's transition; null when they do not.
 * @param act the transition's assignment; `move` for one that moves the record on
 * @param rank `actor`: may move the record on; `superior`: only distributes; `administrator`: acts
 *   for everybody
 */
export function findAssignmentRefusal(
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

/** The relation that the condition `assigned` names. */
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

export const isAssignable = (config: Config, entity: string): boolean =>
  Object.values(workflowOf(config, entity)?.transitions ?? {}).some(
    (transition) =>
      assigningEffect(transition) !== undefined ||
      transition.countersign !== undefined ||
      transition.effects?.some(({ copy }) => copy !== undefined),
  )
