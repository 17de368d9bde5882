import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { formatPhrase } from '#config-model/messages/phrase.ts'
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
import { missingDatabase } from './find-database.ts'

/** A connection of a command, and what commands need beside it. */
export interface OpenDatabase {
  database: Database
  /** Of the tables' owner. */
  url: string
  dataDir: string
  settings: Settings
  /** Of the embedded database's superuser; null for an external one. */
  superUrl: string | null
  files: FileStore
  log: EventLog
  /** Leaves the embedded database running when a portal uses it. */
  close(): Promise<void>
}

/**
 * As {@link openDatabase}, for a command: without a usable database it ends with a sentence. Creates
 * the embedded database only for a command that may begin with an empty one.
 */
export async function openDatabaseOrExit({ mayBeEmpty = false } = {}): Promise<OpenDatabase> {
  try {
    const missing = mayBeEmpty ? null : missingDatabase()
    if (missing !== null) throw new Error(formatPhrase(missing, 'zh-CN'))

    const opened = await openDatabase()
    if (mayBeEmpty || (await hasTables(opened.database))) return opened

    await opened.close()
    throw new Error(
      '数据库中还没有品录的数据表：请先用它启动一次品录，或改正 DATA_DIR、DATABASE_URL',
    )
  } catch (error) {
    console.error(explainStartError(error))
    return process.exit(2)
  }
}

async function hasTables({ query }: Database): Promise<boolean> {
  const [table] = await query(`select 1 where to_regclass('config_publication') is not null`)
  return table !== undefined
}

/**
 * Connects to DATABASE_URL, or to the embedded database.
 * @throws Error with a message
 */
export async function openDatabase(): Promise<OpenDatabase> {
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
