import type { Config } from '#config-model/config.ts'

/** Roles with `substitute`, which a substitute takes over. */
export const substitutableRoles = ({ roles }: Pick<Config, 'roles'>): string[] =>
  Object.keys(roles.roles).filter((role) => roles.roles[role]?.substitute)
