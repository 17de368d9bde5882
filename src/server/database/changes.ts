import { randomUUID } from 'node:crypto'

/**
 * Channel for names of written tables; for accounts and sessions a trigger sends it, for any
 * writer.
 */
export const changesChannel = 'portal_changes'

/** Tables that caches depend on. */
const followed =
  /^(?:e_\w+|account|session|action_log|remark|login_guard|login_log|event_log|article_read|message|region_change|view_figure|substitution|unattended_record|outbox|reviewer_workload)$/
/** Writes that affect neither answers nor rights. */
const unheeded =
  /^\s*(?:insert into session|update session set seen_at|update account set last_login_at)\b/i
const writing =
  /\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate(?:\s+table)?|copy)\s+(?:only\s+)?"?([a-z_]\w*)/gi
/** Batching interval of notifications, milliseconds. */
const gatherFor = 20

/** The followed tables that a statement may write. */
export function tablesWritten(text: string): string[] {
  if (unheeded.test(text)) return []
  const names = [...text.matchAll(writing)].map(([, name = '']) => name.toLowerCase())
  return followedTables(names)
}

export const followedTables = (names: string[]): string[] =>
  [...new Set(names)].filter((name) => followed.test(name))

/**
 * Tracks changes to tables: this process's own from the commit on, those of others on notification.
 * A cache takes the version of its tables before reading, and drops the entry when the version
 * differs or notifications are interrupted.
 */
export class Changes {
  /** Whether notifications arrive; otherwise nothing may be cached. */
  isHeard = false
  private readonly id = randomUUID()
  private readonly versions = new Map<string, number>()
  private missed = 0
  private readonly untold = new Set<string>()
  private readonly listeners = new Set<(table: string) => void>()
  private timer: NodeJS.Timeout | undefined
  private readonly send: (payload: string) => Promise<unknown>

  constructor(send: (payload: string) => Promise<unknown>) {
    this.send = send
  }

  /** A number that changes with every change to one of the tables. */
  versionOf(tables: readonly string[]): number {
    return tables.reduce((sum, table) => sum + (this.versions.get(table) ?? 0), this.missed)
  }

  /**
   * Records writes of this process, including unconfirmed commits. Other processes are notified
   * shortly after.
   */
  note(tables: Iterable<string>): void {
    for (const table of tables) {
      this.advance(table)
      this.untold.add(table)
    }

    if (this.untold.size === 0 || this.timer) return

    this.timer = setTimeout(() => void this.announce(), gatherFor)
    this.timer.unref()
  }

  /** Handles a notification of another process or a trigger. */
  hear(payload: string): void {
    const [tables = '', from] = payload.split(' ')
    if (from === this.id) return
    for (const table of tables.split(',')) this.advance(table)
  }

  /** Notifications start or stop; those missed invalidate everything. */
  listen(isHeard: boolean): void {
    this.missed++
    this.isHeard = isHeard
  }

  /**
   * Notifies other processes of pending changes. A failure does not affect the writer: caches are
   * short-lived.
   */
  async announce(): Promise<void> {
    clearTimeout(this.timer)
    this.timer = undefined
    if (this.untold.size === 0) return

    const tables = [...this.untold].join(',')

    this.untold.clear()
    await this.send(`${tables} ${this.id}`).catch(() => undefined)
  }

  onChanged(listener: (table: string) => void): void {
    this.listeners.add(listener)
  }

  private advance(table: string): void {
    this.versions.set(table, (this.versions.get(table) ?? 0) + 1)
    for (const listener of this.listeners) listener(table)
  }
}
