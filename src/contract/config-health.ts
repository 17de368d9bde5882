/** A fault of a configuration file, as reported by the linter. */
export interface ConfigProblem {
  file: string
  line: number
  column: number
  rule: string
  severity: string
  message: string
  hint?: string
}

/** What came of an attempt to put a configuration in force. Times are YYYY-MM-DD HH:mm:ss. */
export interface ConfigAttempt {
  at: string
  by: string
  hash: string | null
  outcome: 'in-force' | 'unchanged' | 'refused'
  problems: ConfigProblem[]
  /** What it changed, a sentence each. */
  changes: string[]
  /**
   * What has to be confirmed before it can be in force, a sentence each; empty when nothing has.
   */
  asks: string[]
}

/**
 * Body of POST /api/config/reload: the hash of the configuration whose `asks` were read and
 * confirmed.
 */
export interface ConfigReload {
  confirm?: string
}

/** Answer of GET /api/config/health. */
export interface ConfigHealth {
  /** Hash of the configuration in force. */
  hash: string
  /**
   * files: changes of the folder take effect by themselves; database: only what is published does.
   */
  source: 'files' | 'database'
  attempt: ConfigAttempt | null
  /** Since when the log is not sealed any more; null while it is. */
  unsealedSince: string | null
  releases: { id: number; hash: string; at: string; by: string; changes: string[] }[]
}
