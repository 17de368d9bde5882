import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startPostgres } from '#server/database/embedded-postgres/start-postgres.ts'
import { startPortal } from '#server/main.ts'
import { readSettings } from '#server/settings.ts'
import { seedDemo } from '#tools/seed/seed-demo.ts'

/** Password of every demo account in the journeys. */
const password = 'Journey-2025'

export interface JourneyPortal {
  url: string
  password: string
  database: string
  configDir: string
}

/** A portal with demo data on a random port, with a folder, a PostgreSQL and a copy of the configuration of its own; serves dist/web as it was built. */
export async function openPortal(): Promise<{ portal: JourneyPortal; stop: () => Promise<void> }> {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const dataDir = mkdtempSync(join(tmpdir(), 'pinlu-journeys-'))
  const configDir = join(dataDir, 'config')
  cpSync(join(root, 'config'), configDir, { recursive: true })
  const postgres = await startPostgres(dataDir)
  const clear = async () => {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  const portal = await startPortal(
    readSettings(
      {
        PORT: '0',
        DATA_DIR: dataDir,
        DEMO_PASSWORD: password,
        DATABASE_URL: postgres.roles.portal,
        DATABASE_OWNER_URL: postgres.roles.owner,
        CONFIG_DIR: configDir,
      },
      root,
    ),
    seedDemo,
  ).catch(async (error: unknown) => {
    await clear()
    throw error
  })
  return {
    portal: { url: portal.url, password, database: postgres.url, configDir },
    async stop() {
      await portal.close()
      await clear()
    },
  }
}
