import type { Config } from '#config-model/config.ts'
import type { User } from '#config-model/user.ts'

/** The title of the record that a user acts for; null for none. */
export function ownerTitle(config: Config, user: User): string | null {
  const titleField = config.entities[config.roles.owner ?? '']?.titleField
  const title = titleField === undefined ? undefined : user.owner?.[titleField]
  return typeof title === 'string' ? title : null
}
