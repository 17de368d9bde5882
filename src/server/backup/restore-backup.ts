import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { chmod, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { formatDateTime } from '#config-model/facts/time.ts'
import { chownTo, chooseRunAs } from '#server/database/embedded-postgres/processes.ts'
import { restoreMark, startPostgres } from '#server/database/embedded-postgres/start-postgres.ts'
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
  /** Attachments missing in the backup, or damaged. */
  missing: string[]
  /** The first WAL segment that is missing or damaged while later ones exist; null for none. */
  brokenAt: string | null
  /** Seals put aside. */
  laterSeals: number
}

/** What a restore writes; attachments, named by their content, do no harm. */
const restoredNames = ['pg18', 'log', 'postgres.password', 'postgres-roles.json']
const segmentFolder = 'wal-restore'
const databaseLog = 'postgres.log'

/**
 * Restores database, attachments, keys and anchors as of a moment into an empty folder; the
 * database is stopped afterwards.
 * @throws Error with a message; nothing but attachments is left and it can be retried
 */
export async function restoreBackup(restore: Restore): Promise<RestoreResult> {
  const { store, dataDir, to } = restore
  const mark = join(dataDir, restoreMark)
  const present = restoredNames.find((name) => existsSync(join(dataDir, name)))
  if (present !== undefined && !existsSync(mark))
    throw new Error(
      `${dataDir} 中已有 ${present}，只能恢复到空目录：请换一个 DATA_DIR，或先移走原来的`,
    )

  const base = baseFor(await listBases(store), to, store.place)
  const remove = (names: string[]): void =>
    names.forEach((name) => rmSync(join(dataDir, name), { recursive: true, force: true }))

  makePrivateFolder(dataDir)
  writeFileSync(mark, '', { mode: 0o600 })
  // Of a restore that was killed.
  remove([...restoredNames, databaseLog])
  try {
    return await restoreInto(base, restore)
  } catch (error) {
    remove([...restoredNames, databaseLog])
    throw error
  } finally {
    remove([segmentFolder, restoreMark])
  }
}

async function restoreInto(
  base: BaseManifest,
  { store, dataDir, to, isFolder, say }: Restore,
): Promise<RestoreResult> {
  const cluster = join(dataDir, 'pg18')
  const wal = join(dataDir, segmentFolder)
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

  const brokenAt = await fetchSegments(store, base, wal)
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
    throw explained(error, brokenAt, lastCommitIn(join(dataDir, databaseLog)))
  })

  const client = new pg.Client({ connectionString: postgres.url })
  try {
    await client.connect()
    const files = isFolder ? await bringFiles(client, store, dataDir) : { files: 0, missing: [] }

    return {
      base: base.id,
      lastCommit: lastCommitIn(join(dataDir, databaseLog)),
      ...files,
      brokenAt,
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
      ? `最早只能恢复到 ${formatDateTime(new Date(first.finishedAt))}（第一份基础备份完成的时刻）`
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

  const content = Readable.from(contentOf(store, base))
  const fault = await pipeline(content, createGunzip(), tar.stdin).catch((error: Error) => error)
  const code = await ended
  if (/No space left on device/.test(complaint))
    throw new Error(`磁盘已满，写不进 ${cluster}。请清理磁盘后重新恢复`)
  if (fault !== undefined) throw describeContentFault(fault, `基础备份 ${base.id}`)
  if (code !== 0) throw new Error(`tar：${complaint}`)

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

    if (hash.digest('hex') !== sha256) throw new DamagedContent(name)
  }
}

class DamagedContent extends Error {}

/** Of a store that cannot be reached and of a full disk the error itself tells more. */
function describeContentFault(error: Error, subject: string): Error {
  const { code = '' } = error as NodeJS.ErrnoException
  const isMissing = code === 'ENOENT'
  const isDamaged = error instanceof DamagedContent || /^Z_|^ERR_STREAM_/.test(code)
  if (!isMissing && !isDamaged) return error

  return new Error(
    `备份中的${subject}${isMissing ? '不完整' : '已经损坏'}：请用 --to 写它完成以前的时刻，改用更早的一份`,
    { cause: error },
  )
}

/**
 * Fetches the WAL segments, which stay packed until recovery requests them, up to the first one
 * that is missing or damaged: PostgreSQL would end its recovery there without a word. Returns its
 * name, null for none.
 */
export async function fetchSegments(
  store: BackupStore,
  base: BaseManifest,
  folder: string,
): Promise<string | null> {
  rmSync(folder, { recursive: true, force: true })
  makePrivateFolder(folder)
  chownTo(chooseRunAs(), folder)
  // Later timelines too: the timeline precedes the position.
  const from = base.firstSegment.slice(8)
  const named = (await store.list('wal/'))
    .map((name) => ({ name, position: positionOf(name) ?? from }))
    .filter(({ position }) => position >= from)
    .toSorted((a, b) => (a.position < b.position ? -1 : 1))

  let next = from
  for (const { name, position } of named) {
    const file = name.slice('wal/'.length)
    if (position > next) return file.slice(0, 8) + next

    const path = join(folder, file)
    await pipeline(store.get(name), createWriteStream(path, { mode: 0o600 }))
    if (!(await isWhole(path))) {
      rmSync(path)
      return file.slice(0, -'.gz'.length)
    }

    chownTo(chooseRunAs(), path)
    if (positionOf(name) === next) next = positionAfter(position)
  }

  return null
}

/** The place of a segment in the log, whatever its timeline. */
const positionOf = (name: string): string | undefined =>
  /^wal\/[0-9A-F]{8}([0-9A-F]{16})\.gz$/.exec(name)?.[1]

/** Of segments of 16 MB: 256 of them are a log file of 4 GB. */
function positionAfter(position: string): string {
  const number = BigInt(`0x${position.slice(0, 8)}`) * 256n + BigInt(`0x${position.slice(8)}`) + 1n
  const hex = (value: bigint) => value.toString(16).toUpperCase().padStart(8, '0')

  return hex(number / 256n) + hex(number % 256n)
}

async function isWhole(path: string): Promise<boolean> {
  const unpacked = createReadStream(path).pipe(createGunzip())
  try {
    for await (const _ of unpacked as AsyncIterable<Buffer>);
    return true
  } catch {
    return false
  }
}

function explained(error: unknown, brokenAt: string | null, lastCommit: Date | null): Error {
  const { message } = error as Error
  if (!/before configured recovery target was reached/.test(message)) return error as Error

  const last = lastCommit ? `，最后一笔数据写于 ${formatDateTime(lastCommit)}` : ''

  return new Error(
    brokenAt === null
      ? `备份中没有这么晚的时刻${last}：请写早一些的时间，或不写 --to，恢复到备份的最后`
      : `备份的日志在 ${brokenAt} 处中断（缺失或损坏），到不了这个时刻${last}：请写早一些的时间，或不写 --to，恢复到中断的地方`,
    { cause: error },
  )
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
  for (const row of rows) {
    if (await target.has(row.sha256, row.size)) continue
    if (!(await store.files.has(row.sha256, row.size))) missing.push(row.name)
    else
      await copyContent(row, store.files, target).catch((error: unknown) => {
        // Of this machine, as a full disk.
        if ((error as NodeJS.ErrnoException).code !== undefined) throw error
        missing.push(row.name)
      })
  }

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
