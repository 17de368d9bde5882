import pg from 'pg'
import { memoize } from '#config-model/memoize.ts'
import type { Query } from '#server/database/database.ts'

/** A read-only view of the database: no locks, the same rows in every query. */
export interface Snapshot {
  query: Query
  readBatches(
    text: string,
    values: unknown[],
    size: number,
  ): AsyncGenerator<Record<string, unknown>[]>
  close(): Promise<void>
}

export async function openSnapshot(url: string): Promise<Snapshot> {
  const client = new pg.Client({
    connectionString: url,
    options: '-c timezone=Asia/Shanghai -c jit=off',
  })

  client.on('error', () => {})
  await client.connect()
  await client.query('begin isolation level repeatable read read only')
  await client.query('set local statement_timeout = 0')

  return {
    query: async (text, values = []) => (await client.query(text, values)).rows,
    async *readBatches(text, values, size) {
      await client.query(`declare portion no scroll cursor for ${text}`, values)
      try {
        for (;;) {
          const { rows } = await client.query<Record<string, unknown>>(`fetch ${size} from portion`)
          if (rows.length === 0) return
          yield rows
        }
      } finally {
        await client.query('close portion').catch(() => {})
      }
    },
    close: () => client.end(),
  }
}

/** A new entity may have none. */
export async function hasTable(snapshot: Snapshot, table: string): Promise<boolean> {
  return (await tablesIn(snapshot)).has(table)
}

const tablesIn = memoize(async ({ query }: Snapshot): Promise<ReadonlySet<string>> => {
  const rows = await query<{ name: string }>(
    `select relname as name from pg_class where relkind in ('r', 'p') and pg_table_is_visible(oid)`,
  )
  return new Set(rows.map(({ name }) => name))
})
