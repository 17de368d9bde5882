import { createHash } from 'node:crypto'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'

export interface Table {
  name: string
  columns: string[]
  key: string[]
}

/** Rows, and the SHA-256 of their COPY text in the order of the key. */
export interface TableChecksum {
  rows: number
  sha256: string
}

/** Equal values have equal texts under these settings. */
export async function connectWithFixedFormats(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    options:
      '-c statement_timeout=0 -c timezone=UTC -c datestyle=ISO -c bytea_output=hex -c extra_float_digits=3',
  })

  await client.connect()

  return client
}

/** Maintained by triggers. */
const computed = ['view_sum', 'region_write']

/** Each after those it references; without computed tables and columns. */
export async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table & { refers: string[] }>(
    `select c.relname as name,
       (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
           and a.attgenerated = '') as columns,
       coalesce((select array_agg(a.attname::text
         order by array_position(i.indkey::int2[], a.attnum)) from pg_index i
         join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
         where i.indrelid = c.oid and i.indisprimary), '{}') as key,
       coalesce((select array_agg(distinct f.relname::text) from pg_constraint k
         join pg_class f on f.oid = k.confrelid
         where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid), '{}') as refers
     from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
       and c.relname <> all($1) order by c.relname`,
    [computed],
  )

  const ordered: typeof rows = []
  while (ordered.length < rows.length) {
    const named = ordered.map(({ name }) => name)
    const ready = rows.filter(
      ({ name, refers }) => !named.includes(name) && refers.every((other) => named.includes(other)),
    )
    if (ready.length === 0) throw new Error('数据表之间循环引用，无法排出先后')

    ordered.push(...ready)
  }

  return ordered
}

/** COPY text, each row ending with a line feed; calls `prove` with the checksum at the end. */
export async function* copyRowsOf(
  client: pg.Client,
  table: Table,
  prove: (proof: TableChecksum) => void,
): AsyncGenerator<Buffer> {
  const columns = table.columns.map((column) => pg.escapeIdentifier(column)).join(', ')
  const order = table.key
    .map((column) => `${pg.escapeIdentifier(column)}::text collate "C"`)
    .join(', ')
  const stream = client.query(
    copyTo(
      `copy (select ${columns}
        from ${pg.escapeIdentifier(table.name)}${order && ` order by ${order}`}) to stdout`,
    ),
  )

  const hash = createHash('sha256')
  let rows = 0

  for await (const chunk of stream as AsyncIterable<Buffer>) {
    hash.update(chunk)
    for (const byte of chunk) if (byte === lineFeed) rows += 1
    yield chunk
  }

  prove({ rows, sha256: hash.digest('hex') })
}

export const lineFeed = 0x0a
