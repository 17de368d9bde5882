import type { Config } from '#config-model/config.ts'
import { loadConfig, storeRelease } from './config-release/load-config.ts'
import { createApp } from './app.ts'
import type { Services } from './context.ts'
import { createServices } from './create-services.ts'
import { Database } from './database/database.ts'
import { startPostgres } from './database/embedded-postgres/start-postgres.ts'
import { migrate } from './database/migrate.ts'
import { runTimers } from './jobs/timers.ts'
import { refusePlaceholders, welcomeFirstAdmin } from './accounts/first-admin.ts'
import type { Settings } from './settings.ts'

/** A running portal. */
export interface RunningPortal {
  url: string
  close(): Promise<void>
}

/** Fills an empty portal with demo data; answers the password of its accounts when it did. */
type Seed = (services: Services, password: string | null) => Promise<string | null>
type StartedPortal = RunningPortal & { demoPassword: string | null }

/** Starts everything: configuration, database, migrations, demo data by `seed` on the first start, HTTP. @throws Error with a sentence when it cannot; nothing is left running then */
export async function startPortal(settings: Settings, seed: Seed): Promise<StartedPortal> {
  const config = loadConfig(settings.configDir)
  if (settings.mode === 'production') refusePlaceholders(config)
  const embedded = settings.databaseUrl ? null : await startPostgres(settings.dataDir, { keepAlive: true })
  try {
    const portal = await serveFrom(settings.databaseUrl ?? embedded!.url, config, settings, seed)
    return {
      ...portal,
      async close() {
        await portal.close()
        await embedded?.stop()
      },
    }
  } catch (error) {
    // An adopted server may belong to a portal that still runs.
    if (embedded && !embedded.isAdopted) await embedded.stop()
    throw error
  }
}

async function serveFrom(url: string, config: Config, settings: Settings, seed: Seed): Promise<StartedPortal> {
  const database = new Database(url, { readUrl: settings.readDatabaseUrl })
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
    },
  }
}
