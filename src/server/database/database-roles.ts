import { assertPresent } from '#config-model/assert.ts'
import type { Database, Query } from './database.ts'
import type { EmbeddedPostgres } from './embedded-postgres/start-postgres.ts'
import { grantTableRights } from './grant-portal.ts'
import { migrationLock, acquireLock } from './transaction.ts'

export interface PortalRole {
  name: string
  isSuperuser: boolean
  /** Owns the log, directly or by membership: could switch its protection off. */
  isOwner: boolean
}

export async function readPortalRole(query: Query): Promise<PortalRole> {
  const [row] = await query<PortalRole>(
    `select r.rolname::text as name, r.rolsuper as "isSuperuser",
       coalesce((select pg_has_role(r.oid, c.relowner, 'member') from pg_class c
         where c.oid = to_regclass('action_log')), false) as "isOwner"
     from pg_roles r where r.rolname = current_user`,
  )

  if (!row) throw new Error('the database does not know who asks')

  return row
}

/**
 * Grants the serving role access to existing tables, before any other query; nothing with a single
 * role. Warns when that role could switch off the protection of the log.
 * @throws Error with a message when the owner cannot reach the tables
 */
export async function grantServingRole(database: Database): Promise<string | null> {
  const { name } = await database.withDedicatedConnection(readPortalRole)
  await database.asOwner((owner) =>
    owner.withDedicatedConnection(async (query) => {
      const [{ user } = { user: '' }] = await query<{ user: string }>(
        'select current_user::text as user',
      )
      if (user === name) return

      await acquireLock(query, migrationLock)
      await refuseStrangers(query, user)
      await owner.transaction((within) => grantTableRights(within, name), Infinity)
    }),
  )

  const role = await database.withDedicatedConnection(readPortalRole)
  if (!role.isSuperuser && !role.isOwner) return null

  const who = role.isSuperuser ? '是超级用户' : '就是数据表的所有者'

  return `警告：服务使用的数据库账号“${role.name}”${who}，可以停用日志的保护。请另建账号：DATABASE_URL 用只能读写数据的账号，DATABASE_OWNER_URL 用建表的账号（见 docs/database-roles.md）`
}

/** @throws Error when tables belong to a role whose rights the owner does not have */
async function refuseStrangers(query: Query, user: string): Promise<void> {
  const [table] = await query<{ name: string; owner: string }>(
    `select c.relname::text as name, pg_get_userbyid(c.relowner)::text as owner from pg_class c
     where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
       and not pg_has_role(current_user, c.relowner, 'usage') limit 1`,
  )

  if (table)
    throw new Error(
      `数据表 ${table.name} 属于“${table.owner}”，DATABASE_OWNER_URL 的账号“${user}”不能修改它。请由数据库管理员执行：reassign owned by "${table.owner}" to "${user}"`,
    )
}

/** Null for a single role. */
export interface DatabaseUrls {
  portal: string
  owner: string | null
  /** Bypasses the pooler; null for a direct connection. */
  session: string | null
}

interface DatabaseSettings {
  databaseUrl: string | null
  databaseOwnerUrl: string | null
  databaseSessionUrl: string | null
}

/** From the environment, or of the embedded database, which has both roles. */
export function urlsOf(
  settings: DatabaseSettings,
  embedded: EmbeddedPostgres | null,
): DatabaseUrls {
  const { databaseUrl: portal, databaseOwnerUrl: owner, databaseSessionUrl: session } = settings
  if (portal !== null) return { portal, owner, session }
  return { ...assertPresent(embedded, 'the embedded database').roles, session: null }
}
