import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startPostgres } from '#server/database/embedded-postgres/start-postgres.ts'
import { s3Objects } from '#server/storage/s3-store.ts'
import {
  connectWithFixedFormats,
  copyRowsOf,
  tablesOf,
  type TableChecksum,
} from '#tools/database/table-copy.ts'
import { programPath } from '../program.ts'
import { removeFolder } from '../remove-folder.ts'
import { pdf } from '../upload-form.ts'
import { BarePortal } from './bare-portal.ts'
import { missingSwift, startSwift } from './start-swift.ts'

/** Tables that the portal itself writes to while nobody works. */
const unsteady = /^(?:log_seal|event_log|session|portal_fact|outbox|view_|unattended|reviewer_)/

/** Where a backup lies. */
interface Place {
  environment: Record<string, string>
  /** The names of its base backups. */
  bases(): Promise<string[]>
  close(): Promise<unknown>
}

const backup = mkdtempSync(join(tmpdir(), 'pinlu-backup-'))
const folderPlace = async (): Promise<Place> => ({
  environment: { BACKUP_URL: backup },
  bases: async () => readdirSync(join(backup, 'base')),
  close: async () => removeFolder(backup),
})

async function bucketPlace(): Promise<Place> {
  const swift = await startSwift()
  const settings = { ...swift.settings, prefix: 'drill/' }
  const { bucket, prefix, endpoint, region, accessKeyId, secretAccessKey } = settings

  return {
    environment: {
      BACKUP_URL: `s3://${bucket}/${prefix}?endpoint=${encodeURIComponent(endpoint)}&region=${region}`,
      BACKUP_KEY: accessKeyId,
      BACKUP_SECRET: secretAccessKey,
    },
    async bases() {
      const names = await s3Objects(settings).list('base/')
      return [...new Set(names.map((name) => name.split('/')[1]!))]
    },
    close: () => swift.stop(),
  }
}

let place: Place
let portal: BarePortal
const restoredTo = () => mkdtempSync(join(tmpdir(), 'pinlu-restored-'))

/** A command as an administrator calls it. */
const run = (
  command: 'backup' | 'restore' | 'verify-log',
  dataDir: string,
  words: string[] = [],
): Promise<{ code: number; output: string }> =>
  new Promise((resolve) => {
    execFile(
      process.execPath,
      [programPath(command), ...words],
      { env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', ...place.environment } },
      (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    )
  })

/** What stands in the tables of people's work, and what their attachments are. */
async function proofsOf(url: string, dataDir: string): Promise<Record<string, TableChecksum>> {
  const client = await connectWithFixedFormats(url)
  const proofs: Record<string, TableChecksum> = {}
  for (const table of await tablesOf(client))
    if (!unsteady.test(table.name))
      for await (const _ of copyRowsOf(client, table, (proof) => (proofs[table.name] = proof)));
  const { rows } = await client.query<{ sha256: string }>(
    'select distinct sha256 from file order by 1',
  )
  const hash = createHash('sha256')
  for (const { sha256 } of rows)
    hash.update(readFileSync(join(dataDir, 'files', sha256.slice(0, 2), sha256)))
  proofs['attachments'] = { rows: rows.length, sha256: hash.digest('hex') }
  await client.end()

  return proofs
}

const superUrl = (): string => {
  const [, , , port] = readFileSync(join(portal.dataDir, 'pg18/postmaster.pid'), 'utf8').split('\n')
  const password = readFileSync(join(portal.dataDir, 'postgres.password'), 'utf8')

  return `postgres://pinlu:${password}@127.0.0.1:${port}/postgres`
}

const addDraft = (brandName: string) =>
  portal.call(portal.tokens[0]!, 'POST', '/api/record/declaration', {
    data: { type: 'product', brandName },
  })

async function upload(mark: string): Promise<void> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(pdf(mark))]), `${mark}.pdf`)
  const answer = await fetch(`${portal.url}/api/file?entity=enterprise&field=licenseFile`, {
    method: 'POST',
    headers: { authorization: portal.tokens[0]! },
    body: form,
  })
  expect(answer.status).toBe(200)
}

let before: Record<string, TableChecksum>
let moment: string
let draft: string
let backups: Awaited<ReturnType<typeof run>>[]
let baseNames: string[]

/** Work goes on during two base backups at a place; then something happens, and the machine is lost. */
function openPlace(open: () => Promise<Place>): void {
  beforeAll(async () => {
    place = await open()
    portal = new BarePortal(place.environment)
    await portal.start()
    draft = (await addDraft('备份以前'))!.id
    await upload('before')
    const first = await run('backup', portal.dataDir)

    await addDraft('备份以后')
    await upload('after the base')
    const client = new pg.Client({ connectionString: superUrl() })
    await client.connect()
    before = await proofsOf(superUrl(), portal.dataDir)
    const { rows } = await client.query<{ at: string }>(
      `select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at`,
    )
    moment = rows[0]!.at

    await client.query(`select pg_sleep(0.05)`)
    await addDraft('一场事故')
    await upload('after the moment')
    await client.query(`update e_declaration set data = '{}', head = '{}'`)
    await client.end()

    // A later base, so that the one before the moment has to be chosen.
    backups = [first, await run('backup', portal.dataDir, ['--keep', '2'])]
    baseNames = await place.bases()
    await portal.kill()
  })
  afterAll(async () => {
    await portal.kill()
    removeFolder(portal.dataDir)
    await place.close()
  })
}

/** Backup, accident and restore, with the hashes of rows and attachments. */
function drill(): void {
  test('a base backup is made while people work, and the log of what follows is archived', () => {
    expect(backups.map(({ code }) => code)).toEqual([0, 0])
    expect(backups[0]?.output).toMatch(/已备份到 .*：基础备份 \d{8}T\d{6}Z/)
    expect(baseNames).toHaveLength(2)
  })

  test('everything is as it was at the moment: rows and attachments', async () => {
    const target = restoredTo()
    const { code, output } = await run('restore', target, ['--to', moment])

    expect(output).toMatch(/已恢复到 .*最后一笔数据写于[^]*附件 2 个，都在/)
    expect(code).toBe(0)

    const postgres = await startPostgres(target)
    expect(await proofsOf(postgres.url, target)).toEqual(before)
    await postgres.stop()
    removeFolder(target)
  })
}

describe('a drill', { timeout: 180_000 }, () => {
  openPlace(folderPlace)
  drill()

  test(
    'a portal starts from what was restored, and its log is whole',
    { tags: ['long'] },
    async () => {
      const target = restoredTo()
      expect(await run('restore', target, ['--to', moment])).toMatchObject({ code: 0 })
      expect(await run('verify-log', target)).toMatchObject({
        code: 0,
        output: expect.stringContaining('日志完整') as string,
      })

      const restored = new BarePortal({}, target)
      await restored.start()
      expect(
        await restored.call(restored.tokens[0]!, 'GET', `/api/record/declaration/${draft}`),
      ).toMatchObject({ data: { brandName: '备份以前' } })
      await restored.close()
    },
  )

  test('without a time the last in the backup is restored', { tags: ['long'] }, async () => {
    const target = restoredTo()
    expect(await run('restore', target)).toMatchObject({ code: 0 })
    const postgres = await startPostgres(target)
    const now = await proofsOf(postgres.url, target)
    await postgres.stop()

    expect(now['attachments']?.rows).toBe(3)
    expect(now['e_declaration']).not.toEqual(before['e_declaration'])
    removeFolder(target)
  })

  test(
    'a log that breaks off is restored up to there and told with an error; what lies behind is refused',
    { tags: ['long'] },
    async () => {
      const whole = place
      const broken = mkdtempSync(join(tmpdir(), 'pinlu-broken-'))
      cpSync(backup, broken, { recursive: true })
      place = { ...whole, environment: { BACKUP_URL: broken } }
      const [first, second] = readdirSync(join(broken, 'base'))
      rmSync(join(broken, 'base', second!), { recursive: true })
      const { firstSegment } = JSON.parse(
        readFileSync(join(broken, 'base', first!, 'manifest.json'), 'utf8'),
      ) as { firstSegment: string }
      const [next] = readdirSync(join(broken, 'wal')).filter(
        (name) => name.slice(0, 24) > firstSegment && /^[0-9A-F]{24}\.gz$/.test(name),
      )
      truncateSync(join(broken, 'wal', next!), 100)

      const target = restoredTo()
      const refused = await run('restore', target, ['--to', moment])
      expect(refused).toMatchObject({ code: 1 })
      expect(refused.output).toMatch(/中断（缺失或损坏），到不了这个时刻/)
      expect(readdirSync(target)).toEqual([])

      const partial = await run('restore', target)
      expect(partial).toMatchObject({ code: 1 })
      expect(partial.output).toMatch(/中断（缺失或损坏），它以后的数据没有恢复/)
      const postgres = await startPostgres(target)
      expect((await proofsOf(postgres.url, target))['e_declaration']?.rows).toBe(1)
      await postgres.stop()
      removeFolder(target)
      removeFolder(broken)
      place = whole
    },
  )

  test(
    'what cannot be restored is said in a sentence, and nothing is overwritten',
    { tags: ['long'] },
    async () => {
      expect(await run('restore', portal.dataDir)).toMatchObject({
        code: 1,
        output: expect.stringContaining('只能恢复到空目录') as string,
      })

      const early = restoredTo()
      expect(await run('restore', early, ['--to', '2001-01-01'])).toMatchObject({
        code: 1,
        output: expect.stringContaining('最早只能恢复到') as string,
      })
      const late = await run('restore', early, ['--to', '2999-01-01'])
      expect(late).toMatchObject({
        code: 1,
        output: expect.stringContaining('备份中没有这么晚的时刻') as string,
      })
      expect(await run('restore', early, ['--to', 'gestern'])).toMatchObject({ code: 2 })
      removeFolder(early)

      const [part] = readdirSync(join(backup, 'base'))
      writeFileSync(join(backup, 'base', part!, 'data-00001'), 'spoilt')
      const spoilt = restoredTo()
      expect((await run('restore', spoilt, ['--to', moment])).code).toBe(1)
      removeFolder(spoilt)
    },
  )
})

describe.skipIf(missingSwift !== null)(
  'a drill with a backup in a bucket',
  { tags: ['long'], timeout: 300_000 },
  () => {
    openPlace(bucketPlace)
    drill()
  },
)
