import { mayAct } from '#config-model/access/access.ts'
import { publicationState } from '#config-model/access/publication.ts'
import { workflowOf, type Config } from '#config-model/config.ts'
import type { EntityRecord } from '#config-model/record.ts'
import type { User } from '#config-model/user.ts'
import { isHistory } from './workflow.ts'

/**
 * `gone` leaves only an entry in the audit log; `kept` requires a reason, and the record is
 * archived unchanged.
 */
export type Removal = 'gone' | 'kept'

/** The facts of a record that decide about its removal. */
type Removed = Pick<EntityRecord, 'entity' | 'state' | 'year' | 'owner' | 'createdBy' | 'data'> & {
  /** The time of its first submission; absent if never possible. */
  submittedAt?: Date | string | null
}

/**
 * How this user may remove a record; null when not removable. Submitted records, in any state, and
 * those of past years stay. Records by others or already seen by readers are archived with a
 * reason. The right itself is checked by mayAct.
 */
export function removalOf(
  config: Config,
  record: Removed,
  user: Pick<User, 'id' | 'ownerId'>,
): Removal | null {
  const workflow = workflowOf(config, record.entity)
  if (workflow && (record.state !== workflow.initial || isHistory(config, record))) return null
  if ((record.submittedAt ?? null) !== null) return null

  const isOwn = record.createdBy === user.id || record.owner === user.ownerId
  const wasPublished = (publicationState(config, record) ?? 'draft') !== 'draft'

  return isOwn && !wasPublished ? 'gone' : 'kept'
}

/** Whether a user may remove a record, and whether that requires a reason. */
export function removalRights(
  config: Config,
  user: User,
  record: EntityRecord & Removed,
  now: Date,
): { remove: boolean; removeReason?: true } {
  const removal = removalOf(config, record, user)
  if (
    removal === null ||
    !mayAct(config, user, { entity: record.entity, action: 'remove', record, now }).allowed
  )
    return { remove: false }

  return removal === 'kept' ? { remove: true, removeReason: true } : { remove: true }
}
