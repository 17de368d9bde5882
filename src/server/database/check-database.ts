import type { Database } from './database.ts'

/** What a database says of itself before anything is made in it. */
interface Facts {
  name: string
  version: number
  encoding: string
  isStandby: boolean
  /** A table that no extension made; null where there is none. */
  table: string | null
  /** The log of steps is there as this program makes it. */
  isOwn: boolean
}

const oldestVersion = 15

/**
 * Whether the portal can work with a database.
 * @throws Error with a sentence that says what to do: it is another program's, a standby, too old,
 * behind a pooler, or stores no Chinese
 */
export async function checkDatabase(database: Database): Promise<void> {
  // A database that has only just started, on a busy machine, is given its time.
  const facts = await database.alone(async (query) => {
    const [session] = await query<{ alone: string | null }>(
      `select current_setting('pinlu.alone', true) as alone`,
    )
    // A pooler may drop what a connection is opened with.
    if (session?.alone !== 'yes') throw new Error(poolerWords)

    const [row] = await query<Facts>(factsSql)

    return row
  })

  const fault = facts && faultOf(facts)
  if (fault) throw new Error(fault)
}

const factsSql = `select current_database()::text as name, current_setting('server_version_num')::int / 10000 as version,
  current_setting('server_encoding') as encoding, pg_is_in_recovery() as "isStandby",
  (select min(c.relname)::text from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace
    and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')) as table,
  exists (select 1 from pg_attribute where attrelid = to_regclass('action_log') and attname = 'snapshot_hash') as "isOwn"`

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

/** What to do where a pooler lies between the portal and its database. */
export const poolerWords =
  'DATABASE_URL 指向的是 PgBouncer 之类的连接池，品录不能通过它工作（需要会话级的设置、锁和通知）。请直接填写 PostgreSQL 的地址和端口，品录自己管理连接'
