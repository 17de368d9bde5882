import type { Config } from '#config-model/config.ts'
import { createEntityIndexes } from './entity-indexes.ts'
import { createEntityTables } from './entity-tables.ts'
import { refreshHeads } from './refresh-heads.ts'
import type { Database } from '#server/database/database.ts'
import { noteFormerUses } from '#server/files/file-uses.ts'
import { createSystemTables } from '#server/database/system-tables.ts'

const lockNumber = 7_262_531

/**
 * Brings the database up to the program and the configuration: additive, safe to run on several nodes at once and while others work by an earlier configuration.
 * Answers the entities whose stored records were gone through. @throws Error in Chinese when stored records contradict the configuration
 */
export async function migrate(database: Database, config: Config): Promise<string[]> {
  await database.transaction(async (query) => {
    await query(`select pg_advisory_xact_lock(${lockNumber})`)
    await createSystemTables(query)
    await createEntityTables(query, config)
    await noteFormerUses(query, config)
  }, Infinity)
  return database.alone(async (query) => {
    await query(`select pg_advisory_lock(${lockNumber})`)
    const refreshed = await refreshHeads(query, config)
    await createEntityIndexes(query, config)
    return refreshed
  })
}
