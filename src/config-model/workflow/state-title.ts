import { workflowOf, type Config } from '#config-model/config.ts'
import type { EntityRecord } from '#config-model/record.ts'
import type { User } from '#config-model/user.ts'
import { shownState } from './shown-state.ts'

/**
 * What a record's state is called for a user: an owner reads other words than a reviewer, and the
 * same ones everywhere. Empty without a state.
 */
export function stateTitle(
  config: Config,
  { entity, state, owner }: Pick<EntityRecord, 'entity' | 'state' | 'owner'>,
  user: Pick<User, 'roles' | 'ownerId'>,
): string {
  const known = workflowOf(config, entity)?.states[shownState(config, entity, state, user) ?? '']
  const isOwner = owner !== null && owner === user.ownerId
  return (isOwner ? known?.ownerTitle : undefined) ?? known?.title ?? ''
}
