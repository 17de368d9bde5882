import pg from 'pg'
import type { Query } from './database.ts'
import { logTableNames } from './log-tables.ts'

const addedTo = [
  ...logTableNames,
  'log_seal',
  'removed_record',
  'config_release',
  'config_publication',
]
/** Tables that only triggers write. */
const readOnly = ['account_change']
/** Columns that the database fills in. */
const numbered = ['number']
const undeletableTables = ['account']

interface FoundTable {
  name: string
  rights: string[]
  columns: string[]
  filled: string[]
}

/**
 * Grants the role exactly the rights it needs on every table; changes nothing where they are right.
 * `query` must be the owner's.
 */
export async function grantTableRights(query: Query, role: string): Promise<void> {
  const to = pg.escapeIdentifier(role)
  const tables = await query<FoundTable>(
    `select c.relname::text as name,
       array(select lower(x.privilege_type) from aclexplode(c.relacl) x where x.grantee = r.oid
         order by 1) as rights,
       array(select a.attname::text from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
         order by a.attnum) as columns,
       array(select a.attname::text from pg_attribute a, aclexplode(a.attacl) x
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and x.grantee = r.oid
           and x.privilege_type = 'INSERT' order by a.attnum) as filled
     from pg_class c, pg_roles r where c.relkind = 'r'
       and c.relnamespace = current_schema()::regnamespace and r.rolname = $1`,
    [role],
  )

  const statements = tables.flatMap((table) => grantsOf(table, to))
  const [schema] = await query<{ open: boolean }>(
    `select has_schema_privilege($1, current_schema(), 'usage') as open`,
    [role],
  )

  if (schema?.open === false) statements.push(`grant usage on schema public to ${to}`)
  for (const statement of statements) await query(statement)
}

function grantsOf({ name, rights, columns, filled }: FoundTable, to: string): string[] {
  const table = pg.escapeIdentifier(name)
  const isAddedTo = addedTo.includes(name)
  const expectedRights = rightsIn(name, isAddedTo)
  const filling = isAddedTo ? columns.filter((column) => !numbered.includes(column)) : []
  if (String(rights) === String(expectedRights) && String(filled) === String(filling)) return []

  const list = filling.map((column) => pg.escapeIdentifier(column)).join(', ')

  return [
    `revoke all on ${table} from ${to}`,
    `grant ${expectedRights.join(', ')} on ${table} to ${to}`,
    ...(isAddedTo ? [`grant insert (${list}) on ${table} to ${to}`] : []),
  ]
}

function rightsIn(name: string, isAddedTo: boolean): string[] {
  if (isAddedTo || readOnly.includes(name)) return ['select']
  return [...(undeletableTables.includes(name) ? [] : ['delete']), 'insert', 'select', 'update']
}
