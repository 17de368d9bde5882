import { workflowOf, type Config } from '#config-model/config.ts'
import { isDay } from '#config-model/field-traits.ts'
import type { EntityRecord } from '#config-model/record.ts'
import type { Approval, Condition, Publish } from '#config-model/types.generated.ts'
import { hasRole, type User } from '#config-model/user.ts'

/** The values of the field for the publication state; its dictionary has an item for each. */
export const publicationStates = ['draft', 'published', 'offline'] as const
export type PublicationState = (typeof publicationStates)[number]

/**
 * What is done with a record of an entity that is published; `submit` and `return` only where
 * others approve, `pass` where that takes two levels.
 */
export const publicationActs = [
  'publish',
  'withdraw',
  'discard',
  'submit',
  'pass',
  'return',
] as const
export type PublicationAct = (typeof publicationActs)[number]

/**
 * How records of an entity are published; undefined where saving makes them valid or a workflow
 * does.
 */
export function publishOf(config: Pick<Config, 'entities'>, entity: string): Publish | undefined {
  return Object.hasOwn(config.entities, entity) ? config.entities[entity]?.publish : undefined
}

/**
 * The values of the field for approval: waiting, waiting for the second level, or returned; empty:
 * none of them.
 */
export const approvalStates = ['pending', 'passed', 'returned'] as const
export type ApprovalState = (typeof approvalStates)[number]

/**
 * Who approves what editors of an entity wrote before readers see it; undefined where editors
 * publish themselves.
 */
export const approvalOf = (
  config: Pick<Config, 'entities'>,
  entity: string,
): Approval | undefined => publishOf(config, entity)?.approve

/** Whether a change waits for approval. */
export const isAwaited = (state: ApprovalState | null | undefined): boolean =>
  state === 'pending' || state === 'passed'

/**
 * The roles of the last level of approval: they publish, and they alone withdraw what readers see.
 */
export const lastApprovers = ({ by, second }: Approval): string[] => second ?? by

/** The roles of every level of approval. */
export const everyApprover = ({ by, second = [] }: Approval): string[] => [...by, ...second]

/** Returns the roles that act next in this approval state. */
export const approversAt = (approval: Approval, state: ApprovalState | null): string[] =>
  state === 'passed' ? lastApprovers(approval) : approval.by

/** Whether a record waits for approval or was sent back; null: neither. */
export function approvalState(
  config: Pick<Config, 'entities'>,
  { entity, data }: Pick<EntityRecord, 'entity' | 'data'>,
): ApprovalState | null {
  const value = data[approvalOf(config, entity)?.state ?? '']
  return approvalStates.find((state) => state === value) ?? null
}

/**
 * The rows that wait for the approval of a user, seen as they would become; undefined where this
 * user approves nothing.
 */
export function awaitedRows(
  config: Pick<Config, 'entities' | 'roles'>,
  user: Pick<User, 'roles'> | null,
  entity: string,
): Condition | undefined {
  const approval = approvalOf(config, entity)
  if (!approval || !user) return undefined

  const { by, second = [], state } = approval
  const first = hasRole(user, by, config.roles)
  if (!hasRole(user, second, config.roles))
    return first ? { field: state, is: 'pending' } : undefined

  return first ? { field: state, in: ['pending', 'passed'] } : { field: state, is: 'passed' }
}

/**
 * The rows that were withdrawn from readers, for a user who takes part in the approval; undefined
 * for everybody else.
 */
export function withdrawnRows(
  config: Pick<Config, 'entities' | 'roles'>,
  user: Pick<User, 'roles'> | null,
  entity: string,
): Condition | undefined {
  const publish = publishOf(config, entity)
  if (!publish?.approve || !user || !hasRole(user, everyApprover(publish.approve), config.roles))
    return undefined

  return { field: publish.state, is: 'offline' }
}

/** Whether an act has to say why: what is sent back, and what approvers withdraw from readers. */
export const needsReason = (act: PublicationAct, hasApproval: boolean): boolean =>
  act === 'return' || (act === 'withdraw' && hasApproval)

/**
 * Whether saving makes records of an entity visible directly, without workflow or publishing. Then
 * only valid records are saved.
 */
export function isLiveOnSave(
  config: Pick<Config, 'entities' | 'workflows'>,
  entity: string,
): boolean {
  return workflowOf(config, entity) === undefined && publishOf(config, entity) === undefined
}

/** When readers see a record; undefined where nothing is published. */
export function publishedConditionOf(
  config: Pick<Config, 'entities'>,
  entity: string,
): Condition | undefined {
  const publish = publishOf(config, entity)
  if (!publish) return undefined

  const isDayField = (name: string) => isDay(config.entities[entity]?.fields[name])
  const orEmpty = (name: string, condition: Condition): Condition => ({
    any: [{ field: name, empty: true }, condition],
  })
  const { state, at, until } = publish

  return {
    all: [
      { field: state, is: 'published' },
      ...(at === undefined
        ? []
        : [orEmpty(at, { field: at, atMost: { now: isDayField(at) ? 'date' : 'dateTime' } })]),
      ...(until === undefined
        ? []
        : [
            orEmpty(
              until,
              isDayField(until)
                ? { field: until, atLeast: { now: 'date' } }
                : { field: until, above: { now: 'dateTime' } },
            ),
          ]),
    ],
  }
}

/**
 * What a row must be for a reader to see it: shown, or one of `others` (open to change, awaited,
 * withdrawn); true where those are every row `granted` for reading.
 */
export function visibleRows(
  publishedCondition: Condition,
  others: (Condition | boolean)[],
  granted: Condition | true,
): Condition | true {
  if (
    others.some(
      (one) => one === true || (one !== false && JSON.stringify(one) === JSON.stringify(granted)),
    )
  )
    return true

  const conditions = others.filter((one): one is Condition => typeof one !== 'boolean')

  return conditions.length === 0 ? publishedCondition : { any: [publishedCondition, ...conditions] }
}

/** Returns the publication state of a record, by default draft; null where nothing is published. */
export function publicationState(
  config: Pick<Config, 'entities'>,
  record: Pick<EntityRecord, 'entity' | 'data'>,
): PublicationState | null {
  const publish = publishOf(config, record.entity)
  if (!publish) return null
  const value = record.data[publish.state]

  return publicationStates.find((state) => state === value) ?? 'draft'
}

/**
 * The publication state of a record. `isChanged`: it has a working copy hidden from readers.
 * `approval`: undefined where editors publish directly.
 */
export interface Standing {
  state: PublicationState
  isChanged: boolean
  approval?: ApprovalState | null
  /** Approval takes two levels. */
  hasSecond?: boolean
}

/** Returns the publication actions possible in a record's current state, for any user. */
export function openPublicationActs({
  state,
  isChanged,
  approval,
  hasSecond = false,
}: Standing): PublicationAct[] {
  const isLive = state === 'published'
  const isNews = !isLive || isChanged
  const isApproved = approval !== undefined
  const waits = isAwaited(approval)
  const passes = hasSecond && approval === 'pending'
  const open: Record<PublicationAct, boolean> = {
    publish: isApproved ? waits && !passes : isNews,
    withdraw: isLive,
    discard: isChanged,
    submit: isApproved && isNews && !waits,
    pass: passes,
    return: waits,
  }

  return publicationActs.filter((act) => open[act])
}
