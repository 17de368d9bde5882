import { AsyncLocalStorage } from 'node:async_hooks'
import { LRUCache } from 'lru-cache'
import { type TableChanges, type FollowedTable, isFollowed } from './changes.ts'

type Ask = <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>

/** Milliseconds between checks. */
const checkIntervalMs = { usual: 100, gone: 2000 }
const reading = /\b(?:from|join)\s+(?:lateral\s+)?"?([a-z_]\w*)"?(\s*\()?/gi
const withQuery = /\b([a-z_]\w*)\s+as\s+(?:(?:not\s+)?materialized\s+)?\(/gi
const maxTexts = 500
/** Milliseconds. */
const lagReportedAfter = 60_000

/** The WAL position written by the present caller. */
export const minReadPosition = new AsyncLocalStorage<bigint>()

/** Parses a position such as `16/B374D848`; null when invalid. */
export function parsePosition(text: string): bigint | null {
  const [, high, low] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(text) ?? []
  return high === undefined || low === undefined
    ? null
    : BigInt(`0x${high}`) * 2n ** 32n + BigInt(`0x${low}`)
}

/**
 * A standby may answer only with every known change to a statement's tables applied, because its
 * answers are cached as current, and with all that the caller has written through any node.
 */
export class Standby {
  private readonly applied = new Map<string, number>()
  private readonly tablesByText = new LRUCache<string, { names: FollowedTable[] | null }>({
    max: maxTexts,
  })
  private isAsking: Promise<void> | null = null
  private isGone = false
  private checkedAt = Number.NEGATIVE_INFINITY
  private currentAt = performance.now()
  private replayed = 0n
  private readonly changes: TableChanges
  private readonly primary: Ask
  private readonly standby: Ask

  constructor(changes: TableChanges, primary: Ask, standby: Ask) {
    this.changes = changes
    this.primary = primary
    this.standby = standby
  }

  /** When unknown, starts a check. */
  isCurrent(text: string): boolean {
    const tables = this.changes.isListening ? this.tablesOf(text) : null
    if (tables === null) return false

    const version = this.changes.versionOf(tables)
    const key = tables.join(' ')
    const isApplied = this.applied.get(key) === version
    if (isApplied && !this.isGone && this.replayed >= (minReadPosition.getStore() ?? 0n))
      return true

    void this.confirm(key, version)

    return false
  }

  /** Stops using the standby until it answers again. */
  noteOutage(): void {
    this.isGone = true
  }

  /** Whether the standby answers with a lag below a minute. */
  async isHealthy(): Promise<boolean> {
    await this.confirm('', this.changes.versionOf([]))
    return !this.isGone && performance.now() - this.currentAt < lagReportedAfter
  }

  /**
   * Checks whether the standby has reached the primary's flush position, which includes `version`.
   */
  private confirm(key: string, version: number): Promise<void> {
    if (this.isAsking) return this.isAsking
    const pause = this.isGone ? checkIntervalMs.gone : checkIntervalMs.usual
    if (performance.now() - this.checkedAt < pause) return Promise.resolve()

    this.isAsking = this.ask(key, version).finally(() => {
      this.isAsking = null
      this.checkedAt = performance.now()
    })

    return this.isAsking
  }

  private async ask(key: string, version: number): Promise<void> {
    const written = await this.primary<{ place: string }>(
      'select pg_current_wal_flush_lsn()::text as place',
    ).catch(() => [])
    const place = written[0]?.place
    if (place === undefined) return

    try {
      const [state] = await this.standby<{ isCurrent: boolean }>(
        `select not pg_is_in_recovery() or coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn,
          false) as "isCurrent"`,
        [place],
      )

      this.isGone = false
      if (state?.isCurrent !== true) return

      this.applied.set(key, version)
      this.replayed = parsePosition(place) ?? 0n
      this.currentAt = performance.now()
    } catch {
      // The primary goes on answering.
      this.isGone = true
    }
  }

  /** Null when a table is not followed. */
  private tablesOf(text: string): FollowedTable[] | null {
    const cachedTables = this.tablesByText.get(text)
    if (cachedTables !== undefined) return cachedTables.names

    const defined = new Set(
      [...text.matchAll(withQuery)].map(([, name = '']) => name.toLowerCase()),
    )
    const names = [...text.matchAll(reading)]
      .filter(([, , call]) => call === undefined)
      .map(([, name = '']) => name.toLowerCase())
      .filter((name) => !defined.has(name) && name !== 'lateral')
    const tables = names.every(isFollowed) ? [...new Set(names)] : null
    this.tablesByText.set(text, { names: tables })

    return tables
  }
}
