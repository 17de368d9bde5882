import type { Database } from './database.ts'
import { statementTimeoutMs } from './transaction.ts'

interface Facts {
  name: string
  version: number
  encoding: string
  isStandby: boolean
  /** The first table that no extension created. */
  table: string | null
  /** True when the portal's log exists. */
  isOwn: boolean
}

const oldestVersion = 15

/**
 * Checks the database before anything is created; returns warnings.
 * @throws Error with instructions: foreign, a standby, too old, behind a pooler, or without Chinese
 *   encoding
 */
export async function checkDatabase(database: Database): Promise<string[]> {
  const facts = await database.withDedicatedConnection(async (query) => {
    const [session] = await query<{ alone: string | null }>(
      `select current_setting('pinlu.alone', true) as alone`,
    )
    // A pooler may drop session settings.
    if (session?.alone !== 'yes') throw new Error(poolerMessage)

    const [row] = await query<Facts>(factsSql)

    return row
  })

  const fault = facts && faultOf(facts)
  if (fault) throw new Error(fault)

  return database.isPooled ? checkPooler(database) : []
}

interface PoolerFacts {
  place: string
  timeout: string
}

const poolerSql = `select (select system_identifier
  from pg_control_system()) || ' ' || current_database() as place,
  current_setting('statement_timeout') as timeout`

/**
 * Checks that pooler and direct connection reach the same database; returns warnings.
 * @throws Error with instructions
 */
async function checkPooler(database: Database): Promise<string[]> {
  const [pooled] = await database.query<PoolerFacts>(poolerSql)
  const [direct] = await database.withDedicatedConnection((query) => query<PoolerFacts>(poolerSql))
  if (pooled?.place !== direct?.place)
    throw new Error(
      'DATABASE_URL（经过连接池）与 DATABASE_SESSION_URL（直连）不是同一个数据库，请改正其中一个',
    )

  return pooled?.timeout === '0'
    ? [
        `连接池没有限制语句的时间：请在 pgbouncer.ini 的 [databases] 中加 connect_query='set statement_timeout = ${statementTimeoutMs}'，客户端放弃的查询才会在数据库中结束`,
      ]
    : []
}

const factsSql = `select current_database()::text as name,
  current_setting('server_version_num')::int / 10000 as version,
  current_setting('server_encoding') as encoding, pg_is_in_recovery() as "isStandby",
  (select min(c.relname)::text from pg_class c
    where c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace
    and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')) as table,
  exists (select 1 from pg_attribute where attrelid = to_regclass('action_log')
    and attname = 'snapshot_hash') as "isOwn"`

function faultOf({ name, version, encoding, isStandby, table, isOwn }: Facts): string | null {
  if (version < oldestVersion)
    return `数据库“${name}”是 PostgreSQL ${version}，需要 ${oldestVersion} 以上的版本。请升级，或把 DATABASE_URL 改为新版本的服务器`
  if (isStandby)
    return `数据库“${name}”是只读的备库，不能保存数据。请把 DATABASE_URL 改为主库的地址（备库可以写在 READ_DATABASE_URL）`
  if (encoding !== 'UTF8')
    return `数据库“${name}”的编码是 ${encoding}，不能保存中文。请新建编码为 UTF8 的数据库：create database 名称 encoding 'UTF8' template template0`
  if (table !== null && !isOwn)
    return `数据库“${name}”里已有其他程序的数据表（如 ${table}），品录没有改动它。请为品录新建一个空数据库，并修改 DATABASE_URL`

  return null
}

export const poolerMessage =
  '数据库地址指向的是 PgBouncer 之类的连接池。DATABASE_URL 可以经过连接池（transaction 模式），但须另设 DATABASE_SESSION_URL，写直连 PostgreSQL 的地址和端口（通知、会话锁和导入导出用它）；DATABASE_OWNER_URL 也须直连。没有必要用连接池的，DATABASE_URL 直接填写 PostgreSQL 的地址，品录自己管理连接'
