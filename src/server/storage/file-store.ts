import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, readdirSync, rmSync, statSync } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { makePrivateFolder, privateFile, privateMode } from '#server/private-folder.ts'

/** Content that is not stored yet: call `keep` or `drop`. */
export interface ReceivedContent {
  sha256: string
  size: number
  /** The first megabyte, for type detection. */
  head: Buffer
  /** A part of the content from an offset, before storing. */
  part(start: number, length: number): Promise<Buffer>
  /** Durable when it resolves. */
  store(): Promise<void>
  discard(): Promise<void>
}

/** Content by its SHA-256; shared stores serve all nodes. */
export interface FileStore {
  /**
   * Null, with nothing left, above `limit` bytes.
   * @throws Error `ENOSPC` when the disk is full
   */
  receive(content: Readable, limit: number): Promise<ReceivedContent | null>
  put(content: Buffer): Promise<Pick<ReceivedContent, 'sha256' | 'size'>>
  get(sha256: string, range?: { start: number; end: number }): Readable
  /** Whether the content is stored with all its bytes. */
  has(sha256: string, size: number): Promise<boolean>
  remove(sha256: string): Promise<void>
  /** Removes partial content of killed servers. */
  tidy(): Promise<void>
}

const headSize = 1_048_576
/** Another machine may still be writing younger content. */
const abandonedAfterMs = 3_600_000
/** Milliseconds since 1970. */
const processStart = Date.now() - performance.now()
/** Names of content being received tell who writes it. */
const machine = createHash('sha256').update(hostname()).digest('hex').slice(0, 8)
const writer = `${machine}-${process.pid}-`

/**
 * Content is written under a temporary name, synced, measured, then renamed, so that neither a
 * crash nor a full disk leaves a partial file.
 */
export function folderStore(root: string): FileStore {
  const folderOf = (sha256: string) => join(root, sha256.slice(0, 2))
  const pathOf = (sha256: string) => join(folderOf(sha256), sha256)

  makePrivateFolder(root)
  const incoming = incomingFolder(join(root, 'incoming'), async (path, { sha256 }) => {
    await mkdir(folderOf(sha256), { recursive: true, mode: privateMode })
    // Overwrites an existing copy: equal, or truncated by a full disk.
    await rename(path, pathOf(sha256))
    await syncFolder(folderOf(sha256))
  })

  return {
    ...incoming,
    get: (sha256, range) => createReadStream(pathOf(sha256), range),
    remove: (sha256) => rm(pathOf(sha256), { force: true }),
    has: async (sha256, size) => (await stat(pathOf(sha256)).catch(() => null))?.size === size,
  }
}

/**
 * A private local folder for content being received.
 * @param keep moves content into the store; durable when it resolves
 */
export function incomingFolder(
  folder: string,
  keep: (path: string, content: Pick<ReceivedContent, 'sha256' | 'size'>) => Promise<void>,
): Pick<FileStore, 'receive' | 'put' | 'tidy'> {
  makePrivateFolder(folder)
  removeAbandoned(folder)

  const receive: FileStore['receive'] = async (content, limit) => {
    const path = join(folder, writer + randomBytes(12).toString('hex'))
    const drop = () => rm(path, { force: true })
    try {
      const received = await writeTo(path, content, limit)
      if (received === null) {
        await drop()
        return null
      }

      return {
        ...received,
        part: (start, length) => readPart(path, start, length),
        store: () => keep(path, received),
        discard: drop,
      }
    } catch (error) {
      content.resume()
      await drop()
      throw error
    }
  }

  return {
    receive,
    async put(content) {
      const received = await receive(Readable.from([content]), content.length)
      if (!received) throw new Error('content grew while it was stored')
      await received.store()

      return received
    },
    tidy: async () => removeAbandoned(folder),
  }
}

/**
 * Writes and hashes content; null above `limit` bytes.
 * @throws Error when not all bytes are on the disk
 */
async function writeTo(path: string, content: Readable, limit: number) {
  const file = await open(path, 'wx', privateFile)
  try {
    const hash = createHash('sha256')
    const heads: Buffer[] = []
    let size = 0

    for await (const chunk of content as AsyncIterable<Buffer>) {
      if (size < headSize) heads.push(chunk.subarray(0, headSize - size))
      size += chunk.length

      if (size > limit) {
        content.resume()
        return null
      }

      hash.update(chunk)

      // Unlike write, loops until every byte is written.
      await file.appendFile(chunk)
    }

    await file.sync()
    const written = await file.stat()
    if (written.size !== size)
      throw Object.assign(new Error(`${written.size} of ${size} bytes written`), { code: 'ENOSPC' })

    return { sha256: hash.digest('hex'), size, head: Buffer.concat(heads) }
  } finally {
    await file.close()
  }
}

async function readPart(path: string, start: number, length: number): Promise<Buffer> {
  const file = await open(path, 'r')
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, start)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Makes renames durable; systems that cannot sync a folder do it by themselves. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => null)
  await folder?.sync().catch(() => {})
  await folder?.close()
}

function removeAbandoned(incoming: string): void {
  for (const name of readdirSync(incoming)) {
    const path = join(incoming, name)
    const changedAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
    if (Date.now() - changedAt > abandonedAfterMs || isOfEndedProcess(name, changedAt))
      rmSync(path, { force: true })
  }
}

/** Of this machine; a restarted process may have the number of the former one. */
function isOfEndedProcess(name: string, changedAt: number): boolean {
  const [host, id] = name.split('-')
  if (host !== machine || !id) return false
  if (Number(id) === process.pid) return changedAt < processStart

  try {
    process.kill(Number(id), 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}
