import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, existsSync, mkdirSync } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

export interface StoredContent {
  sha256: string
  size: number
  /** The first 64 KB, for recognising the type. */
  head: Buffer
}

/** Content by its SHA-256. Any node may read what another wrote when the store is shared. */
export interface FileStore {
  /** Streams content in; null when it grows over `limit` bytes (nothing is kept then). Durable when it resolves. */
  put(content: Readable, limit: number): Promise<StoredContent | null>
  get(sha256: string, range?: { start: number; end: number }): Readable
  has(sha256: string): Promise<boolean>
}

/** A store in a folder: written under a temporary name, synced, then renamed, so that a crash leaves no half file. */
export function folderStore(root: string): FileStore {
  const pathOf = (sha256: string) => join(root, sha256.slice(0, 2), sha256)
  mkdirSync(join(root, 'incoming'), { recursive: true })
  return {
    async put(content, limit) {
      const temporary = join(root, 'incoming', randomBytes(12).toString('hex'))
      const file = await open(temporary, 'wx')
      const hash = createHash('sha256')
      const heads: Buffer[] = []
      let size = 0
      let headSize = 0
      try {
        for await (const chunk of content as AsyncIterable<Buffer>) {
          size += chunk.length
          if (size > limit) {
            content.resume()
            return null
          }
          hash.update(chunk)
          if (headSize < 65_536) heads.push(chunk.subarray(0, 65_536 - headSize))
          headSize += chunk.length
          await file.write(chunk)
        }
        await file.sync()
        const sha256 = hash.digest('hex')
        const target = pathOf(sha256)
        if (!existsSync(target)) {
          mkdirSync(join(root, sha256.slice(0, 2)), { recursive: true })
          await rename(temporary, target)
        }
        return { sha256, size, head: Buffer.concat(heads) }
      } finally {
        await file.close()
        await rm(temporary, { force: true })
      }
    },
    get: (sha256, range) => createReadStream(pathOf(sha256), range),
    has: async (sha256) => (await stat(pathOf(sha256)).catch(() => null)) !== null,
  }
}
