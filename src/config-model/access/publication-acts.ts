import type { Config } from '#config-model/config.ts'
import { formatSentence } from '#config-model/messages/words.ts'
import type { EntityRecord } from '#config-model/record.ts'
import { hasRole, type User } from '#config-model/user.ts'
import { accessTo, expandRoles, type RecordAccess } from './access.ts'
import type { Decision } from './decision.ts'
import {
  approvalOf,
  approvalState,
  approversAt,
  everyApprover,
  isAwaitingApproval,
  lastApprovers,
  openPublicationActs,
  publicationActs,
  publicationState,
  publishOf,
  type PublicationAct,
  type PublicationStatus,
} from './publication.ts'

export interface PublicationRequest {
  record: EntityRecord
  now: Date
  /** Set where already decided. */
  access?: RecordAccess | undefined
}

const accessOf = (
  config: Config,
  user: User,
  { record, now, access }: PublicationRequest,
): RecordAccess => access ?? accessTo(config, user, record, now)

const ofEditors: ReadonlySet<PublicationAct> = new Set(['submit', 'discard'])

/**
 * Whether a user is an actor of a publication action, ignoring the record's state. With approval,
 * authors submit; approvers pass, publish and return, each at their level, never their own work;
 * the last level withdraws.
 */
export function mayPublish(
  config: Config,
  user: User,
  act: PublicationAct,
  publishing: PublicationRequest,
): Decision {
  const { record } = publishing
  const { entity } = record
  const approval = approvalOf(config, entity)
  if (!approval || ofEditors.has(act)) return accessOf(config, user, publishing)('update')

  const isWithdrawal = act === 'withdraw'
  const roles = isWithdrawal
    ? lastApprovers(approval)
    : approversAt(approval, approvalState(config, record))

  if (!hasRole(user, roles, config.roles)) {
    const titles = expandRoles(config, roles).map((role) => config.roles.roles[role]?.title ?? role)
    const words = { roles: titles.join(formatSentence(config, 'comma')) }

    return {
      allowed: false,
      reason: formatSentence(config, isWithdrawal ? 'withdrawnBy' : 'approvedBy', words),
    }
  }

  if (record.owner !== null && record.owner === user.ownerId)
    return { allowed: false, reason: formatSentence(config, 'byAnother') }

  return accessOf(config, user, publishing)('read')
}

/** The actions a user may ever take in this publication state. */
export function possibleActs(
  config: Config,
  user: User,
  { record, now }: PublicationRequest,
): PublicationAct[] {
  if (!publishOf(config, record.entity)) return []

  const approval = approvalOf(config, record.entity)
  const standing = (state: string) =>
    approval ? { ...record, data: { ...record.data, [approval.state]: state } } : record
  const open = [
    record,
    standing('pending'),
    ...(approval?.second ? [standing('passed')] : []),
  ].flatMap((one) => availableActs(config, user, { record: one, now, isChanged: true }))

  return publicationActs.filter((act) => open.includes(act))
}

/** `isChanged`: the record has a working copy. */
export function availableActs(
  config: Config,
  user: User,
  publishing: PublicationRequest & { isChanged: boolean },
): PublicationAct[] {
  const { record, isChanged } = publishing
  const state = publicationState(config, record)
  if (state === null) return []

  return openPublicationActs({ state, isChanged, ...approvalStatus(config, record) }).filter(
    (act) => mayPublish(config, user, act, publishing).allowed,
  )
}

/** Empty where editors publish directly. */
export function approvalStatus(
  config: Config,
  record: EntityRecord,
): Pick<PublicationStatus, 'approval' | 'hasSecond'> {
  const approval = approvalOf(config, record.entity)
  return approval
    ? { approval: approvalState(config, record), hasSecond: approval.second !== undefined }
    : {}
}

/** For editors and approvers. */
export function maySeeVersions(
  config: Config,
  user: User,
  publishing: PublicationRequest,
): boolean {
  const { record } = publishing
  if (publishOf(config, record.entity)?.versions === undefined) return false
  if (mayPublish(config, user, 'discard', publishing).allowed) return true

  const approval = approvalOf(config, record.entity)
  const approves = approval !== undefined && hasRole(user, everyApprover(approval), config.roles)

  return approves && accessOf(config, user, publishing)('read').allowed
}

/** For editors and pending approvers. */
export function maySeeWorkingCopy(config: Config, user: User, sent: PublicationRequest): boolean {
  const publishing = { ...sent, access: accessOf(config, user, sent) }
  if (publishing.access('update').allowed) return true

  return (
    isAwaitingApproval(approvalState(config, sent.record)) &&
    mayPublish(config, user, 'return', publishing).allowed
  )
}
