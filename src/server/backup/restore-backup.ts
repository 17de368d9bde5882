import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createWriteStream } from 'node:fs'
import { chmod, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { chownTo, chooseRunAs } from '#server/database/embedded-postgres/processes.ts'
import { startPostgres } from '#server/database/embedded-postgres/start-postgres.ts'
import { makePrivateFolder, privateMode } from '#server/private-folder.ts'
import { folderStore } from '#server/storage/file-store.ts'
import type { BackupStore } from './backup-store.ts'
import { listBases, type BaseManifest } from './base-backup.ts'
import { copyContent } from './ship-archive.ts'

interface Restore {
  store: BackupStore
  /** A folder without a database. */
  dataDir: string
  /** Null: the latest moment. */
  to: Date | null
  /** Attachments lie below dataDir. */
  isFolder: boolean
  say: (line: string) => void
}

export interface RestoreResult {
  base: string
  lastCommit: Date | null
  files: number
  missing: string[]
  /** Number of seals put aside. */
  laterSeals: number
}

/**
 * Restores database, attachments, keys and anchors as of a moment into an empty folder; the
 * database is stopped then.
 * @throws Error with a message; leaves nothing, and can be retried
 */
export async function restoreBackup(restore: Restore): Promise<RestoreResult> {
  const { dataDir } = restore
  const cluster = join(dataDir, 'pg18')
  const wal = join(dataDir, 'wal-restore')
  if (existsSync(cluster))
    throw new Error(`${dataDir} 中已有数据库，只能恢复到空目录：请换一个 DATA_DIR，或先移走原来的`)

  try {
    return await restoreInto(cluster, wal, restore)
  } catch (error) {
    rmSync(cluster, { recursive: true, force: true })
    throw error
  } finally {
    rmSync(wal, { recursive: true, force: true })
  }
}

async function restoreInto(
  cluster: string,
  wal: string,
  { store, dataDir, to, isFolder, say }: Restore,
): Promise<RestoreResult> {
  const base = baseFor(await listBases(store), to, store.place)
  makePrivateFolder(dataDir)
  for (const name of await store.list('secrets/')) {
    const path = join(dataDir, name.slice('secrets/'.length))
    await mkdir(dirname(path), { recursive: true, mode: privateMode })
    await pipeline(store.get(name), createWriteStream(path, { mode: 0o600 }))
    await chmod(path, 0o600)
  }

  say(`基础备份 ${base.id}`)
  await unpack(store, base, cluster)
  writeFileSync(join(cluster, 'backup_label'), base.label, { mode: 0o600 })
  writeFileSync(join(cluster, 'recovery.signal'), '', { mode: 0o600 })

  await fetchSegments(store, base, wal)
  const as = chooseRunAs()
  for (const name of ['backup_label', 'recovery.signal']) chownTo(as, join(cluster, name))

  const postgres = await startPostgres(dataDir, {
    settings: {
      // No connections before recovery is complete.
      hot_standby: 'off',
      restore_command: `gzip -dc '${wal.replaceAll('%', '%%').replaceAll("'", String.raw`'\''`)}/%f.gz' > "%p"`,
      recovery_target_timeline: 'latest',
      recovery_target_action: 'promote',
      ...(to === null
        ? {}
        : { recovery_target_time: to.toISOString().replace('T', ' ').replace('Z', '+00') }),
    },
  }).catch((error: unknown) => {
    throw explained(error)
  })

  const client = new pg.Client({ connectionString: postgres.url })
  try {
    await client.connect()
    const files = isFolder ? await bringFiles(client, store, dataDir) : { files: 0, missing: [] }

    return {
      base: base.id,
      lastCommit: lastCommitIn(join(dataDir, 'postgres.log')),
      ...files,
      laterSeals: await trimAnchors(client, dataDir),
    }
  } finally {
    await client.end()
    await postgres.stop()
  }
}

function baseFor(bases: BaseManifest[], to: Date | null, place: string): BaseManifest {
  const base = bases.findLast(({ finishedAt }) => to === null || new Date(finishedAt) <= to)
  if (base) return base

  const [first] = bases
  throw new Error(
    first
      ? `最早只能恢复到 ${first.finishedAt}（第一份基础备份完成的时刻）`
      : `${place} 中没有完整的基础备份，请先运行 npm run backup`,
  )
}

/** @throws Error with a message when a part differs from the manifest */
async function unpack(store: BackupStore, base: BaseManifest, cluster: string): Promise<void> {
  mkdirSync(cluster, { recursive: true, mode: privateMode })
  // Zero blocks to the end: tar would close its input early.
  const tar = spawn('tar', ['-xipf', '-', '-C', cluster], { stdio: ['pipe', 'ignore', 'pipe'] })
  let complaint = ''
  tar.stderr.on('data', (chunk: Buffer) => (complaint = (complaint + String(chunk)).slice(-2000)))
  const ended = new Promise<number>((resolve, reject) => {
    tar.once('error', reject)
    tar.once('close', (code) => resolve(code ?? 2))
  })
  ended.catch(() => {})

  await pipeline(Readable.from(contentOf(store, base)), createGunzip(), tar.stdin)
  if ((await ended) !== 0) throw new Error(`tar：${complaint}`)
  await chmod(cluster, privateMode)
  chownTo(chooseRunAs(), cluster)
}

async function* contentOf(store: BackupStore, { parts }: BaseManifest): AsyncGenerator<Buffer> {
  for (const { name, sha256 } of parts) {
    const hash = createHash('sha256')
    for await (const chunk of store.get(name) as AsyncIterable<Buffer>) {
      hash.update(chunk)
      yield chunk
    }

    if (hash.digest('hex') !== sha256)
      throw new Error(`备份中的 ${name} 已经损坏，请改用别的基础备份`)
  }
}

/** Fetches the WAL segments; they stay packed until recovery requests them. */
async function fetchSegments(
  store: BackupStore,
  base: BaseManifest,
  folder: string,
): Promise<void> {
  makePrivateFolder(folder)
  chownTo(chooseRunAs(), folder)
  // Later timelines too: the timeline precedes the position.
  const from = base.firstSegment.slice(8)
  for (const name of await store.list('wal/')) {
    const file = name.slice('wal/'.length)
    const [, position = from] = /^[0-9A-F]{8}([0-9A-F]{16})/.exec(file) ?? []
    if (position < from) continue
    const path = join(folder, file)
    await pipeline(store.get(name), createWriteStream(path, { mode: 0o600 }))
    chownTo(chooseRunAs(), path)
  }
}

function explained(error: unknown): Error {
  const { message } = error as Error
  return /before configured recovery target was reached/.test(message)
    ? new Error('备份中没有这么晚的时刻：请写早一些的时间，或不写 --to，恢复到备份的最后', {
        cause: error,
      })
    : (error as Error)
}

function lastCommitIn(log: string): Date | null {
  const lines = readFileSync(log, 'utf8').matchAll(
    /last completed transaction was at log time ([^\n]+)/g,
  )
  const [, text = ''] = [...lines].at(-1) ?? []
  return text === ''
    ? null
    : new Date(
        text
          .trim()
          .replace(/([+-]\d\d)$/, '$1:00')
          .replace(' ', 'T'),
      )
}

async function bringFiles(
  client: pg.Client,
  store: BackupStore,
  dataDir: string,
): Promise<Pick<RestoreResult, 'files' | 'missing'>> {
  const target = folderStore(join(dataDir, 'files'))
  const { rows } = await client.query<{ sha256: string; size: number; name: string }>(
    'select distinct on (sha256) sha256, size::int as size, name from file order by sha256',
  )
  const missing: string[] = []
  for (const row of rows)
    if (!(await target.has(row.sha256, row.size)))
      await copyContent(row, store.files, target).catch(() => missing.push(row.name))

  return { files: rows.length, missing }
}

/** Puts aside seals of lines after the moment, which the data lacks. */
async function trimAnchors(client: pg.Client, dataDir: string): Promise<number> {
  const file = join(dataDir, 'log', 'anchors.jsonl')
  if (!existsSync(file)) return 0

  const { rows } = await client.query<{ signature: string }>('select signature from log_seal')
  const stored = new Set(rows.map(({ signature }) => signature))
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
  const isStored = (line: string) =>
    stored.has((JSON.parse(line) as { signature: string }).signature)
  const later = lines.filter((line) => !isStored(line))
  if (later.length === 0) return 0

  writeFileSync(join(dataDir, 'log', `anchors-after-restore-${Date.now()}.txt`), later.join('\n'), {
    mode: 0o600,
  })
  writeFileSync(
    `${file}.new`,
    lines
      .filter(isStored)
      .map((line) => `${line}\n`)
      .join(''),
    {
      mode: 0o600,
    },
  )
  renameSync(`${file}.new`, file)

  return later.length
}
