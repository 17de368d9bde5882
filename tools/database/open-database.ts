import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { checkDatabase } from '#server/database/check-database.ts'
import { grantServingRole, urlsOf } from '#server/database/database-roles.ts'
import { Database } from '#server/database/database.ts'
import { startPostgres } from '#server/database/embedded-postgres/start-postgres.ts'
import { explainStartError } from '#server/explain-start.ts'
import { EventLog } from '#server/log/event-log.ts'
import { readLogKeys } from '#server/log/log-keys.ts'
import { readSettings, type Settings } from '#server/settings.ts'
import type { FileStore } from '#server/storage/file-store.ts'
import { openFileStore } from '#server/storage/open-file-store.ts'

/**
 * Connects to DATABASE_URL, or to the embedded database; `close` leaves that running when a portal
 * uses it.
 * @throws Error with a message
 */
export async function openDatabase(): Promise<{
  database: Database
  /** Of the tables' owner. */
  url: string
  dataDir: string
  settings: Settings
  /** Of the embedded database's superuser; null for an external one. */
  superUrl: string | null
  files: FileStore
  log: EventLog
  close(): Promise<void>
}> {
  const settings = readSettings(process.env, fileURLToPath(new URL('../..', import.meta.url)))
  const embedded = settings.databaseUrl
    ? null
    : await startPostgres(settings.dataDir, { isArchived: settings.backup !== null })
  const urls = urlsOf(settings, embedded)
  const portalUrl = urls.session ?? urls.portal
  const url = urls.owner ?? portalUrl
  const database = new Database(portalUrl, { max: 2, ownerUrl: urls.owner })
  const close = async (): Promise<void> => {
    await database.close()
    if (embedded && !embedded.isAdopted) await embedded.stop()
  }

  try {
    await checkDatabase(database)
    if (urls.owner !== null) await grantServingRole(database)
  } catch (error) {
    await close()
    throw new Error(explainStartError(error), { cause: error })
  }

  return {
    database,
    url,
    dataDir: settings.dataDir,
    settings,
    superUrl: embedded?.url ?? null,
    files: openFileStore(settings),
    log: new EventLog({
      keys: readLogKeys(settings.dataDir, settings.logKey),
      query: database.query,
      clock: () => new Date(),
      random: randomBytes,
    }),
    close,
  }
}
