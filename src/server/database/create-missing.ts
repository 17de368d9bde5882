import type { Query } from './transaction.ts'

/**
 * Skips statements that would create existing objects: PostgreSQL locks a table before it checks,
 * and blocks readers and writers until the transaction ends. Reads the catalog once, so only for
 * tables that others do not change meanwhile.
 */
export async function skipExistingObjects(query: Query): Promise<Query> {
  const existingRows = await query<{ name: string }>(
    `select c.relname::text as name from pg_class c
      where c.relkind = 'i' and c.relnamespace = current_schema()::regnamespace
     union all select c.relname || '.' || a.attname from pg_class c
       join pg_attribute a on a.attrelid = c.oid
       where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and a.attnum > 0
         and not a.attisdropped`,
  )

  const existingNames = new Set(existingRows.map(({ name }) => name))

  return (text, values) => {
    const added = addedBy(text)
    return added.length > 0 && added.every((name) => existingNames.has(name))
      ? Promise.resolve([])
      : query(text, values)
  }
}

/** The index, or table.column, that a statement adds if missing. */
function addedBy(text: string): string[] {
  const index = /^\s*create (?:unique )?index if not exists (\w+)/.exec(text)?.[1]
  if (index !== undefined) return [index]

  const table = /^\s*alter table (\w+) add column if not exists /.exec(text)?.[1]
  if (table === undefined || /,\s*(?:alter|drop|add constraint)\b/.test(text)) return []

  return [...text.matchAll(/add column if not exists (\w+)/g)].map(
    ([, column]) => `${table}.${column}`,
  )
}
