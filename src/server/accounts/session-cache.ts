import type { Config } from '#config-model/config.ts'
import { QueryCache } from '#server/cache/query-cache.ts'
import type { FollowedTable } from '#server/database/changes.ts'
import type { Database } from '#server/database/database.ts'
import { tableOf } from '#server/records/entity-tables.ts'
import { openingTables } from './opened-records.ts'
import {
  hashToken,
  isSeenLongAgo,
  readSession,
  type Session,
  type SessionCall,
} from './sessions.ts'

/** Milliseconds. */
const ttlMs = 3000
const maxSessions = 20_000

interface CachedSession {
  session: Session
  config: Config
}

/**
 * Caches sessions by token until the session, its account or its record changes: with the commit in
 * this process, on notification in others. Without notifications every call reads the database.
 */
export class SessionCache {
  private readonly sessions: QueryCache<CachedSession>
  private readonly database: Database

  constructor(database: Database) {
    this.database = database
    this.sessions = new QueryCache(database.changes, { ttlMs, maxSize: maxSessions })
  }

  /** Always the same object; undefined when it has to be read. */
  getCached(config: Config, token: string, { now, isAutomatic }: SessionCall): Session | undefined {
    const cachedSession = this.sessions.get(hashToken(token))
    if (cachedSession?.config !== config) return undefined

    const { session } = cachedSession
    if (!isFresh(session, now)) return undefined

    return isAutomatic || !isSeenLongAgo(session.seenAt, now) ? session : undefined
  }

  /** Null when unknown, expired, idle for too long, or the account is disabled. */
  async read(config: Config, token: string, call: SessionCall): Promise<Session | null> {
    const hash = hashToken(token)

    // Taken before reading: a later change invalidates the entry.
    const plain = this.sessions.versionOf(tablesOf(config))
    const opened = this.sessions.versionOf([...plain.tables, ...openingTables(config)])
    const session = await readSession(this.database, config, hash, call)

    this.sessions.delete(hash)
    if (session === null) return null

    this.sessions.set(hash, { session, config }, session.user.opened ? opened : plain)

    return session
  }
}

const tablesOf = ({ roles: { owner } }: Config): FollowedTable[] => [
  'session',
  'account',
  'substitution',
  ...(owner === undefined ? [] : [tableOf(owner)]),
]

const isFresh = ({ readAt, expiresAt }: Session, now: Date) =>
  now < expiresAt && now >= readAt && now.getTime() - readAt.getTime() < ttlMs
