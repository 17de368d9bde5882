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

/** Lifetime of a cached session, milliseconds. */
const keptFor = 3000
const maxSessions = 20_000

interface CachedSession {
  session: Session
  config: Config
  /** The tables read, with their version. */
  tables: string[]
  version: number
  at: number
}

/**
 * Caches sessions by token. A change of the session, its account or its record invalidates the
 * entry: with the commit in this process, on notification in others. Without notifications every
 * call reads the database.
 */
export class SessionCache {
  private readonly cachedSessions = new Map<string, CachedSession>()
  private readonly database: Database

  constructor(database: Database) {
    this.database = database
  }

  /** The cached session of a token; undefined when it has to be read. Always the same object. */
  getCached(config: Config, token: string, { now, isAutomatic }: SessionCall): Session | undefined {
    const { changes } = this.database
    const cachedEntry = this.cachedSessions.get(hashToken(token))
    const isSame =
      cachedEntry?.config === config &&
      changes.versionOf(cachedEntry.tables) === cachedEntry.version
    if (!cachedEntry || !isSame || !changes.isHeard || !isFresh(cachedEntry, now)) return undefined

    return isAutomatic || !isSeenLongAgo(cachedEntry.session.seenAt, now)
      ? cachedEntry.session
      : undefined
  }

  /** Reads a session; null when unknown, expired, idle for too long, or the account is disabled. */
  async read(config: Config, token: string, call: SessionCall): Promise<Session | null> {
    const { changes } = this.database
    const hash = hashToken(token)

    // Taken before reading: a later change invalidates the entry.
    const plain = versioned(changes, tablesOf(config))
    const opened = versioned(changes, [...plain.tables, ...openingTables(config)])
    const session = await readSession(this.database, config, hash, call)

    this.cachedSessions.delete(hash)
    if (session === null) return null

    if (this.cachedSessions.size >= maxSessions) this.cachedSessions.clear()
    this.cachedSessions.set(hash, {
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

const isFresh = ({ at, session: { readAt, expiresAt } }: CachedSession, now: Date) =>
  performance.now() - at < keptFor &&
  now < expiresAt &&
  now >= readAt &&
  now.getTime() - readAt.getTime() < keptFor
