import { parentPort, workerData } from 'node:worker_threads'
import { startConfig } from '#server/config-release/start-config.ts'
import { createServices } from '#server/create-services.ts'
import { Database } from '#server/database/database.ts'
import { openFileStore } from '#server/storage/open-file-store.ts'
import { seedPortal } from '#tools/seed/seed-portal.ts'
import type { SeedTask } from './seed-in-thread.ts'

const settings = workerData as SeedTask
const database = new Database(settings.databaseUrl)
const { config } = await startConfig(database, settings, new Date())
const services = await createServices({
  config,
  database,
  dataDir: settings.dataDir,
  logKey: settings.logKey,
  files: openFileStore(settings),
  isDemo: true,
})
const password = await seedPortal(services, {
  configDir: settings.configSource === 'files' ? settings.configDir : null,
  password: settings.demoPassword,
})
await database.close()
parentPort?.postMessage(password, [])
