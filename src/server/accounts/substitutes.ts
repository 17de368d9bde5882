import { substitutableRoles } from '#config-model/access/administrator.ts'
import type { Config } from '#config-model/config.ts'
import { formatDate } from '#config-model/facts/time.ts'
import type { User } from '#config-model/user.ts'
import type { Query } from '#server/database/database.ts'
import { ownerColumn } from '#server/database/system-tables.ts'

/**
 * Substitutions that cover the day and have not ended.
 * @param day a date as SQL
 */
export const isActiveSql = (day: string): string =>
  `b.ended_at is null and ${day}::date between b.from_day and b.to_day`

export interface Principal extends Record<string, unknown> {
  substitution: string
  id: string
  owner_id: string
  username: string
  name: string
  user_type: string
  roles: string[]
  region_code: string | null
}

/**
 * Enabled accounts to substitute on a day.
 * @param account its id as SQL
 * @param day a date as SQL
 */
export const principalsSql = (account: string, day: string): string =>
  `select b.id as substitution, p.id, coalesce(p.${ownerColumn}, p.id) as owner_id, p.username,
    p.name, p.user_type, p.roles, p.region_code
     from substitution b join account p on p.id = b.account_id and p.enabled
       where b.substitute_id = ${account} and ${isActiveSql(day)} order by b.id`

export function principalsOf(query: Query, account: string, now: Date): Promise<Principal[]> {
  return query<Principal>(principalsSql('$1', '$2'), [account, formatDate(now)])
}

/** Gives the user the principal's substitutable roles and region, but not the name. */
export function actAsSubstitute(config: Config, user: User, principal: Principal): User {
  const { id, owner_id: ownerId, username, name, substitution } = principal
  const open = substitutableRoles(config)
  return {
    ...user,
    roles: principal.roles.filter((role) => open.includes(role)),
    userType: principal.user_type,
    regionCode: principal.region_code,
    actingFor: { id, ownerId, username, name, substitution },
  }
}

/** Unchanged without an active substitution. */
export async function withSubstitution(
  query: Query,
  config: Config,
  user: User,
  { substitution, now }: { substitution: string | null; now: Date },
): Promise<User> {
  if (substitution === null) return user
  const principal = (await principalsOf(query, user.id, now)).find(
    (one) => one.substitution === substitution,
  )
  return principal ? actAsSubstitute(config, user, principal) : user
}
