import type { Config } from '#config-model/config.ts'
import type { Changes } from '#server/database/changes.ts'
import type { Database } from '#server/database/database.ts'
import { tableOf } from '#server/records/tables/entity-tables.ts'
import { openingTables } from './opened-records.ts'
import {
  hashToken,
  isSeenLongAgo,
  readSession,
  type Session,
  type SessionCall,
} from './sessions.ts'

/** How long somebody is believed to be who they were, milliseconds. */
const keptFor = 3000
const most = 20_000

interface Kept {
  session: Session
  config: Config
  /** What it is read from, and its version then. */
  tables: string[]
  version: number
  at: number
}

/**
 * Who holds a token, without asking the database each time. Whatever ends or changes a session, its
 * account or the record the account acts for is forgotten at once: in this process with the commit,
 * from others as it is heard. While others are not heard every call asks.
 */
export class SessionCache {
  private readonly kept = new Map<string, Kept>()
  private readonly database: Database

  constructor(database: Database) {
    this.database = database
  }

  /**
   * The session of a token, as long as nothing changed since it was read; undefined when it has to
   * be read. The same object each time.
   */
  known(config: Config, token: string, { now, isAutomatic }: SessionCall): Session | undefined {
    const { changes } = this.database
    const known = this.kept.get(hashToken(token))
    const isSame = known?.config === config && changes.versionOf(known.tables) === known.version
    if (!known || !isSame || !changes.isHeard || !isFresh(known, now)) return undefined

    return isAutomatic || !isSeenLongAgo(known.session.seenAt, now) ? known.session : undefined
  }

  /**
   * The same out of the database; null when it is unknown, expired, idle for too long, or the
   * account is disabled.
   */
  async read(config: Config, token: string, call: SessionCall): Promise<Session | null> {
    const { changes } = this.database
    const hash = hashToken(token)

    // Looked at before it is read: whatever changes meanwhile makes it another version.
    const plain = versioned(changes, tablesOf(config))
    const opened = versioned(changes, [...plain.tables, ...openingTables(config)])
    const session = await readSession(this.database, config, hash, call)

    this.kept.delete(hash)
    if (session === null) return null

    if (this.kept.size >= most) this.kept.clear()
    this.kept.set(hash, {
      session,
      config,
      ...(session.user.opened ? opened : plain),
      at: performance.now(),
    })

    return session
  }
}

const tablesOf = ({ roles: { owner } }: Config): string[] => [
  'session',
  'account',
  'substitution',
  ...(owner === undefined ? [] : [tableOf(owner)]),
]
const versioned = (changes: Changes, tables: string[]) => ({
  tables,
  version: changes.versionOf(tables),
})

const isFresh = ({ at, session: { readAt, expiresAt } }: Kept, now: Date) =>
  performance.now() - at < keptFor &&
  now < expiresAt &&
  now >= readAt &&
  now.getTime() - readAt.getTime() < keptFor
