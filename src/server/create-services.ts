import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Config } from '#config-model/config.ts'
import { readKeys } from './accounts/keys.ts'
import { ConfigHolder } from './config-release/config-holder.ts'
import type { Services } from './context.ts'
import type { Database } from './database/database.ts'
import { folderStore } from './files/file-store.ts'

/** Puts the parts together. The database is migrated. Clock and randomness can be given by tests. */
export async function createServices(given: {
  config: Config
  database: Database
  dataDir: string
  isDemo: boolean
  clock?: () => Date
  random?: (bytes: number) => Buffer
}): Promise<Services> {
  const holder = new ConfigHolder(given.config)
  return {
    holder,
    config: () => holder.config,
    validators: (form, year) => holder.validators(form, year),
    database: given.database,
    files: folderStore(join(given.dataDir, 'files')),
    keys: await readKeys(given.database),
    clock: given.clock ?? (() => new Date()),
    random: given.random ?? randomBytes,
    isDemo: given.isDemo,
  }
}
