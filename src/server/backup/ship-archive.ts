import {
  createReadStream,
  createWriteStream,
  existsSync,
  readdirSync,
  writeFileSync,
} from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Services } from '#server/context.ts'
import type { Query } from '#server/database/database.ts'
import {
  archiveFolder,
  hasArchiveGap,
  isMakingBase,
  listWaitingSegments,
  oldestSegmentTime,
} from '#server/database/embedded-postgres/archive-settings.ts'
import type { FileStore } from '#server/storage/file-store.ts'
import type { BackupStore } from './backup-store.ts'

/** Milliseconds. */
const shipIntervalMs = 15_000
/** Milliseconds that a segment may wait before the health check reports it. */
const maxWaitingSegments = 600_000
/** Milliseconds between copies of keys and anchors, which grow with every seal. */
const secretsEvery = 300_000

export interface ShipperOptions {
  query: Query
  dataDir: string
  /** Null for a bucket, which has its own copies. */
  files: FileStore | null
  store: BackupStore
}

/** The object that names the database whose backup a place holds. */
const systemObject = 'system'

/**
 * Ships WAL segments, attachments, keys and anchors since the last base. Looks up each file once.
 * After a gap segments restore nothing until a base backup is made: they are removed unshipped, and
 * a restored drill that was started with BACKUP_URL adds nothing to the backup it came from.
 */
export class ArchiveShipper {
  private readonly sent = new Set<string>()
  private readonly shipping: ShipperOptions
  private secretsAt = Number.NEGATIVE_INFINITY
  private isClaimed = false
  private isShipping: Promise<void> | null = null

  constructor(shipping: ShipperOptions) {
    this.shipping = shipping
  }

  /** Ships what waits; concurrent callers share the next round. */
  async ship(): Promise<void> {
    await this.isShipping?.catch(() => {})
    this.isShipping = this.shipAll().finally(() => (this.isShipping = null))

    return this.isShipping
  }

  /**
   * Writes the identifier of the database into an unused place.
   * @throws Error with a message when the place holds the backup of another database
   */
  async claim(): Promise<void> {
    if (this.isClaimed) return

    const { query, store, dataDir } = this.shipping
    const [{ id } = { id: '' }] = await query<{ id: string }>(
      'select system_identifier::text as id from pg_control_system()',
    )
    const isUsed = (await store.list(systemObject)).includes(systemObject)
    const holder = isUsed ? await text(store.get(systemObject)) : id
    if (holder !== id)
      throw new Error(
        `${store.place} 中是另一个数据库的备份：请检查 DATA_DIR 和 BACKUP_URL，每个数据库的备份要有自己的地方`,
      )

    if (!isUsed) {
      const path = join(dataDir, `${systemObject}.${process.pid}-${serial++}.part`)
      writeFileSync(path, id, { mode: 0o600 })
      await store.put(systemObject, path)
      await rm(path, { force: true })
    }

    this.isClaimed = true
  }

  private async shipAll(): Promise<void> {
    const { dataDir, store } = this.shipping
    await this.claim()
    // Every restorable moment has all of its attachments.
    await this.shipFiles()
    const isUseless = hasArchiveGap(dataDir) && !isMakingBase(dataDir)
    for (const name of listWaitingSegments(dataDir)) {
      const path = join(archiveFolder(dataDir), name)
      try {
        if (isUseless) {
          await rm(path, { force: true })
          continue
        }

        await putCompressed(store, `wal/${name}.gz`, path)
        await rm(path, { force: true })
      } catch (error) {
        // `npm run backup` ships too, and has it in the backup.
        if (existsSync(path)) throw error
      }
    }

    if (isUseless || performance.now() - this.secretsAt < secretsEvery) return

    await shipSecrets(dataDir, store)
    this.secretsAt = performance.now()
  }

  private async shipFiles(): Promise<void> {
    const { query, files, store } = this.shipping
    if (files === null) return

    const rows = await query<{ sha256: string; size: number }>(
      'select distinct sha256, size from file',
    )
    for (const { sha256, size } of rows) {
      if (this.sent.has(sha256)) continue
      if (!(await store.files.has(sha256, size)) && (await files.has(sha256, size)))
        await copyContent({ sha256, size }, files, store.files)
      this.sent.add(sha256)
    }
  }
}

/** @throws Error without a code when the hash differs */
export async function copyContent(
  { sha256, size }: { sha256: string; size: number },
  from: FileStore,
  to: FileStore,
): Promise<void> {
  const received = await to.receive(from.get(sha256), size)
  if (received?.sha256 === sha256) return received.store()

  await received?.discard()
  throw new Error(`内容与它的 SHA-256 不符：${sha256}`)
}

let serial = 0

async function putCompressed(store: BackupStore, name: string, path: string): Promise<void> {
  // Another process may be packing it.
  const compressed = `${path}.${process.pid}-${serial++}.gz.part`
  try {
    await pipeline(
      createReadStream(path),
      createGzip({ level: 6 }),
      createWriteStream(compressed, { mode: 0o600 }),
    )
    await store.put(name, compressed)
  } finally {
    await rm(compressed, { force: true })
  }
}

/** What a restored portal needs: database passwords, keys and anchors of the log. */
export const listSecretFiles = (dataDir: string): string[] => [
  ...['postgres.password', 'postgres-roles.json'].filter((name) => existsSync(join(dataDir, name))),
  ...(existsSync(join(dataDir, 'log')) ? readdirSync(join(dataDir, 'log')) : [])
    .filter((name) => /\.(?:pem|jsonl)$/.test(name))
    .map((name) => `log/${name}`),
]

async function shipSecrets(dataDir: string, store: BackupStore): Promise<void> {
  for (const name of listSecretFiles(dataDir))
    await store.put(`secrets/${name}`, join(dataDir, name))
}

/** Ships until stopped; `/healthz` reports when it falls behind. */
export function startShippingArchive(
  { backup, database, files }: Services,
  {
    dataDir,
    store,
    isFolder,
    report,
  }: { dataDir: string; store: BackupStore; isFolder: boolean; report: (error: unknown) => void },
): () => Promise<void> {
  const shipper = new ArchiveShipper({
    query: database.query,
    dataDir,
    files: isFolder ? files : null,
    store,
  })

  let isFailing = false
  const work = async (): Promise<void> => {
    try {
      await shipper.ship()
      isFailing = false
    } catch (error) {
      if (!isFailing) report(error)
      isFailing = true
    }

    const since = oldestSegmentTime(dataDir)
    backup.isBehind =
      hasArchiveGap(dataDir) ||
      (since !== null && Date.now() - since.getTime() > maxWaitingSegments)
  }

  void work()
  const timer = setInterval(() => void work(), shipIntervalMs).unref()

  return async () => {
    clearInterval(timer)
    await work()
  }
}
