import type { Config } from '#config-model/config.ts'
import type { Database } from '#server/database/database.ts'
import { tableOf } from '#server/records/tables/entity-tables.ts'
import { hashToken, readSession, type Session } from './sessions.ts'

/** How long somebody is believed to be who they were, milliseconds. */
const keptFor = 3000
const most = 20_000

interface Kept {
  session: Session
  config: Config
  version: number
  at: number
}

/**
 * Who holds a token, without asking the database each time. Whatever ends or changes a session, its account or the record the account acts for is forgotten
 * at once: in this process with the commit, from others as it is heard. While others are not heard every call asks.
 */
export class SessionCache {
  private readonly kept = new Map<string, Kept>()
  private readonly database: Database

  constructor(database: Database) {
    this.database = database
  }

  /** The session of a token, or null when it is unknown, expired, idle for too long, or the account is disabled. The same object as long as nothing changed. */
  async find(config: Config, token: string, now: Date): Promise<Session | null> {
    const { changes } = this.database
    const hash = hashToken(token)
    const { owner } = config.roles
    const version = changes.versionOf(['session', 'account', ...(owner === undefined ? [] : [tableOf(owner)])])
    const known = this.kept.get(hash)
    if (known && changes.isHeard && known.version === version && known.config === config && isFresh(known, now))
      return known.session

    const session = await readSession(this.database, config, hash, now)
    this.kept.delete(hash)
    if (session === null) return null
    if (this.kept.size >= most) this.kept.clear()
    this.kept.set(hash, { session, config, version, at: performance.now() })
    return session
  }
}

const isFresh = ({ at, session: { readAt, expiresAt } }: Kept, now: Date) =>
  performance.now() - at < keptFor && now < expiresAt && now >= readAt && now.getTime() - readAt.getTime() < keptFor
