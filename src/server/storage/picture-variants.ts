import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { LRUCache } from 'lru-cache'
import { pictureWidths, type PictureWidth } from '#contract/pictures.ts'
import { privateFile, privateMode } from '#server/private-folder.ts'
import type { FileStore } from './file-store.ts'
import { stripMetadata } from './strip-metadata.ts'

const formats = { avif: { quality: 50, effort: 2 }, webp: { quality: 76, effort: 4 } } as const
export type PictureFormat = keyof typeof formats

/** Larger pictures could unpack to gigabytes. */
const maxPixels = 50_000_000
/** Beyond it the original is sent. */
const maxQueueLength = 24
const maxUnreadable = 1000
const maxClean = 20_000

export interface OpenContent {
  size: number
  open(range?: { start: number; end: number }): Readable
}

/**
 * Public pictures without metadata, in the widths and formats of browsers. Created on first
 * request, one at a time, and cached in a disposable folder.
 */
export class PictureVariants {
  private readonly making = new Map<string, Promise<Buffer | null>>()
  private readonly unreadable = new LRUCache<string, true>({ max: maxUnreadable })
  private readonly clean = new LRUCache<string, true>({
    maxSize: maxClean,
    // `max` would allocate room for all of them at once.
    sizeCalculation: () => 1,
  })
  private last: Promise<unknown> = Promise.resolve()
  private readonly files: FileStore
  private readonly folder: string

  constructor(files: FileStore, folder: string) {
    this.files = files
    this.folder = folder
  }

  /** A copy at most this wide; null for the original when unreadable or the queue is full. */
  async getOrRender(
    sha256: string,
    width: PictureWidth,
    format: PictureFormat,
  ): Promise<Buffer | null> {
    const path = this.pathOf(sha256, width, format)
    const cachedPicture = await readFile(path).catch(() => null)
    if (cachedPicture !== null) return cachedPicture

    const pendingPicture = this.making.get(path)
    if (pendingPicture) return pendingPicture
    if (this.unreadable.has(sha256) || this.making.size >= maxQueueLength) return null

    const picture = this.last.then(() => this.make(sha256, width, format, path))

    this.last = picture
    this.making.set(path, picture)

    return picture.finally(() => this.making.delete(path))
  }

  /** Null when the original has no metadata. */
  async withoutMetadata(sha256: string): Promise<OpenContent | null> {
    if (this.clean.has(sha256)) return null

    const path = this.strippedPathOf(sha256)
    const stored = await stat(path).catch(() => null)
    if (stored) return { size: stored.size, open: (range) => createReadStream(path, range) }

    const strippedContent = this.last.then(() => this.strip(sha256, path))

    this.last = strippedContent.catch(() => undefined)

    return strippedContent
  }

  private async strip(sha256: string, path: string): Promise<OpenContent | null> {
    const original = await buffer(this.files.get(sha256))
    const stripped = stripMetadata(original)
    if (stripped.equals(original)) {
      this.clean.set(sha256, true)
      return null
    }

    await this.keep(path, stripped)

    return {
      size: stripped.length,
      open: ({ start, end } = { start: 0, end: stripped.length - 1 }) =>
        Readable.from([stripped.subarray(start, end + 1)]),
    }
  }

  async forget(sha256: string): Promise<void> {
    await rm(this.strippedPathOf(sha256), { force: true })
    for (const format of Object.keys(formats) as PictureFormat[])
      for (const width of pictureWidths)
        await rm(this.pathOf(sha256, width, format), { force: true })
  }

  private async make(
    sha256: string,
    width: PictureWidth,
    format: PictureFormat,
    path: string,
  ): Promise<Buffer | null> {
    try {
      const { default: sharp } = await import('sharp')
      sharp.cache(false)
      sharp.concurrency(1)
      const original = await buffer(this.files.get(sha256))
      const picture = sharp(original, { limitInputPixels: maxPixels }).autoOrient()
      const small = await picture
        .resize({ width, withoutEnlargement: true })
        .toFormat(format, formats[format])
        .toBuffer()

      await this.keep(path, small)

      return small
    } catch {
      this.unreadable.set(sha256, true)
      return null
    }
  }

  /** A full disk must not block the picture. */
  private async keep(path: string, small: Buffer): Promise<void> {
    const draft = `${path}.${randomBytes(6).toString('hex')}`
    try {
      await mkdir(join(path, '..'), { recursive: true, mode: privateMode })
      await writeFile(draft, small, { mode: privateFile })
      await rename(draft, path)
    } catch {
      await rm(draft, { force: true }).catch(() => undefined)
    }
  }

  private strippedPathOf(sha256: string): string {
    return join(this.folder, sha256.slice(0, 2), `${sha256}-stripped`)
  }

  private pathOf(sha256: string, width: PictureWidth, format: PictureFormat): string {
    return join(this.folder, sha256.slice(0, 2), `${sha256}-${width}.${format}`)
  }
}
