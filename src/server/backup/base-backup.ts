import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { beginBase, endBase } from '#server/database/embedded-postgres/archive-settings.ts'
import type { BackupStore } from './backup-store.ts'

/** Services limit objects. */
const partSize = 256 * 1024 ** 2

/** Files that every start creates or that belong to the running server. */
const leftOut = [
  'postmaster.pid',
  'postmaster.opts',
  'pg_internal.init',
  'pgsql_tmp*',
  ...['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots'].map(
    (name) => `./${name}/*`,
  ),
  ...['pg_stat_tmp', 'pg_subtrans'].map((name) => `./${name}/*`),
]

/** Written last: an interrupted base backup has no manifest. */
export interface BaseManifest {
  /** Start time, as in `20261128T093000Z`. */
  id: string
  /** The earliest restorable moment. */
  finishedAt: string
  /** The first required WAL segment. */
  firstSegment: string
  /** `backup_label`, from `pg_backup_stop`. */
  label: string
  parts: { name: string; size: number; sha256: string }[]
}

export const manifestOf = (id: string): string => `base/${id}/manifest.json`

interface Backup {
  /** Of the superuser, for the backup functions. */
  url: string
  dataDir: string
  store: BackupStore
  /** Ships pending segments, attachments and keys. */
  ship: () => Promise<void>
}

/**
 * Makes a base backup by SQL and tar: the embedded database has no pg_basebackup.
 * @throws Error with a message when archiving is off
 */
export async function createBaseBackup({
  url,
  dataDir,
  store,
  ship,
}: Backup): Promise<BaseManifest> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  const folder = mkdtempSync(join(dataDir, 'backup-'))
  let isWhole = false
  beginBase(dataDir)

  try {
    const ask = async (text: string, values: unknown[] = []) =>
      (await client.query<Record<string, string>>(text, values)).rows[0] ?? {}
    const { archive_mode: mode } = await ask('show archive_mode')
    if (mode !== 'on')
      throw new Error('正在运行的数据库没有归档：请设置 BACKUP_URL 后重新启动品录，再备份')

    const { at = '' } = await ask('select now()::text as at')
    const id = new Date(at).toISOString().replaceAll(/[-:]|\.\d+/g, '')
    await ask(`select pg_backup_start($1, true)`, [`pinlu ${id}`])
    const parts = await putParts({ cluster: join(dataDir, 'pg18'), folder, store, id })
    const { label = '' } = await ask('select labelfile as label from pg_backup_stop(true)')

    await ship()
    const manifest: BaseManifest = {
      id,
      finishedAt: new Date((await ask('select now()::text as at'))['at'] ?? '').toISOString(),
      firstSegment: /file ([0-9A-F]{24})/.exec(label)?.[1] ?? '',
      label,
      parts,
    }
    const file = join(folder, 'manifest.json')
    writeFileSync(file, JSON.stringify(manifest), { mode: 0o600 })
    await store.put(manifestOf(id), file)
    isWhole = true

    return manifest
  } finally {
    endBase(dataDir, isWhole)
    await client.end()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** One local part at a time. */
async function putParts({
  cluster,
  folder,
  store,
  id,
}: {
  cluster: string
  folder: string
  store: BackupStore
  id: string
}): Promise<BaseManifest['parts']> {
  const excluded = leftOut.map((name) => `--exclude=${name}`)
  const tar = spawn('tar', ['-cf', '-', ...excluded, '-C', cluster, '.'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, LC_ALL: 'C' },
  })
  let complaint = ''
  tar.stderr.on('data', (chunk: Buffer) => (complaint = (complaint + String(chunk)).slice(-2000)))
  const ended = new Promise<number>((resolve, reject) => {
    tar.once('error', reject)
    tar.once('close', (code) => resolve(code ?? 2))
  })
  ended.catch(() => {})

  const parts: BaseManifest['parts'] = []
  const gzip = tar.stdout.pipe(createGzip({ level: 4 }))
  const chunks = (gzip as AsyncIterable<Buffer>)[Symbol.asyncIterator]()
  for (let next = await chunks.next(); next.done !== true;) {
    const name = `base/${id}/data-${String(parts.length + 1).padStart(5, '0')}`
    const path = join(folder, 'part')
    const file = await open(path, 'w', 0o600)
    const hash = createHash('sha256')
    let size = 0
    for (; next.done !== true && size < partSize; next = await chunks.next()) {
      size += next.value.length
      hash.update(next.value)
      await file.appendFile(next.value)
    }

    await file.close()
    await store.put(name, path)
    await rm(path)
    parts.push({ name, size, sha256: hash.digest('hex') })
  }

  // 1: a file changed while being read, which the WAL repairs.
  if ((await ended) > 1) throw new Error(`tar：${complaint}`)

  return parts
}

/** Lists the complete base backups, oldest first; those with a damaged manifest are not. */
export async function listBases(store: BackupStore): Promise<BaseManifest[]> {
  const names = (await store.list('base/')).filter((name) => name.endsWith('/manifest.json'))
  const manifests: BaseManifest[] = []
  for (const name of names) {
    const chunks: Buffer[] = []
    for await (const chunk of store.get(name) as AsyncIterable<Buffer>) chunks.push(chunk)
    const manifest = parseManifest(Buffer.concat(chunks).toString())
    if (manifest) manifests.push(manifest)
  }

  return manifests
}

function parseManifest(text: string): BaseManifest | null {
  try {
    return JSON.parse(text) as BaseManifest
  } catch {
    return null
  }
}

/**
 * Removes all but the newest `count`, interrupted ones, and segments that only they need. Returns
 * the number of removed bases.
 */
export async function removeOldBases(store: BackupStore, count: number): Promise<number> {
  const bases = await listBases(store)
  const former = bases.slice(0, Math.max(0, bases.length - count))
  const [first] = bases.slice(former.length)
  if (!first) return 0

  for (const name of await store.list('base/'))
    if ((name.split('/')[1] ?? '') < first.id) await store.remove(name)

  // The first eight digits are the timeline; earlier ones are older.
  for (const name of await store.list('wal/'))
    if (/^wal\/[0-9A-F]{24}/.test(name) && name.slice(4, 28) < first.firstSegment)
      await store.remove(name)

  return former.length
}
