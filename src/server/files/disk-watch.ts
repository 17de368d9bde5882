import { statfs } from 'node:fs/promises'

/**
 * With less free space the database soon cannot store anything, bytes: it needs a segment of 16 MB
 * for its log at once.
 */
const leastFree = 64 * 1024 ** 2
/** How long a write that was refused for want of space counts, milliseconds. */
const refusalLasts = 5 * 60_000

/**
 * Whether there is space to write: on the disk of DATA_DIR, and, as writes show, wherever the
 * database lies.
 */
export class DiskWatch {
  private refusedAt = Number.NEGATIVE_INFINITY
  private readonly folder: string
  private readonly least: number

  constructor(folder: string, least = leastFree) {
    this.folder = folder
    this.least = least
  }

  /** A write was refused for want of space. */
  noteRefusal(): void {
    this.refusedAt = performance.now()
  }

  async isFull(): Promise<boolean> {
    if (performance.now() - this.refusedAt < refusalLasts) return true
    const disk = await statfs(this.folder).catch(() => null)
    return disk !== null && disk.bavail * disk.bsize < this.least
  }
}
