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
}

/** As the environment says, or the embedded database, which always has both. */
export function urlsOf(
  { databaseUrl, databaseOwnerUrl }: Pick<Settings, 'databaseUrl' | 'databaseOwnerUrl'>,
  embedded: EmbeddedPostgres | null,
): DatabaseUrls {
  if (databaseUrl !== null) return { portal: databaseUrl, owner: databaseOwnerUrl }
  return assertPresent(embedded, 'the embedded database').roles
}
