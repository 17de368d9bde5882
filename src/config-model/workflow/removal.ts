import type { RecordAccess } from '#config-model/access/access.ts'
import { publicationState } from '#config-model/access/publication.ts'
import { workflowOf, type Config } from '#config-model/config.ts'
import type { EntityRecord } from '#config-model/record.ts'
import type { User } from '#config-model/user.ts'
import { isHistory } from './workflow.ts'

/** `gone` leaves only an audit log entry; `kept` requires a reason and archives the record. */
export type Removal = 'gone' | 'kept'

type Removed = Pick<EntityRecord, 'entity' | 'state' | 'year' | 'owner' | 'createdBy' | 'data'> & {
  /** Of the first submission; absent where records are never submitted. */
  submittedAt?: Date | string | null
}

/**
 * How this user may remove a record; null when not removable. Submitted records and those of past
 * years stay. Records by others or already seen by readers are archived with a reason. mayAct
 * checks the right itself.
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

export function removalRights(
  config: Config,
  user: User,
  record: EntityRecord & Removed,
  access: RecordAccess,
): { remove: boolean; removeReason?: true } {
  const removal = removalOf(config, record, user)
  if (removal === null || !access('remove').allowed) return { remove: false }

  return removal === 'kept' ? { remove: true, removeReason: true } : { remove: true }
}
