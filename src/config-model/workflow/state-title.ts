import { workflowOf, type Config } from '#config-model/config.ts'
import type { EntityRecord } from '#config-model/record.ts'
import type { User } from '#config-model/user.ts'
import { visibleStateOf } from './shown-state.ts'

/**
 * The title of a record's state for a user: owners and reviewers read different names. Empty
 * without a state.
 */
export function stateTitle(
  config: Config,
  { entity, state, owner }: Pick<EntityRecord, 'entity' | 'state' | 'owner'>,
  user: Pick<User, 'roles' | 'ownerId'>,
): string {
  const stateDefinition = workflowOf(config, entity)?.states[
    visibleStateOf(config, entity, state, user) ?? ''
  ]
  const isOwner = owner !== null && owner === user.ownerId
  return (isOwner ? stateDefinition?.ownerTitle : undefined) ?? stateDefinition?.title ?? ''
}
