import type { Config } from '#config-model/config.ts'
import { listPublications } from '#server/active-config/releases.ts'
import type { Database } from '#server/database/database.ts'
import { migrationLock, takeLock } from '#server/database/take-lock.ts'
import { createEntityIndexes, dropFormerRules } from './entity-indexes.ts'

/** Milliseconds, for another node that prepares tables. */
const lockTimeoutMs = 3000

/**
 * Drops obsolete uniqueness rules of an active configuration, and rebuilds an index that another
 * node dropped too early. Does nothing when another configuration is active by now.
 * @throws Error in Chinese when impossible at the moment (the timers retry it), or when stored
 *   records contradict a rule
 */
export async function settleIndexes(database: Database, config: Config): Promise<void> {
  const left = await database.asOwner((owner) =>
    owner.alone(async (query) => {
      if (!(await takeLock(query, migrationLock, lockTimeoutMs)))
        throw new Error('另一个节点正在准备数据表，索引稍后再整理')

      const [newest] = await listPublications(query, 1)
      if (newest && newest.hash !== config.hash) return 0

      const former = await dropFormerRules(query, config)

      await createEntityIndexes(query, config)

      return former
    }),
  )

  if (left > 0) throw new Error(`${left} 条已取消的唯一规则所在的表正有人使用，稍后再删除`)
}
