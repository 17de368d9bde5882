import type { Query } from '#server/database/database.ts'

interface Copying {
  /** The copied row is `s`. */
  from: string
  values: unknown[]
  differing: Record<string, string>
}

/** Replaces some columns by SQL expressions. */
export async function copyRows(
  query: Query,
  table: string,
  { from, values, differing }: Copying,
): Promise<void> {
  const columns = await query<{ name: string }>(
    `select column_name as name from information_schema.columns
      where table_name = $1 and is_generated = 'NEVER'`,
    [table],
  )

  const names = columns.map(({ name }) => name)
  const selected = names.map((name) => differing[name] ?? `s.${name}`)

  await query(
    `insert into ${table}(${names.join(', ')}) select ${selected.join(', ')} from ${from}`,
    values,
  )
}
