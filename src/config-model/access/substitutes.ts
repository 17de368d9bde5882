import type { Config } from '#config-model/config.ts'

/** The roles that a substitute takes over while their holder is away: those that say `substitute`. */
export const substitutableRoles = ({ roles }: Pick<Config, 'roles'>): string[] =>
  Object.keys(roles.roles).filter((role) => roles.roles[role]?.substitute)
