import { workflowOf, type Config } from '#config-model/config.ts'
import { hasRole, type User } from '#config-model/user.ts'
import { rolesEverTaking } from './escalation.ts'

/** Whether a user ever decides about others' records of an entity. */
export function isDecider(config: Config, user: User, entity: string): boolean {
  const transitions = Object.entries(workflowOf(config, entity)?.transitions ?? {})
  return transitions.some(
    ([id, { by }]) =>
      !by.own && hasRole(user, rolesEverTaking(config, entity, id) ?? [], config.roles),
  )
}
