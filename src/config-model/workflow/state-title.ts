import { workflowOf, type Config } from '#config-model/config.ts'
import type { EntityRecord } from '#config-model/record.ts'
import type { User } from '#config-model/user.ts'
import { visibleStateOf } from './shown-state.ts'

/**
 * What a record's state is called for a user: an owner reads other words than a reviewer, and the
 * same ones everywhere. Empty without a state.
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
