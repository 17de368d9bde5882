import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Envelope } from '#contract/envelope.ts'
import { apiPaths } from '#contract/paths.ts'
import type { ListRow } from '#contract/record.ts'
import { verifyPassword } from '#server/accounts/login/password-hash.ts'
import { startSession } from '#server/accounts/sessions.ts'
import type { Services } from '#server/context.ts'
import { verifyLog } from '#server/log/action-log.ts'
import { startPortal, type RunningPortal } from '#server/main.ts'
import { tableOf } from '#server/records/entity-tables.ts'
import { readSettings } from '#server/settings.ts'
import { createDatabase, urlsIn } from '../databases.ts'
import { runProgram } from '../program.ts'
import { removeFolder } from '../remove-folder.ts'
import { readCache } from '../shipped-config.ts'

const fixtures = join(import.meta.dirname)
const tags = readdirSync(fixtures).filter((name) => name.startsWith('v'))

describe.each(tags)('the data of %s', { timeout: 120_000 }, (tag) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'pinlu-upgrade-'))
  const name = `t_${randomUUID().replaceAll('-', '')}`
  const { owner, portal: url } = urlsIn(inject('postgresRoles'), name)
  const environment = {
    DATABASE_URL: url,
    DATABASE_OWNER_URL: owner,
    DATA_DIR: dataDir,
    PORT: '0',
    PUBLIC_URL: 'http://upgrade.example',
  }

  let running: RunningPortal
  let services: Services
  let before: Record<string, number>

  const start = async (): Promise<void> => {
    running = await startPortal(
      readSettings(environment, process.cwd()),
      async (made) => {
        services = made
        await Promise.resolve()
        return null
      },
      readCache,
    )
  }

  /** Rows of each table of the portal that people's work lies in. */
  const counts = async (): Promise<Record<string, number>> => {
    const client = new pg.Client({ connectionString: owner })
    await client.connect()
    const { rows } = await client.query<{ name: string }>(
      `select relname::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
         and (relname like 'e\\_%' or relname in ('account', 'action_log', 'file', 'file_use', 'message')) order by 1`,
    )
    const countsByTable: Record<string, number> = {}
    for (const { name: table } of rows) {
      const counted = await client.query<{ count: number }>(
        `select count(*)::int as count from ${table}`,
      )
      countsByTable[table] = counted.rows[0]?.count ?? 0
    }
    await client.end()

    return countsByTable
  }

  const tokens = new Map<string, string>()
  /** A session of somebody with a role. */
  const tokenOf = async (role: string): Promise<string> => {
    const { database, clock, random } = services
    const [account] = await database.query<{ id: string }>(
      'select id from account where $1 = any(roles) order by region_code limit 1',
      [role],
    )
    const token =
      tokens.get(role) ??
      (await startSession(database.query, account?.id ?? '', { now: clock(), random, days: 1 }))
    tokens.set(role, token)

    return token
  }
  const call = async <Data>(path: string, token: string) => {
    const answer = await fetch(running.url + path, { headers: { authorization: token } })
    return { status: answer.status, body: (await answer.json()) as Envelope<Data> }
  }

  beforeAll(async () => {
    const fixture = join(fixtures, tag)
    for (const folder of ['log', 'files'])
      cpSync(join(fixture, folder), join(dataDir, folder), { recursive: true })
    await createDatabase(inject('postgres'), name, 'template0')
    const client = new pg.Client({ connectionString: owner })
    await client.connect()
    await client.query(brotliDecompressSync(readFileSync(join(fixture, 'dump.sql.br'))).toString())
    await client.end()
    before = await counts()
    await start()
  }, 120_000)
  afterAll(async () => {
    await running?.close()
    removeFolder(dataDir)
  })

  test('is whole after the start: no record, account, attachment or line of a log is lost', async () => {
    const after = await counts()
    for (const [table, count] of Object.entries(before))
      expect(after[table], table).toBeGreaterThanOrEqual(count)
    expect(await verifyLog(services.database.query)).toBeNull()
    expect(services.configPublisher.attempt?.outcome).not.toBe('refused')
  })

  test('every record opens for somebody, with what was filled in', async () => {
    const config = services.config()
    const unopened: string[] = []
    let opened = 0
    /** Who opened a record is likely to open the next. */
    let lastReaders: string[] = []
    const roles = await services.database.query<{ role: string }>(
      'select distinct unnest(roles) as role from account',
    )
    const all = await Promise.all(roles.map(({ role }) => tokenOf(role)))

    for (const entity of Object.keys(config.entities)) {
      const table = tableOf(entity)
      if (before[table] === undefined) continue
      const rows = await services.database.query<{ id: string; owner: string | null }>(
        `select r.id, (select a.id from account a where a.enterprise_id = r.owner_id limit 1) as owner from ${table} r limit 40`,
      )

      for (const { id, owner: accountId } of rows) {
        const { database, clock, random } = services
        const ofOwner =
          accountId === null
            ? []
            : [await startSession(database.query, accountId, { now: clock(), random, days: 1 })]
        let status = 0
        for (const token of new Set([...ofOwner, ...lastReaders, ...all])) {
          const answer = await call(`/api/record/${entity}/${id}`, token)
          status = answer.status
          if (status === 200) lastReaders = [token]
          if (status === 200) break
        }
        if (status === 200) opened++
        else unopened.push(`${entity} ${id}: ${status}`)
      }
    }

    expect(unopened).toEqual([])
    expect(opened).toBeGreaterThan(50)
  })

  test('lists show it, passwords and attachments are what they were', async () => {
    const leader = await tokenOf('leader')
    const { body } = await call<ListRow[]>(apiPaths.listRows('declare-audit/province'), leader)
    expect(body.data.length).toBeGreaterThan(0)

    const [account] = await services.database.query<{ hash: string }>(
      `select password_hash as hash from account where 'leader' = any(roles) limit 1`,
    )
    expect(await verifyPassword(account?.hash ?? '', 'Upgrade-2025')).toBe(true)

    const [folder = ''] = readdirSync(join(dataDir, 'files')).filter((part) => part.length === 2)
    const [sha256 = ''] = readdirSync(join(dataDir, 'files', folder))
    const [file] = await services.database.query<{ id: string }>(
      `select f.id from file f join e_declaration d on d.id = f.record_id where sha256 = $1 limit 1`,
      [sha256],
    )
    const answer = await fetch(`${running.url}/api/file/${file?.id}`, {
      headers: { authorization: leader },
    })
    expect(answer.status).toBe(200)
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(
      readFileSync(join(dataDir, 'files', folder, sha256)),
    )
  })

  test('a second start changes nothing more, and earlier seals are proven', async () => {
    const once = await counts()
    await running.close()
    await start()
    expect(await counts()).toEqual(once)

    const { output: verified } = await runProgram('verify-log', [], environment)
    expect(verified).toContain('日志完整')
  })
})
