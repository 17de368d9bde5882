import { assertPresent } from '#config-model/assert.ts'
import type { EmbeddedPostgres } from '#server/database/embedded-postgres/start-postgres.ts'
import type { Settings } from '#server/settings.ts'

/**
 * Addresses of a database for the serving role, and for the owner of the tables; null for a single
 * role.
 */
export interface DatabaseUrls {
  portal: string
  owner: string | null
  /** Bypasses the pooler; null for a direct connection. */
  session: string | null
}

/** From the environment, or of the embedded database, which has both. */
export function urlsOf(
  settings: Pick<Settings, 'databaseUrl' | 'databaseOwnerUrl' | 'databaseSessionUrl'>,
  embedded: EmbeddedPostgres | null,
): DatabaseUrls {
  const { databaseUrl: portal, databaseOwnerUrl: owner, databaseSessionUrl: session } = settings
  if (portal !== null) return { portal, owner, session }
  return { ...assertPresent(embedded, 'the embedded database').roles, session: null }
}
