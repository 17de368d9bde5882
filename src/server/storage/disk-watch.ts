import { statfs } from 'node:fs/promises'

/** The database needs a WAL segment of 16 MB at once. */
const minFreeBytes = 64 * 1024 ** 2
/** The disk counts as full for this long after a refused write. */
const refusalLifetimeMs = 5 * 60_000

/** The disk of DATA_DIR and, by refused writes, the database's. */
export class DiskWatch {
  private refusedAt = Number.NEGATIVE_INFINITY
  private readonly folder: string
  private readonly least: number

  constructor(folder: string, least = minFreeBytes) {
    this.folder = folder
    this.least = least
  }

  /** For lack of disk space. */
  recordRefusal(): void {
    this.refusedAt = performance.now()
  }

  async isFull(): Promise<boolean> {
    if (performance.now() - this.refusedAt < refusalLifetimeMs) return true
    const disk = await statfs(this.folder).catch(() => null)
    return disk !== null && disk.bavail * disk.bsize < this.least
  }
}
