/** One of GET /api/record/{entity}/{id}/versions: what readers saw once, the newest first. */
export interface KeptVersion {
  number: number
  /** When it was published. */
  at: string
  /** Who published it; empty when that is not known any more. */
  by: string
  /** Readers see it now. */
  isCurrent: boolean
}
