import type { Changes } from './changes.ts'
import { followedTables } from './changes.ts'

/** Asks one of the two servers. */
type Ask = <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>

/** How often the standby is asked at most, milliseconds. */
const askEvery = 100
const reading = /\b(?:from|join)\s+"?([a-z_]\w*)/gi
const maxTexts = 500

/**
 * Whether a standby may answer: only when it has applied every change to the tables of a statement
 * that this process knows of. What it answers is remembered as current, and would otherwise show
 * for a while what was withdrawn. Until then the primary answers.
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

  /** Whether it may answer a statement now; where nobody knows it is asked meanwhile. */
  isCurrent(text: string): boolean {
    if (!this.changes.isHeard) return false

    const tables = this.tablesOf(text)
    const version = this.changes.versionOf(tables)
    const key = tables.join(' ')
    if (this.applied.get(key) === version) return true

    void this.confirm(key, version)

    return false
  }

  /**
   * The change is committed when its version is known: what the primary has written by then
   * includes it.
   */
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
