import { present } from '#config-model/found.ts'
import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { EventLog } from '#server/log/event-log.ts'
import { readLogKeys } from '#server/log/log-keys.ts'
import { Database } from '#server/database/database.ts'
import { startPostgres } from '#server/database/embedded-postgres/start-postgres.ts'
import { readSettings } from '#server/settings.ts'

/** The installation's database for a command line tool: DATABASE_URL, or the embedded one, which is left running when the portal runs. */
export async function openDatabase(): Promise<{
  database: Database
  url: string
  dataDir: string
  log: EventLog
  close(): Promise<void>
}> {
  const settings = readSettings(process.env, fileURLToPath(new URL('../..', import.meta.url)))
  const embedded = settings.databaseUrl ? null : await startPostgres(settings.dataDir)
  const url = settings.databaseUrl ?? present(embedded, 'the embedded database').url
  const database = new Database(url, { max: 2 })
  return {
    database,
    url,
    dataDir: settings.dataDir,
    log: new EventLog({
      keys: readLogKeys(settings.dataDir),
      query: database.query,
      clock: () => new Date(),
      random: randomBytes,
    }),
    async close() {
      await database.close()
      if (embedded && !embedded.isAdopted) await embedded.stop()
    },
  }
}
