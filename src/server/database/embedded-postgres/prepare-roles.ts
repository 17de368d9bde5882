import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { migrationLock, acquireLock } from '#server/database/transaction.ts'

/** The cluster's superuser is used for nothing else. */
export interface RoleUrls {
  owner: string
  portal: string
}

const names = { owner: 'pinlu_owner', portal: 'pinlu_portal' } as const

/**
 * Creates both roles and transfers objects that an earlier version created as superuser.
 * Idempotent, safe concurrently.
 */
export async function prepareRoles(url: string, dataDir: string): Promise<RoleUrls> {
  const passwords = readPasswords(join(dataDir, 'postgres-roles.json'))
  const client = new pg.Client({ connectionString: url })

  client.on('error', () => {})
  await client.connect()

  try {
    await acquireLock(
      async (text, values) => (await client.query(text, values)).rows,
      migrationLock,
    )
    await client.query('begin')
    for (const role of ['owner', 'portal'] as const)
      await createRole(client, names[role], passwords[role])
    await client.query(transferOwnershipSql)
    await client.query('commit')
  } finally {
    await client.end()
  }

  return { owner: urlOf(url, 'owner', passwords), portal: urlOf(url, 'portal', passwords) }
}

function urlOf(
  url: string,
  role: keyof typeof names,
  passwords: Record<keyof typeof names, string>,
): string {
  const roleUrl = new URL(url)
  roleUrl.username = names[role]
  roleUrl.password = passwords[role]

  return roleUrl.href
}

function readPasswords(file: string): Record<keyof typeof names, string> {
  if (!existsSync(file)) {
    const fresh = {
      owner: randomBytes(24).toString('base64url'),
      portal: randomBytes(24).toString('base64url'),
    }

    writeFileSync(`${file}.new`, JSON.stringify(fresh), { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }

  return JSON.parse(readFileSync(file, 'utf8')) as Record<keyof typeof names, string>
}

async function createRole(client: pg.Client, name: string, password: string): Promise<void> {
  const existingRole = await client.query('select 1 from pg_roles where rolname = $1', [name])
  const act = existingRole.rows.length > 0 ? 'alter' : 'create'
  await client.query(
    `${act} role ${name} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password ${pg.escapeLiteral(password)}`,
  )
}

/** Gives the owner role everything that it does not own yet. */
const transferOwnershipSql = `do $$ declare thing record; begin
  if (select nspowner <> '${names.owner}'::regrole from pg_namespace
    where nspname = 'public') then execute 'alter schema public owner to ${names.owner}'; end if;
  for thing in select c.oid::regclass as name, c.relkind as kind from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S')
      and c.relowner <> '${names.owner}'::regrole
      and not exists (select 1 from pg_depend d
        where d.objid = c.oid and d.classid = 'pg_class'::regclass and c.relkind = 'S'
        and d.deptype in ('a', 'i'))
  loop execute format('alter %s %s owner to ${names.owner}', case thing.kind when 'S'
    then 'sequence' when 'v' then 'view' when 'm' then 'materialized view'
    else 'table' end, thing.name); end loop;
  for thing in select p.oid::regprocedure as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.proowner <> '${names.owner}'::regrole
  loop execute format('alter function %s owner to ${names.owner}', thing.name); end loop;
end $$`
