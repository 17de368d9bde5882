import { assertPresent } from '#config-model/assert.ts'
import type { EmbeddedPostgres } from './embedded-postgres/start-postgres.ts'

/** Null for a single role. */
export interface DatabaseUrls {
  portal: string
  owner: string | null
  /** Bypasses the pooler; null for a direct connection. */
  session: string | null
}

/** From the environment. */
interface DatabaseSettings {
  databaseUrl: string | null
  databaseOwnerUrl: string | null
  databaseSessionUrl: string | null
}

/** From the environment, or of the embedded database, which has both. */
export function urlsOf(
  settings: DatabaseSettings,
  embedded: EmbeddedPostgres | null,
): DatabaseUrls {
  const { databaseUrl: portal, databaseOwnerUrl: owner, databaseSessionUrl: session } = settings
  if (portal !== null) return { portal, owner, session }
  return { ...assertPresent(embedded, 'the embedded database').roles, session: null }
}
