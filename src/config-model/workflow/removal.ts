import { mayAct } from '#config-model/access/access.ts'
import { publicationState } from '#config-model/access/publication.ts'
import { workflowOf, type Config } from '#config-model/config.ts'
import type { EntityRecord } from '#config-model/record.ts'
import type { User } from '#config-model/user.ts'
import { isHistory } from './workflow.ts'

/**
 * What is thrown away: `gone` leaves a line in the log alone; `kept` asks for a reason, and the
 * record is put aside as it was.
 */
export type Removal = 'gone' | 'kept'

/** What of a record decides whether it may be thrown away. */
type Removed = Pick<EntityRecord, 'entity' | 'state' | 'year' | 'owner' | 'createdBy' | 'data'> & {
  /** When it was first handed in; absent where nobody could have. */
  submittedAt?: Date | string | null
}

/**
 * How a record may be thrown away by this user; null when it may not. Once it was submitted it
 * stays, whatever its state is now, as does what belongs to a past year. What others wrote, or
 * readers have seen, is put aside for a reason. Who may at all is a question for mayAct.
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

/** What a user is offered: whether it may be thrown away, and whether that asks for a reason. */
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
