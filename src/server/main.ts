import { loadConfig, storeRelease } from './config-release/load-config.ts'
import { createApp } from './app.ts'
import { createServices } from './create-services.ts'
import { Database } from './database/database.ts'
import { startPostgres, type EmbeddedPostgres } from './database/embedded-postgres/start-postgres.ts'
import { migrate } from './database/migrate.ts'
import { runTimers } from './jobs/timers.ts'
import { refusePlaceholders, welcomeFirstAdmin } from './accounts/first-admin.ts'
import type { Settings } from './settings.ts'

/** A running portal. */
export interface RunningPortal {
  url: string
  close(): Promise<void>
}

/** Starts everything: configuration, database, migrations, demo data by `seed` on the first start, HTTP. @throws Error with a sentence when it cannot */
export async function startPortal(settings: Settings, seed: (services: Awaited<ReturnType<typeof createServices>>, password: string | null) => Promise<string | null>): Promise<RunningPortal & { demoPassword: string | null }> {
  const config = loadConfig(settings.configDir)
  if (settings.mode === 'production') refusePlaceholders(config)
  const embedded: EmbeddedPostgres | null = settings.databaseUrl ? null : await startPostgres(settings.dataDir)
  const database = new Database(settings.databaseUrl ?? embedded!.url, { readUrl: settings.readDatabaseUrl })
  await migrate(database, config)
  const services = await createServices({ config, database, dataDir: settings.dataDir, isDemo: settings.mode === 'demo' })
  await storeRelease(database.query, config, settings.configDir, '启动', services.clock())
  const demoPassword = settings.mode === 'demo' ? await seed(services, settings.demoPassword) : null
  if (settings.mode === 'production') await welcomeFirstAdmin(services)
  const app = createApp(services, { webDir: settings.webDir, logger: true })
  await app.listen({ port: settings.port, host: settings.host })
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : settings.port
  const timers = setInterval(() => void runTimers(services).catch((error: unknown) => app.log.error(error)), 10 * 60_000)
  timers.unref()
  return {
    url: `http://${settings.host === '0.0.0.0' || settings.host === '::' ? '127.0.0.1' : settings.host}:${port}`,
    demoPassword,
    async close() {
      clearInterval(timers)
      await app.close()
      await database.close()
      await embedded?.stop()
    },
  }
}

