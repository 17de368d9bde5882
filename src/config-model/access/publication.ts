import { type Config, workflowOf } from '#config-model/config.ts'
import { isDay } from '#config-model/field-traits.ts'
import type { EntityRecord } from '#config-model/record.ts'
import type {
  Approval,
  ArticleParts,
  Condition,
  Entity,
  Publish,
} from '#config-model/types.generated.ts'
import { type User, hasRole } from '#config-model/user.ts'

/** Each has a dictionary item. */
export const publicationStates = ['draft', 'published', 'offline'] as const
export type PublicationState = (typeof publicationStates)[number]

/** `submit` and `return` need approval, `pass` needs two levels of it. */
export const publicationActs = [
  'publish',
  'withdraw',
  'discard',
  'submit',
  'pass',
  'return',
] as const
export type PublicationAct = (typeof publicationActs)[number]

/** Undefined where saving or a workflow makes records valid. */
export function publishOf(config: Pick<Config, 'entities'>, entity: string): Publish | undefined {
  return Object.hasOwn(config.entities, entity) ? config.entities[entity]?.publish : undefined
}

/** Pending, pending at the second level, returned. A record may have none. */
export const approvalStates = ['pending', 'passed', 'returned'] as const
export type ApprovalState = (typeof approvalStates)[number]

/** Undefined where editors publish directly. */
export const approvalOf = (
  config: Pick<Config, 'entities'>,
  entity: string,
): Approval | undefined => publishOf(config, entity)?.approve

export const isAwaitingApproval = (state: ApprovalState | null | undefined): boolean =>
  state === 'pending' || state === 'passed'

/** The last level publishes and withdraws. */
export const lastApprovers = ({ by, second }: Approval): string[] => second ?? by

export const everyApprover = ({ by, second = [] }: Approval): string[] => [...by, ...second]

export const approversAt = (approval: Approval, state: ApprovalState | null): string[] =>
  state === 'passed' ? lastApprovers(approval) : approval.by

export function approvalState(
  config: Pick<Config, 'entities'>,
  { entity, data }: Pick<EntityRecord, 'entity' | 'data'>,
): ApprovalState | null {
  const value = data[approvalOf(config, entity)?.state ?? '']
  return approvalStates.find((state) => state === value) ?? null
}

/** By the records' new content; undefined for no approver. */
export function rowsAwaitingApproval(
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

/** Only approvers see withdrawn records; undefined for others. */
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

/** Returns, and withdrawals under approval. */
export const needsReason = (act: PublicationAct, hasApproval: boolean): boolean =>
  act === 'return' || (act === 'withdraw' && hasApproval)

/** Without workflow or publishing, saving makes records visible: only valid ones are saved. */
export function isLiveOnSave(
  config: Pick<Config, 'entities' | 'workflows'>,
  entity: string,
): boolean {
  return workflowOf(config, entity) === undefined && publishOf(config, entity) === undefined
}

/** Undefined without publishing. */
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
 * Published records and those of `others` (changeable, awaited, withdrawn); true where one of these
 * covers every `granted` record.
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

/** By default draft; null without publishing. */
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
 * `isChanged` means unpublished changes; `approval` is undefined where editors publish directly.
 */
export interface PublicationStatus {
  state: PublicationState
  isChanged: boolean
  approval?: ApprovalState | null
  /** Approval takes two levels. */
  hasSecond?: boolean
}

export function openPublicationActs({
  state,
  isChanged,
  approval,
  hasSecond = false,
}: PublicationStatus): PublicationAct[] {
  const isLive = state === 'published'
  const isNews = !isLive || isChanged
  const isApproved = approval !== undefined
  const waits = isAwaitingApproval(approval)
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

export interface ArticleEntity {
  id: string
  entity: Entity
  parts: ArticleParts
}

/** In configured order; a valid configuration has at most one. */
export function articleEntities({ entities }: Pick<Config, 'entities'>): ArticleEntity[] {
  return Object.entries(entities).flatMap(([id, entity]) =>
    entity.article ? [{ id, entity, parts: entity.article }] : [],
  )
}

export const articleEntity = (config: Pick<Config, 'entities'>): ArticleEntity | undefined =>
  articleEntities(config)[0]
