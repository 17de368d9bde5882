import pg from 'pg'

const portion = 500

/**
 * Every table of the portal as lines of text, all from one moment: `@table <name>` and then one JSON object per row; `@end <rows>` closes the file, so that
 * a file cut short is noticed. Counts rows into `counts`.
 */
export async function* exportLines(url: string, counts: Map<string, number>): AsyncGenerator<string> {
  const client = await connect(url)
  try {
    await client.query('begin isolation level repeatable read read only')
    for (const table of await tablesOf(client)) {
      yield `@table ${table}\n`
      await client.query(
        `declare portion cursor for select row_to_json(t)::text as line from ${pg.escapeIdentifier(table)} t`,
      )
      let count = 0
      for (;;) {
        const { rows } = await client.query<{ line: string }>(`fetch ${portion} from portion`)
        if (rows.length === 0) break
        count += rows.length
        yield rows.map(({ line }) => `${line}\n`).join('')
      }
      await client.query('close portion')
      counts.set(table, count)
    }
    yield `@end ${[...counts.values()].reduce((sum, count) => sum + count, 0)}\n`
  } finally {
    await client.end()
  }
}

/** Fills a migrated, empty database from the lines of an export: all of it, or nothing. Answers the number of rows. @throws Error with a sentence */
export async function importLines(url: string, lines: AsyncIterable<string>): Promise<number> {
  const client = await connect(url)
  try {
    await client.query('begin')
    const known = new Set(await tablesOf(client))
    if ((await client.query('select 1 from account limit 1')).rows.length > 0)
      throw new Error('目标数据库中已有账号，只能导入空数据库（请换一个 DATA_DIR 或 DATABASE_URL）')
    // What the migration noted about the still empty tables gives way to what the backup knows about its own.
    await client.query(`delete from portal_fact where name like 'head:%'`)
    let table = ''
    let total = 0
    let isComplete = false
    let waiting: string[] = []
    const flush = async (): Promise<void> => {
      if (waiting.length > 0)
        await client.query(
          `insert into ${pg.escapeIdentifier(table)} select * from json_populate_recordset(null::${pg.escapeIdentifier(table)}, $1)`,
          [`[${waiting.join(',')}]`],
        )
      total += waiting.length
      waiting = []
    }
    for await (const line of lines) {
      if (line.startsWith('@')) await flush()
      if (line.startsWith('@table ')) {
        table = line.slice('@table '.length)
        if (!known.has(table))
          throw new Error(`备份中有数据表 ${table}，但当前配置里没有对应的实体，请用备份时的配置导入`)
      } else if (line.startsWith('@end ')) isComplete = Number(line.slice('@end '.length)) === total
      else if (line !== '') waiting.push(line)
      if (waiting.length >= portion) await flush()
    }
    if (!isComplete) throw new Error('备份文件不完整，没有导入任何数据')
    await client.query('commit')
    return total
  } finally {
    await client.end()
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

/** Accounts come first: sessions refer to them. */
async function tablesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by tablename <> 'account', tablename`,
  )
  return rows.map(({ name }) => name)
}
