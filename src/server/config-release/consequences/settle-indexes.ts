import type { Config } from '#config-model/config.ts'
import type { Database } from '#server/database/database.ts'
import { migrationLock } from '#server/database/roles/migration-lock.ts'
import { takeLock } from '#server/database/take-lock.ts'
import { createEntityIndexes, dropFormerRules } from '#server/records/tables/entity-indexes.ts'
import { listPublications } from '../releases.ts'

/**
 * Once a configuration, as its files say it, is in force: rules that no longer hold end, and an index that another node dropped while it did not know of it yet is made
 * again. Does nothing where another one is in force by now. @throws Error in Chinese when a former rule is still in use: it is tried again with the timers
 */
export async function settleIndexes(database: Database, config: Config): Promise<void> {
  const kept = await database.asOwner((owner) =>
    owner.alone(async (query) => {
      await takeLock(query, migrationLock)
      const [newest] = await listPublications(query, 1)
      if (newest && newest.hash !== config.hash) return 0
      await createEntityIndexes(query, config)
      return dropFormerRules(query, config)
    }),
  )
  if (kept > 0) throw new Error(`${kept} 条已取消的唯一规则仍在使用中，稍后再删除`)
}
