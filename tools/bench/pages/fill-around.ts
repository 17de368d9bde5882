import type { Database } from '#server/database/database.ts'

export interface Volumes {
  compliance: number
  lines: number
}

/**
 * Adds compliance records, copies of the demo's with other owners, and log lines: half events, a
 * quarter each sign-ins and steps.
 */
export async function fillAround(
  database: Database,
  { compliance, lines }: Volumes,
): Promise<void> {
  await database.withDedicatedConnection(async (query) => {
    const copy = async (
      table: string,
      { rows, differing }: { rows: number; differing: Record<string, string> },
    ) => {
      const columns = await query<{ name: string }>(
        `select column_name as name from information_schema.columns
          where table_name = $1 and is_generated = 'NEVER' and column_name <> 'number'`,
        [table],
      )

      // Rebuilding indexes afterwards is faster; copies violate unique ones.
      const indexes = await query<{ name: string; made: string }>(
        `select c.relname as name, pg_get_indexdef(i.indexrelid) as made from pg_index i
          join pg_class c on c.oid = i.indexrelid
         where i.indrelid = $1::regclass and not i.indisprimary and not exists (select 1
           from pg_constraint where conindid = i.indexrelid)`,
        [table],
      )

      for (const { name } of indexes) await query(`drop index ${name}`)
      const others = columns
        .map(({ name }) => name)
        .filter((name) => !Object.hasOwn(differing, name))

      await query(
        `insert into ${table}(${[...Object.keys(differing), ...others].join(', ')})
         select ${[...Object.values(differing), ...others.map((name) => `d.${name}`)].join(', ')}
           from generate_series(1, $1::int) g
         join (select *, row_number() over (order by id) - 1 as place
           from ${table}) d on d.place = g % (select count(*) from ${table})`,
        [rows],
      )

      const isKept = (made: string) => table !== 'e_compliance' || !made.startsWith('CREATE UNIQUE')
      for (const { made } of indexes) if (isKept(made)) await query(made)
      await query(`vacuum analyze ${table}`)
    }

    await query('set synchronous_commit = off')
    await query(`set maintenance_work_mem = '256MB'`)

    // Without declarations: their aggregates would be recomputed at the portal's start.
    const owner = `'bench-other-' || g`

    await copy('e_compliance', {
      rows: compliance,
      differing: {
        id: `'bench-' || g`,
        owner_id: owner,
        head: `head || jsonb_build_object('enterpriseId', ${owner})`,
        data: `data || jsonb_build_object('enterpriseId', ${owner})`,
      },
    })

    const at = `now() - (g * 7919::bigint % 50000000) * interval '1 second'`
    const line = { id: `'bench-' || g`, at }

    await copy('event_log', { rows: lines / 2, differing: line })
    await copy('login_log', { rows: lines / 4, differing: line })
    await copy('action_log', { rows: lines / 4, differing: { ...line, position: '1000 + g' } })
  })
}
