import type { Config } from '#config-model/config.ts'
import { expandRoles } from './access.ts'

/** Administers in configurations without `administers`. */
const formerName = 'admin'

export const administratorRoles = ({ roles }: Pick<Config, 'roles'>): string[] =>
  Object.keys(roles.roles).filter((role) => roles.roles[role]?.administers)

/**
 * The role of the first account: the administering one, else `admin`, else the first that may
 * change accounts; or null.
 */
export function administratorRole(config: Pick<Config, 'roles' | 'entities'>): string | null {
  const [role] = administratorRoles(config)
  if (role !== undefined) return role
  if (Object.hasOwn(config.roles.roles, formerName)) return formerName

  const accounts = Object.values(config.entities).find(({ source }) => source === 'accounts')
  const grant = accounts?.access.find(({ actions }) => actions.includes('update'))

  return expandRoles(config, grant?.roles ?? [])[0] ?? null
}

/** A substitute takes them over. */
export const substitutableRoles = ({ roles }: Pick<Config, 'roles'>): string[] =>
  Object.keys(roles.roles).filter((role) => roles.roles[role]?.substitute)
