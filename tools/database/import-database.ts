import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { backupHeader } from './export-database.ts'
import {
  connectWithFixedFormats,
  lineFeed,
  copyRowsOf,
  tablesOf,
  type TableChecksum,
  type Table,
} from './table-copy.ts'

const incomplete = '备份文件不完整，没有导入任何数据'
/** Filled by the migration itself. */
const ownTable = 'portal_fact'

/**
 * Fills a migrated, empty database atomically. Every table is read back and compared with the
 * backup's proof. Returns the number of rows.
 * @throws Error with a message
 */
export async function importDatabase(url: string, content: AsyncIterable<Buffer>): Promise<number> {
  const client = await connectWithFixedFormats(url)
  try {
    await client.query('begin')
    const tables = await tablesOf(client)

    await refuseUsed(client, tables)
    await client.query(`delete from ${ownTable}`)

    // Recorded account changes are part of the backup; restoring accounts is none.
    await client.query('alter table account disable trigger user')

    const lines = linesOf(content)
    const head = await nextText(lines)
    if (head !== backupHeader)
      throw new Error('不是本平台的备份文件，或由旧版本导出；请用导出它的版本导入')

    let total = 0

    for (let text = await nextText(lines); ; text = await nextText(lines)) {
      if (text.startsWith('@end ')) {
        if (Number(text.slice('@end '.length)) !== total) throw new Error(incomplete)
        break
      }

      total += (await importTable(client, tables, text, lines)).rows
    }

    await client.query('alter table account enable trigger user')
    await client.query('commit')

    return total
  } finally {
    await client.end()
  }
}

/** @throws Error when any table but the migration's own has a row */
async function refuseUsed(client: pg.Client, tables: Table[]): Promise<void> {
  for (const { name } of tables.filter((table) => table.name !== ownTable)) {
    const { rows } = await client.query(`select 1 from ${pg.escapeIdentifier(name)} limit 1`)
    if (rows.length > 0)
      throw new Error(
        `目标数据库中已有数据（${name}），只能导入空数据库（请换一个 DATA_DIR 或 DATABASE_URL）`,
      )
  }
}

async function importTable(
  client: pg.Client,
  tables: Table[],
  head: string,
  lines: Lines,
): Promise<TableChecksum> {
  const [, name = '', columns = '[]'] = /^@table (\S+) (.*)$/.exec(head) ?? []
  if (name === '') throw new Error(incomplete)

  const table = tables.find((candidate) => candidate.name === name)
  if (!table)
    throw new Error(`备份中有数据表 ${name}，但当前配置里没有对应的实体，请用备份时的配置导入`)

  const stored = JSON.parse(columns) as string[]
  const missing = stored.filter((column) => !table.columns.includes(column))
  if (missing.length > 0)
    throw new Error(
      `备份中数据表 ${name} 有 ${missing.join('、')} 列，当前程序没有，请用导出它的版本导入`,
    )

  await fill(client, { ...table, columns: stored }, lines)
  const [, count = '', sha256 = ''] =
    /^@rows (\d+) ([0-9a-f]{64})$/.exec(await nextText(lines)) ?? []
  const proof = await readBack(client, { ...table, columns: stored })
  if (proof.rows !== Number(count) || proof.sha256 !== sha256)
    throw new Error(`数据表 ${name} 导入后与备份不一致，备份文件可能已经损坏，没有导入任何数据`)

  await advanceSequences(client, name)

  return proof
}

async function fill(client: pg.Client, table: Table, lines: Lines): Promise<void> {
  const columns = table.columns.map((column) => pg.escapeIdentifier(column)).join(', ')
  const stream = client.query(
    copyFrom(`copy ${pg.escapeIdentifier(table.name)} (${columns}) from stdin`),
  )
  const failed = finished(stream)

  failed.catch(() => {})

  for (;;) {
    const { value, done } = await lines.next()
    if (done) {
      stream.destroy()
      throw new Error(incomplete)
    }

    if (value.length === 3 && value.toString() === '\\.\n') break

    if (!stream.write(value)) await Promise.race([once(stream, 'drain'), failed])
  }

  stream.end()
  await failed
}

async function readBack(client: pg.Client, table: Table): Promise<TableChecksum> {
  let proof: TableChecksum = { rows: 0, sha256: '' }
  for await (const _ of copyRowsOf(client, table, (tableProof) => (proof = tableProof)));
  return proof
}

/** After the highest imported number. */
async function advanceSequences(client: pg.Client, table: string): Promise<void> {
  const { rows } = await client.query<{ column: string; sequence: string }>(
    `select attname as column, pg_get_serial_sequence($1, attname) as sequence from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped
       and pg_get_serial_sequence($1, attname) is not null`,
    [pg.escapeIdentifier(table)],
  )

  for (const { column, sequence } of rows)
    await client.query(
      `select setval($1, coalesce(max(${pg.escapeIdentifier(column)}), 0) + 1, false)
        from ${pg.escapeIdentifier(table)}`,
      [sequence],
    )
}

type Lines = AsyncGenerator<Buffer>

/** With their line feed; drops a rest without one, which means a truncated file. */
async function* linesOf(content: AsyncIterable<Buffer>): Lines {
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of content) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    let start = 0
    for (let end = bytes.indexOf(lineFeed); end >= 0; end = bytes.indexOf(lineFeed, start)) {
      yield bytes.subarray(start, end + 1)
      start = end + 1
    }

    rest = bytes.subarray(start)
  }
}

/**
 * Without its line feed.
 * @throws Error at the end
 */
async function nextText(lines: Lines): Promise<string> {
  const { value, done } = await lines.next()
  if (done) throw new Error(incomplete)
  return value.toString('utf8').slice(0, -1)
}
