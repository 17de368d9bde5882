import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { RecordView } from '#contract/record.ts'
import { Database, type Query } from '#server/database/database.ts'
import { verifyLog } from '#server/log/action-log.ts'
import { migrateDatabase } from '#server/migration/migrate-database.ts'
import { blankRecord } from '#server/records/records.ts'
import { insertRecord } from '#server/records/write/write-record.ts'
import { importDatabase } from '#tools/database/import-database.ts'
import {
  connectWithFixedFormats,
  copyRowsOf,
  tablesOf,
  type TableChecksum,
} from '#tools/database/table-copy.ts'
import { writeBareConfig } from '../bare-config.ts'
import { createDatabase, createEmptyDatabase, urlsIn } from '../databases.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'
import { ownerQuery } from '../owner-query.ts'
import { runProgram, startProgram } from '../program.ts'
import { removeFolder } from '../remove-folder.ts'
import { readFolder } from '../shipped-config.ts'

let portal: TestPortal
const folder = mkdtempSync(join(tmpdir(), 'pinlu-backup-'))
/** More than one portion of what is read and written at once. */
const messages = 3000
const backup = join(folder, 'backup.gz')
const configDir = join(folder, 'config')
const newName = () => `t_${randomUUID().replaceAll('-', '')}`
/** The tables of the configuration without a row. */
const migrated = newName()

beforeAll(async () => {
  writeBareConfig(configDir)
  await createMigrated()
  portal = await openPortal({
    configDir,
    template: { database: migrated, dataDir: mkdtempSync(join(folder, 'data-')) },
  })
  await addSubmittedDraft()
  // On a busy machine so many rows take longer than a statement of a request may.
  await portal.services.database.withDedicatedConnection(addOddRows)
  expect(await startProgram('export', [backup], environment(portal.databaseUrl))).toMatchObject({
    code: 0,
  })
}, 120_000)
afterAll(async () => {
  await portal.close()
  removeFolder(folder)
})

async function createMigrated(): Promise<void> {
  await createDatabase(inject('postgres'), migrated, 'template0')
  const { owner, portal: url } = urlsIn(inject('postgresRoles'), migrated)
  const database = new Database(url, { ownerUrl: owner })
  await migrateDatabase(database, readFolder(configDir))
  await database.close()
}

/** A record with a line in the action log, of an enterprise with an account. */
async function addSubmittedDraft(): Promise<void> {
  const { services } = portal
  const config = services.config()
  const enterprise = { ...blankRecord(services, config, null, 'enterprise'), id: 'e', owner: 'e' }
  enterprise.data = { name: '勐朗茶业有限公司' }
  await insertRecord(services.database.query, config, enterprise)
  const token = await portal.tokenOf(
    await portal.addAccount({ username: 'applicant', roles: ['declare'], enterprise: 'e' }),
  )
  const data = { type: 'product', brandName: '勐朗古树' }
  const path = '/api/record/declaration'
  const draft = await portal.call<RecordView>('POST', path, { token, body: { data } })
  const { id, version } = draft.body.data
  const body = { version, form: {} }
  const submitted = await portal.call('POST', `${path}/${id}/transition/submit`, { token, body })

  expect(submitted.status).toBe(200)
}

/**
 * What a copy by text most easily loses: JSON null beside no value, quotes, line ends, a text that
 * looks like the backup's own lines, much of it.
 */
async function addOddRows(query: Query): Promise<void> {
  await query(
    `insert into idempotency(key, account_id, status, answer, at) values
       ('null', 'a', 200, 'null', now()), ('words', 'a', 200, $1, now())`,
    [JSON.stringify({ text: '“引号” \'单\' "双" \\ 反斜杠\n换行\t制表 \u2028 𠮷' })],
  )

  await query(
    `insert into message(id, account_id, title, body, entity, created_at) values
       ('@end 3', 'a', '', $1, null, '0001-01-01 00:00:00+00'), ($2, 'a', '\\N', '\\.', '', 'infinity')`,
    ['长'.repeat(1_000_000), '@table account []'],
  )

  await query(
    `insert into message(id, account_id, title, body, created_at)
       select 'm' || n, 'a', '第' || n || '条', repeat('内容', n % 20), now() from generate_series(1, $1) n`,
    [messages],
  )

  await query(`insert into config_release(hash, files, at, by) values ('h1', '[]', now(), '省厅')`)
  await query(
    `insert into config_publication(hash, at, by) select 'h1', now(), '省厅' from generate_series(1, 3)`,
  )
}

const environment = (url: string) => ({
  DATABASE_URL: url,
  DATA_DIR: portal.dataDir,
  CONFIG_DIR: configDir,
})
const run = (command: 'export' | 'import', url: string, file = backup) =>
  runProgram(command, [file], environment(url))

const emptyDatabase = (): Promise<string> => createEmptyDatabase(inject('postgres'), newName())
/** With tables and without rows, as a fresh portal is. */
const migratedDatabase = (): Promise<string> =>
  createDatabase(inject('postgres'), newName(), migrated)

/** What stands in a database: for every table its rows and their hash. */
async function proofsOf(url: string): Promise<Record<string, TableChecksum>> {
  const client = await connectWithFixedFormats(url)
  const proofs: Record<string, TableChecksum> = {}
  for (const table of await tablesOf(client))
    for await (const _ of copyRowsOf(client, table, (proof) => (proofs[table.name] = proof)));
  await client.end()

  return proofs
}

/** The bytes of the backup with something done to its lines. */
async function* spoiled(change: (lines: string[]) => string[]): AsyncGenerator<Buffer> {
  await Promise.resolve()
  yield Buffer.from(
    change(gunzipSync(readFileSync(backup)).toString('utf8').split('\n')).join('\n'),
  )
}

describe('a backup', { timeout: 120_000 }, () => {
  test('brings every row of every table back as it was, on a bare machine, by the commands of the README', async () => {
    const url = await emptyDatabase()
    const answer = await startProgram('import', [backup], environment(url))

    expect(answer.output).toContain('每张表都与备份核对一致')
    expect(answer.code).toBe(0)

    const restored = await proofsOf(url)

    expect(restored).toEqual(await proofsOf(portal.databaseUrl))
    expect(restored['message']?.rows).toBeGreaterThan(messages)

    const database = new Database(url, { max: 1 })

    expect(await verifyLog(database.query)).toBeNull()
    expect(
      await database.query(`select answer is null as lost from idempotency where key = 'null'`),
    ).toEqual([{ lost: false }])
    const [next] = await database.query(
      `insert into config_publication(hash, at, by) values ('h1', now(), '省厅') returning id`,
    )

    expect(next).toEqual({ id: 4 })
    await database.close()
  })

  test('of 100,000 messages more is as whole', { tags: ['long'] }, async () => {
    const file = join(folder, 'large.gz')
    const url = await emptyDatabase()

    await portal.services.database.withDedicatedConnection((query) =>
      query(
        `insert into message(id, account_id, title, body, created_at)
           select 'more' || n, 'b', '第' || n || '条', repeat('内容', n % 20), now() from generate_series(1, 100000) n`,
      ),
    )
    expect(await run('export', portal.databaseUrl, file)).toMatchObject({ code: 0 })
    expect(await run('import', url, file)).toMatchObject({ code: 0 })
    expect(await proofsOf(url)).toEqual(await proofsOf(portal.databaseUrl))
  })

  test('says which attachments are not in their place', async () => {
    await portal.services.database.query(
      `insert into file(id, sha256, name, size, type) values ('lost', repeat('0', 64), '营业执照.pdf', 10, 'application/pdf')`,
    )
    const file = join(folder, 'with-file.gz')

    await run('export', portal.databaseUrl, file)
    const { code, output } = await run('import', await migratedDatabase(), file)

    expect(output).toMatch(/缺 1 个（营业执照.pdf）/)
    expect(code).toBe(0)
  })

  test('never goes into a database that is in use', async () => {
    const before = await proofsOf(portal.databaseUrl)
    const { code, output } = await run('import', portal.ownerUrl)
    expect(code).toBe(1)
    expect(output).toContain('只能导入空数据库')
    expect(await proofsOf(portal.databaseUrl)).toEqual(before)
  })

  let spared: Promise<string> | undefined
  test.each<[string, (lines: string[]) => string[], string]>([
    ['cut short at its end', (lines) => lines.slice(0, -2), '不完整'],
    ['cut short in a table', (lines) => lines.slice(0, Math.floor(lines.length / 2)), '不完整'],
    [
      'without a row',
      (lines) =>
        lines.toSpliced(
          lines.findIndex((line) => line.startsWith('m500\t')),
          1,
        ),
      '不一致',
    ],
    [
      'with a changed row',
      (lines) => lines.map((line) => line.replace('第500条', '第501条')),
      '不一致',
    ],
    ['of something else', () => ['hello', ''], '不是本平台的备份文件'],
    ['of nothing', () => [''], '不完整'],
  ])('%s brings nothing', async (_, change, message) => {
    const url = await (spared ??= migratedDatabase())
    await expect(importDatabase(url, spoiled(change))).rejects.toThrow(message)
    expect((await proofsOf(url))['account']?.rows).toBe(0)
  })

  test('a file that is none is refused with a sentence', async () => {
    const url = await migratedDatabase()
    const missing = await run('import', url, join(folder, 'none.gz'))

    expect(missing).toMatchObject({
      code: 1,
      output: expect.stringContaining('没有备份文件') as string,
    })

    const plain = join(folder, 'plain.gz')

    writeFileSync(plain, 'no gzip')
    expect(await run('import', url, plain)).toMatchObject({
      code: 1,
      output: expect.stringContaining('不完整') as string,
    })
  })
})

describe('the action log', () => {
  test('cannot be changed or emptied', async () => {
    for (const change of [
      `update action_log set opinion = 'x'`,
      'delete from action_log',
      'truncate action_log',
    ]) {
      await expect(portal.services.database.query(change)).rejects.toThrow('permission denied')
      await expect(ownerQuery(portal, change)).rejects.toThrow('append-only')
    }
  })

  test.each([
    `operator_name = '别人'`,
    `operator_id = 'someone'`,
    `opinion = '同意'`,
    `form = '{"score": 100}'`,
    `to_state = 'elected'`,
    `at = at + interval '1 second'`,
  ])('gives away whoever changes it behind the program’s back: %s', async (change) => {
    const { database } = portal.services
    expect(await verifyLog(database.query)).toBeNull()
    await ownerQuery(
      portal,
      `alter table action_log disable trigger action_log_guard;
       create table log_before as select * from action_log`,
    )
    const [line] = await ownerQuery<{ record_id: string; position: number }>(
      portal,
      `update action_log set ${change} where position = 1 returning record_id, position`,
    )

    expect(await verifyLog(database.query)).toEqual({ record: line!.record_id, position: 1 })
    await ownerQuery(
      portal,
      `delete from action_log;
       insert into action_log select * from log_before; drop table log_before`,
    )
  })
})
