import { randomUUID } from 'node:crypto'

/** Carries names of written tables; a trigger reports accounts and sessions, for any writer. */
export const changesChannel = 'portal_changes'

const followedSystemTables = [
  'account',
  'session',
  'action_log',
  'remark',
  'login_guard',
  'login_log',
  'event_log',
  'article_read',
  'message',
  'region_change',
  'view_figure',
  'substitution',
  'unattended_record',
  'outbox',
  'reviewer_workload',
] as const

/** Tables that report their writes (`write-reports.ts`): caches depend on no other. */
export type FollowedTable = (typeof followedSystemTables)[number] | `e_${string}`

/** Every table may have changed. */
export const allTables = '*'

/** Milliseconds. */
const announceDelayMs = 20

export const followedTables = (entityTables: readonly FollowedTable[]): FollowedTable[] => [
  ...followedSystemTables,
  ...entityTables,
]

export const isFollowed = (name: string): name is FollowedTable =>
  name.startsWith('e_') || (followedSystemTables as readonly string[]).includes(name)

/**
 * Changes of this process from the commit on, of others on notification. A cache takes the version
 * of its tables before reading, and drops the entry when it differs or notifications are
 * interrupted.
 */
export class TableChanges {
  /** While notifications arrive; otherwise nothing may be cached. */
  isListening = false
  private readonly id = randomUUID()
  private readonly versions = new Map<string, number>()
  private readonly unannounced = new Set<string>()
  private readonly listeners = new Set<(table: string) => void>()
  private timer: NodeJS.Timeout | undefined
  private readonly send: (payload: string) => Promise<unknown>

  constructor(send: (payload: string) => Promise<unknown>) {
    this.send = send
  }

  versionOf(tables: readonly FollowedTable[]): number {
    const versionOf = (table: string) => this.versions.get(table) ?? 0
    return tables.reduce((sum, table) => sum + versionOf(table), versionOf(allTables))
  }

  /** Call after the commit. Other processes are notified shortly after. */
  publish(tables: Iterable<FollowedTable | typeof allTables>): void {
    for (const table of tables) {
      this.advance(table)
      this.unannounced.add(table)
    }

    if (this.unannounced.size === 0 || this.timer) return

    this.timer = setTimeout(() => void this.announce(), announceDelayMs)
    this.timer.unref()
  }

  receive(payload: string): void {
    const [tables = '', from] = payload.split(' ')
    if (from === this.id) return
    for (const table of tables.split(',')) this.advance(table)
  }

  /** Missed notifications invalidate everything. */
  setListening(isHeard: boolean): void {
    this.isListening = isHeard
    if (isHeard) this.advance(allTables)
  }

  /** A failure does not affect the writer: caches are short-lived. */
  async announce(): Promise<void> {
    clearTimeout(this.timer)
    this.timer = undefined
    if (this.unannounced.size === 0) return

    const tables = [...this.unannounced].join(',')

    this.unannounced.clear()
    await this.send(`${tables} ${this.id}`).catch(() => undefined)
  }

  /** @param listener called with a table, or `allTables` */
  onChanged(listener: (table: string) => void): void {
    this.listeners.add(listener)
  }

  private advance(table: string): void {
    this.versions.set(table, (this.versions.get(table) ?? 0) + 1)
    for (const listener of this.listeners) listener(table)
  }
}
