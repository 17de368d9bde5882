import { statfs } from 'node:fs/promises'

/** Bytes: the database needs a WAL segment of 16 MB at once. */
const leastFree = 64 * 1024 ** 2
/** How long a refused write counts, milliseconds. */
const refusalLasts = 5 * 60_000

/** Watches for a full disk: that of DATA_DIR and, by refused writes, the database's. */
export class DiskWatch {
  private refusedAt = Number.NEGATIVE_INFINITY
  private readonly folder: string
  private readonly least: number

  constructor(folder: string, least = leastFree) {
    this.folder = folder
    this.least = least
  }

  /** Notes ENOSPC. */
  noteRefusal(): void {
    this.refusedAt = performance.now()
  }

  async isFull(): Promise<boolean> {
    if (performance.now() - this.refusedAt < refusalLasts) return true
    const disk = await statfs(this.folder).catch(() => null)
    return disk !== null && disk.bavail * disk.bsize < this.least
  }
}
