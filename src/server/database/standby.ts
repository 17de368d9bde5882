import type { Changes } from './changes.ts'
import { followedTables } from './changes.ts'

/** Asks one of the two servers. */
type Ask = <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>

/** Minimum interval of standby checks, milliseconds. */
const askEvery = 100
const reading = /\b(?:from|join)\s+"?([a-z_]\w*)/gi
const maxTexts = 500

/**
 * Decides whether a standby may answer: only with every known change to a statement's tables
 * applied, because its answers are cached as current. Otherwise the primary answers.
 */
export class Standby {
  private readonly applied = new Map<string, number>()
  private readonly tablesByText = new Map<string, string[]>()
  private isAsking = false
  private checkedAt = Number.NEGATIVE_INFINITY
  private readonly changes: Changes
  private readonly primary: Ask
  private readonly standby: Ask

  constructor(changes: Changes, primary: Ask, standby: Ask) {
    this.changes = changes
    this.primary = primary
    this.standby = standby
  }

  /** Whether the standby may answer now; when unknown, starts a check. */
  isCurrent(text: string): boolean {
    if (!this.changes.isHeard) return false

    const tables = this.tablesOf(text)
    const version = this.changes.versionOf(tables)
    const key = tables.join(' ')
    if (this.applied.get(key) === version) return true

    void this.confirm(key, version)

    return false
  }

  /** A known version is committed: the primary's flush position includes it. */
  private async confirm(key: string, version: number): Promise<void> {
    if (this.isAsking || performance.now() - this.checkedAt < askEvery) return

    this.isAsking = true

    try {
      const [written] = await this.primary<{ place: string }>(
        'select pg_current_wal_flush_lsn()::text as place',
      )
      const [state] = await this.standby<{ isCurrent: boolean }>(
        `select not pg_is_in_recovery() or coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as "isCurrent"`,
        [written?.place],
      )

      if (state?.isCurrent === true) this.applied.set(key, version)
    } catch {
      // The primary goes on answering.
    } finally {
      this.isAsking = false
      this.checkedAt = performance.now()
    }
  }

  private tablesOf(text: string): string[] {
    const cachedTables = this.tablesByText.get(text)
    if (cachedTables) return cachedTables

    const tables = followedTables(
      [...text.matchAll(reading)].map(([, name = '']) => name.toLowerCase()),
    )
    if (this.tablesByText.size >= maxTexts) this.tablesByText.clear()
    this.tablesByText.set(text, tables)

    return tables
  }
}
