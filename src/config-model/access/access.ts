import { explainCondition } from '#config-model/conditions/condition-words.ts'
import { evaluateCondition } from '#config-model/conditions/condition.ts'
import { recordContext, type ConditionContext } from '#config-model/conditions/context.ts'
import type { Config } from '#config-model/config.ts'
import { referencedValues, type ReferencedValue } from '#config-model/facts/referenced-value.ts'
import { regionName } from '#config-model/facts/region.ts'
import { memoize } from '#config-model/memoize.ts'
import { formatSentence } from '#config-model/messages/words.ts'
import type { EntityRecord } from '#config-model/record.ts'
import type { Condition, Grant } from '#config-model/types.generated.ts'
import { hasRole, type User } from '#config-model/user.ts'
import { denyAccess, allowedDecision, type Decision } from './decision.ts'
import { mayFillInNow } from './form-window.ts'
import { rowConditionsOf, isEmptyGrant, isKnownRows, openedRows } from './grant-rows.ts'
import {
  rowsAwaitingApproval,
  publishedConditionOf,
  visibleRows,
  withdrawnRows,
} from './publication.ts'
import { findSameFact, type FieldPlace } from './same-fact.ts'

type RoleHolder = Pick<User, 'roles'>
type Reader = Pick<User, 'roles' | 'opened'>

export type Action = Grant['actions'][number]

/** Without `auth`, open to every signed-in user. */
export function mayOpen(
  user: User | null,
  config: Pick<Config, 'roles'>,
  item: { auth?: string[] },
): boolean {
  return user !== null && (item.auth === undefined || hasRole(user, item.auth, config.roles))
}

/** Like `mayOpen`; a denial names the required and the user's roles. */
export function explainOpen(
  user: User | null,
  config: Config,
  item: { title: string; auth?: string[] | undefined },
): Decision {
  if (user === null) return denyAccess(() => formatSentence(config, 'signIn'))

  const { title, auth } = item
  if (mayOpen(user, config, auth === undefined ? {} : { auth })) return allowedDecision

  const roles = expandRoles(config, auth ?? []).map(
    (role) => config.roles.roles[role]?.title ?? role,
  )

  return denyAccess(() =>
    formatSentence(config, 'openedFor', {
      title,
      roles: roles.join(formatSentence(config, 'comma')),
      userRoles: roleTitles(config, user.roles),
    }),
  )
}

/** Titles joined in the language of the configuration. */
export function roleTitles(config: Config, roles: readonly string[]): string {
  return (
    roles
      .map((role) => config.roles.roles[role]?.title ?? role)
      .join(formatSentence(config, 'comma')) || formatSentence(config, 'noRoles')
  )
}

/** Unknown `rows` grant nothing. */
export function grantsFor(
  config: Config,
  user: RoleHolder | null,
  entity: string,
  action: Action,
): readonly Grant[] {
  return remembered(config, user, `grants ${action} ${entity}`, () =>
    (config.entities[entity]?.access ?? []).filter(
      (grant) =>
        isKnownRows(grant) &&
        grant.actions.includes(action) &&
        hasRole(user, grant.roles, config.roles),
    ),
  )
}

/**
 * The rows a user may act on: true all, false none, else a condition for SQL. Unpublished records
 * are readable only for those who may change or approve them; withdrawn ones for every approval
 * level.
 */
export function rowScope(
  config: Config,
  user: Reader | null,
  entity: string,
  action: Action,
): Condition | boolean {
  const granted = grantedRows(config, user, entity, action)
  const visible =
    action === 'read' && granted !== false ? publishedRows(config, user, entity, granted) : true
  if (visible === true) return granted

  return granted === true ? visible : { all: [granted as Condition, visible] }
}

/**
 * Published, changeable or awaited by this user, or withdrawn by its approval level; true where
 * nothing is published.
 */
function publishedRows(
  config: Config,
  user: Reader | null,
  entity: string,
  granted: Condition | true,
): Condition | true {
  const publishedCondition = publishedConditionOf(config, entity)
  if (publishedCondition === undefined) return true

  const others = [
    grantedRows(config, user, entity, 'update'),
    rowsAwaitingApproval(config, user, entity) ?? false,
    withdrawnRows(config, user, entity) ?? false,
  ]

  return visibleRows(publishedCondition, others, granted)
}

function grantedRows(
  config: Config,
  user: Reader | null,
  entity: string,
  action: Action,
): Condition | boolean {
  const grants = grantsFor(config, user, entity, action)
  // An alternative without rows would keep a query from using the order of its index.
  const opening = grants.filter((grant) => !isEmptyGrant(grant, user))
  const parts = (opening.length > 0 ? opening : grants).map((grant) => grantCondition(grant, user))
  if (parts.includes(true)) return true

  const conditions = parts.filter((part): part is Condition => part !== true)
  const [only, ...others] = conditions
  if (only === undefined) return false

  return others.length === 0 ? only : { any: conditions }
}

function grantCondition(grant: Grant, user: Reader | null): Condition | true {
  const parts = rowConditionsOf(grant, user)
  const [only, ...others] = parts
  if (only === undefined) return true

  return others.length === 0 ? only : { all: parts }
}

/** On the entity when the record is null. */
export interface AccessRequest {
  entity: string
  action: Action
  record: EntityRecord | null
  now: Date
}

export function mayAct(config: Config, user: User | null, request: AccessRequest): Decision {
  return decideAccess(config, user, request, new Map())
}

function isCovered(grant: Grant, user: User, context: ConditionContext): boolean {
  const condition = grantCondition(grant, user)
  return condition === true || evaluateCondition(condition, context)
}

/** @param verdicts whether a grant covers the record, as far as another action has asked */
function decideAccess(
  config: Config,
  user: User | null,
  request: AccessRequest,
  verdicts: Map<Grant, boolean>,
): Decision {
  const { entity, action, record, now } = request
  if (user === null) return denyAccess(() => formatSentence(config, 'signIn'))

  const grants = grantsFor(config, user, entity, action)
  if (grants.length === 0) return denyAccess(() => notOfTheirRoles(config, user, request))

  const filling = mayFillInNow(config, user, request)
  if (!filling.allowed) return filling
  if (record === null) return allowedDecision

  const context = recordContext(config, record, user, now)
  const covers = (grant: Grant) => {
    const covered = verdicts.get(grant) ?? isCovered(grant, user, context)
    verdicts.set(grant, covered)

    return covered
  }

  if (!grants.some(covers)) return denyAccess(() => outsideOfGrants(config, user, request, grants))

  const visible = action === 'read' ? publishedRows(config, user, entity, true) : true

  return visible === true || evaluateCondition(visible, context)
    ? allowedDecision
    : denyAccess(() => formatSentence(config, 'notPublished', { title: titleOf(config, entity) }))
}

/** Each action and each grant is decided once. */
export type RecordAccess = (action: Action) => Decision

/** For the record as it is now: after a change the rights are decided again. */
export function accessTo(
  config: Config,
  user: User | null,
  record: EntityRecord,
  now: Date,
): RecordAccess {
  const decisions = new Map<Action, Decision>()
  const verdicts = new Map<Grant, boolean>()

  return (action) => {
    const request = { entity: record.entity, action, record, now }
    const decision = decisions.get(action) ?? decideAccess(config, user, request, verdicts)
    decisions.set(action, decision)

    return decision
  }
}

const titleOf = (config: Config, entity: string) => config.entities[entity]?.title ?? entity

const notOfTheirRoles = (config: Config, user: User, { entity, action }: AccessRequest): string =>
  formatSentence(config, 'roleMayNot', {
    roles: roleTitles(config, user.roles),
    action: formatSentence(config, action),
    title: titleOf(config, entity),
  })

function outsideOfGrants(
  config: Config,
  user: User,
  { entity, action, record, now }: AccessRequest,
  grants: readonly Grant[],
): string {
  const title = titleOf(config, entity)
  const region = record?.region ?? null
  const isElsewhere = () =>
    !evaluateCondition({ region: 'within' }, recordContext(config, record, user, now))

  if (grants.some((grant) => grant.rows === 'region') && region !== null && isElsewhere())
    return formatSentence(config, 'otherRegion', {
      title,
      region: regionName(config, region),
      userRegion: user.regionCode
        ? formatSentence(config, 'ownRegion', { region: regionName(config, user.regionCode) })
        : '',
    })

  if (grants.every((grant) => grant.rows === 'own'))
    return formatSentence(config, 'otherOwner', { title })

  const conditions = grants.map((grant) => grantCondition(grant, user))
  const words = conditions
    .map((condition) => (condition === true ? '' : explainCondition(condition, config, entity)))
    .join(formatSentence(config, 'orElse'))

  return formatSentence(config, 'onlySome', {
    action: formatSentence(config, action),
    title,
    conditions: words,
  })
}

/**
 * Fields hidden from a user: by any grant of a role; with several roles only by every role with
 * read access. A value copied over a reference is hidden when unreadable at its source.
 */
export function hiddenFields(
  config: Config,
  user: RoleHolder | null,
  entity: string,
): ReadonlySet<string> {
  return remembered(config, user, `hide ${entity}`, () => {
    const taken = referencedValues(config.entities[entity]?.fields ?? {})
    const unread = [...taken.keys()].filter((field) => isUnread(config, user, { entity, field }))
    return new Set([...hiddenByGrants(config, user, entity), ...unread])
  })
}

/** Fields that the grants of a user hide, apart from values unreadable at their source. */
export const hiddenByGrants = (
  config: Config,
  user: RoleHolder | null,
  entity: string,
): ReadonlySet<string> =>
  remembered(config, user, `hide here ${entity}`, () =>
    ofEveryRole(config, user, entity, ({ hide = [] }) => hide),
  )

/**
 * Whether a value is unreadable at its source: reference hidden, not all records readable, or field
 * hidden there.
 * @param passed breaks cycles, which the linter rejects
 */
function isUnread(
  config: Config,
  user: RoleHolder | null,
  place: FieldPlace,
  passed: readonly FieldPlace[] = [],
): boolean {
  const taken = referencedValues(config.entities[place.entity]?.fields ?? {}).get(place.field)
  if (!taken) return hiddenByGrants(config, user, place.entity).has(place.field)
  if (passed.some(({ entity, field }) => entity === place.entity && field === place.field))
    return true

  const source = { entity: taken.entity, field: taken.value }

  return (
    hiddenByGrants(config, user, place.entity).has(taken.reference) ||
    !readsReferenced(config, user, place.entity, taken) ||
    hiddenByGrants(config, user, taken.entity).has(taken.value) ||
    isUnread(config, user, source, [...passed, place])
  )
}

/**
 * Whether a user may read every record referenced by the visible rows: all, or own rows that
 * reference the record acted for or records visible through that reference.
 */
function readsReferenced(
  config: Config,
  user: RoleHolder | null,
  entity: string,
  { reference, entity: other }: ReferencedValue,
): boolean {
  if (rowScope(config, user, other, 'read') === true) return true
  if (publishedConditionOf(config, other) !== undefined) return false
  if (grantsFor(config, user, entity, 'read').some(({ rows }) => rows !== 'own')) return false

  const isOwner =
    config.entities[entity]?.scope?.owner === reference && config.roles.owner === other

  return grantsFor(config, user, other, 'read').some((grant) => {
    if (grant.where !== undefined) return false
    const opened = openedRows(grant)
    if (opened) return opened.through === `${entity}.${reference}` && opened.states === undefined

    return grant.rows === 'own' && isOwner
  })
}

/**
 * Every role with read access masks or hides these fields, not all hide them. A fact masked in one
 * place is masked everywhere.
 */
export function maskedFields(
  config: Config,
  user: RoleHolder | null,
  entity: string,
): ReadonlySet<string> {
  return remembered(config, user, `mask ${entity}`, () => findMasked(config, user, entity))
}

const cacheOf = memoize<Config, Map<string, unknown>>(() => new Map())

/** Memoizes by configuration and roles: every list row needs it. */
function remembered<Value extends object>(
  config: Config,
  user: RoleHolder | null,
  what: string,
  find: () => Value,
): Value {
  const cache = cacheOf(config)
  const key = `${what} ${user?.roles.join(' ')}`
  let value = cache.get(key) as Value | undefined
  if (value === undefined) cache.set(key, (value = find()))

  return value
}

function findMasked(config: Config, user: RoleHolder | null, entity: string): ReadonlySet<string> {
  const taken = [...referencedValues(config.entities[entity]?.fields ?? {})]
  const unclear = new Set([
    ...maskedByGrants(config, user, entity),
    ...taken.flatMap(([name, source]) =>
      maskedByGrants(config, user, source.entity).has(source.value) ? [name] : [],
    ),
  ])

  if (unclear.size === 0) return unclear

  const hidden = hiddenFields(config, user, entity)

  return new Set([...unclear].filter((field) => !hidden.has(field)))
}

const maskedByGrants = (
  config: Config,
  user: RoleHolder | null,
  entity: string,
): ReadonlySet<string> =>
  ofEveryRole(config, user, entity, ({ hide = [], mask = [] }, role) => [
    ...hide,
    ...mask,
    ...maskedElsewhere(config, role, entity),
  ])

/** Masked for the role in another place. */
function maskedElsewhere(config: Config, role: string, entity: string): string[] {
  const holder = { roles: [role] }
  const isMasked = (place: FieldPlace) =>
    grantsFor(config, holder, place.entity, 'read').some(({ mask }) => mask?.includes(place.field))

  return Object.keys(config.entities[entity]?.fields ?? {}).filter((field) =>
    findSameFact(config, { entity, field }).some(isMasked),
  )
}

function ofEveryRole(
  config: Config,
  user: RoleHolder | null,
  entity: string,
  pick: (grant: Grant, role: string) => string[],
): Set<string> {
  const grants = grantsFor(config, user, entity, 'read')
  const [first, ...rest] = (user?.roles ?? []).flatMap((role) => {
    const ownGrants = grants.filter(({ roles }) => expandRoles(config, roles).includes(role))
    return ownGrants.length > 0 ? [new Set(ownGrants.flatMap((grant) => pick(grant, role)))] : []
  })

  return new Set([...(first ?? [])].filter((field) => rest.every((set) => set.has(field))))
}

export function expandRoles(config: Pick<Config, 'roles'>, names: string[]): string[] {
  const { sets = {} } = config.roles
  if (!names.some((name) => Object.hasOwn(sets, name))) return names

  return [
    ...new Set(names.flatMap((name) => (Object.hasOwn(sets, name) ? (sets[name] ?? []) : [name]))),
  ]
}
