import { assertPresent } from '#config-model/assert.ts'
import type { EmbeddedPostgres } from '#server/database/embedded-postgres/start-postgres.ts'
import type { Settings } from '#server/settings.ts'

/**
 * Addresses of a database for the role that serves requests, and for the one that owns the tables;
 * null where the first is both.
 */
export interface DatabaseUrls {
  portal: string
  owner: string | null
  /** Past the pooler that the first leads through; null where it is direct. */
  session: string | null
}

/** As the environment says, or the embedded database, which always has both. */
export function urlsOf(
  settings: Pick<Settings, 'databaseUrl' | 'databaseOwnerUrl' | 'databaseSessionUrl'>,
  embedded: EmbeddedPostgres | null,
): DatabaseUrls {
  const { databaseUrl: portal, databaseOwnerUrl: owner, databaseSessionUrl: session } = settings
  if (portal !== null) return { portal, owner, session }
  return { ...assertPresent(embedded, 'the embedded database').roles, session: null }
}
