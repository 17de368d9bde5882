import { expandRoles } from '#config-model/access/access.ts'
import { administratorRole, substitutableRoles } from '#config-model/access/administrator.ts'
import { assignmentAct, delegationOf, holderOf } from '#config-model/assignments.ts'
import { workflowOf, type Config } from '#config-model/config.ts'
import { isWithin } from '#config-model/facts/region.ts'
import { formatDate } from '#config-model/facts/time.ts'
import type { EntityRecord } from '#config-model/record.ts'
import type { User } from '#config-model/user.ts'
import { isTransitionFrom } from '#config-model/workflow/workflow.ts'
import { isActiveSql } from '#server/accounts/substitutes.ts'
import type { Query } from '#server/database/database.ts'
import { ownerColumn } from '#server/database/system-tables.ts'

/**
 * Roles that can move records on from a state: not administrators and roles with transitions that
 * stay in it, such as reminders.
 */
export function reviewingRoles(config: Config, entity: string, state: string | null): string[] {
  const transitions = Object.values(workflowOf(config, entity)?.transitions ?? {}).filter(
    (transition) =>
      isTransitionFrom(transition, state) &&
      !transition.by.own &&
      transition.to !== state &&
      !assignmentAct(transition),
  )
  return expandRoles(
    config,
    transitions.flatMap((transition) => transition.by.roles ?? []),
  ).filter((role) => role !== administratorRole(config))
}

/**
 * Assignees and those who asked for opinions, or today's substitutes; without assignments, every
 * reviewer.
 */
export async function findAwaitedAccounts(
  query: Query,
  config: Config,
  {
    record,
    now,
  }: { record: Pick<EntityRecord, 'entity' | 'state' | 'region' | 'assignments'>; now: Date },
): Promise<{ id: string }[]> {
  const delegation = delegationOf(record.assignments)
  const assigned = [
    ...(delegation ? [delegation.to, delegation.from ?? ''] : []),
    ...(delegation ? [] : [holderOf(record.assignments)?.to ?? '']),
  ].filter((id) => id !== '')
  const present =
    assigned.length === 0
      ? []
      : await query<{ id: string }>(
          `select coalesce(s.id, a.id) as id from account a
           left join (substitution b join account s on s.id = b.substitute_id
             and s.enabled) on b.account_id = a.id and ${isActiveSql('$2')}
           where a.enabled and a.id = any($1)`,
          [assigned, formatDate(now)],
        )
  if (present.length > 0) return present

  const roles = reviewingRoles(config, record.entity, record.state)

  return findAccountsWithRoles(query, config, { roles, record, now })
}

/**
 * Enabled accounts with one of the roles whose region contains the record, and today's substitutes.
 */
export async function findAccountsWithRoles(
  query: Query,
  config: Config,
  { roles, record, now }: { roles: string[]; record: Pick<EntityRecord, 'region'>; now: Date },
): Promise<{ id: string }[]> {
  const rows = await query<{ id: string; region_code: string | null }>(
    `select id, region_code from account where enabled and roles && $1::text[]
     union all select s.id, a.region_code from substitution b
       join account a on a.id = b.account_id and a.enabled
     join account s on s.id = b.substitute_id and s.enabled
       where a.roles && $2::text[] and ${isActiveSql('$3')}`,
    [roles, substitutableRoles(config).filter((role) => roles.includes(role)), formatDate(now)],
  )

  const ids = rows.flatMap(({ id, region_code: region }) =>
    record.region === null || region === null || isWithin(record.region, region) ? [id] : [],
  )
  return [...new Set(ids)].map((id) => ({ id }))
}

export type CopyReader = Pick<User, 'id' | 'name' | 'username' | 'roles' | 'regionCode'>

/** Accounts of these roles whose region contains the record, without the actor and the owner. */
export async function findCopyReaders(
  query: Query,
  config: Config,
  { record, user, now }: { record: EntityRecord; user: User | null; now: Date },
  names: string[],
): Promise<CopyReader[]> {
  const roles = expandRoles(config, names)
  const ids = (await findAccountsWithRoles(query, config, { roles, record, now })).map(
    ({ id }) => id,
  )

  return query<CopyReader & Record<string, unknown>>(
    `select id, coalesce(nullif(name, ''), username) as name, username, roles,
      region_code as "regionCode" from account
     where id = any($1) and id <> all($2) and coalesce(${ownerColumn}, id) is distinct from $3
       order by name, id`,
    [ids, [user?.id, user?.actingFor?.id].filter((id) => id !== undefined), record.owner],
  )
}
