import type { Config } from '#config-model/config.ts'
import { storedEntities } from '#config-model/sources.ts'
import { changesChannel } from '#server/database/changes.ts'
import { readPortalRole } from '#server/database/database-roles.ts'
import type { Database, Query } from '#server/database/database.ts'
import { grantTableRights } from '#server/database/grant-portal.ts'
import { sqlLiteral } from '#server/database/identifier.ts'
import { createRegionWrites } from '#server/database/region-writes.ts'
import { createSystemTables, ownerColumn } from '#server/database/system-tables.ts'
import { migrationLock, acquireLock } from '#server/database/transaction.ts'
import { createWriteReports } from '#server/database/write-reports.ts'
import { createViewSums } from '#server/public/view-sums.ts'
import { createEntityTables, tableOf } from '#server/records/entity-tables.ts'
import { backfillFileUses } from '#server/records/files/file-uses.ts'
import { refreshRelated } from '#server/records/write/related-values.ts'
import { createEntityIndexes } from './entity-indexes.ts'
import { refreshHeads } from './refresh-heads.ts'
import { ignoreSteps, type OnStep } from './watch-steps.ts'

const account = `update of username, name, nick_name, user_type, roles, region_code, ${ownerColumn}, password_hash, password_changed_at, enabled or delete`

const session = 'update of account_id, expires_at or delete'

/**
 * Migrates additively, safe on several nodes and beside an earlier configuration. Returns the
 * entities whose records were read through.
 * @param onStep receives what is being done
 * @param publish activates the configuration before other nodes can drop what was created
 * @throws Error in Chinese when stored records contradict the configuration
 */
export async function migrateDatabase(
  database: Database,
  config: Config,
  publish: () => Promise<void> = () => Promise.resolve(),
  onStep: OnStep = ignoreSteps,
): Promise<string[]> {
  const { name } = await database.withDedicatedConnection(readPortalRole)
  return database
    .asOwner((owner) =>
      migrateAs(owner, owner === database ? null : name, { config, publish, onStep }),
    )
    .catch((error: unknown) => {
      if ((error as { code?: string }).code !== '42501') throw error

      throw new Error(
        `数据库账号没有建表的权限（${(error as Error).message}）。请用 DATABASE_OWNER_URL 指定建表的账号，见 docs/database-roles.md`,
        { cause: error },
      )
    })
}

interface Migration {
  config: Config
  publish: () => Promise<void>
  onStep: OnStep
}

/** @param portal serves requests; null when it is the owner itself */
async function migrateAs(
  owner: Database,
  portal: string | null,
  { config, publish, onStep }: Migration,
): Promise<string[]> {
  return owner.withDedicatedConnection(async (query) => {
    onStep('等另一个节点完成')
    await acquireLock(query, migrationLock)
    onStep('建表和触发器')
    await owner.transaction(async (within) => {
      await createSystemTables(within)
      await createEntityTables(within, config)
      await createChangeTriggers(within, config)
      await createWriteReports(
        within,
        storedEntities(config).map(([id]) => tableOf(id)),
      )
      await createRegionWrites(within, regionalTables(config))
      await backfillFileUses(within, config)
      if (portal !== null) await grantTableRights(within, portal)
    }, Infinity)

    onStep('汇总浏览次数')
    await createViewSums(query)
    const refreshed = await refreshHeads(query, config, onStep)
    const relaxedRules = await createEntityIndexes(query, config, onStep)
    if (relaxedRules.length > 0)
      console.warn(
        `${relaxedRules.length} 条唯一规则暂按原样书写比较，已有记录只在空格、大小写、全半角等书写上不同，处理后重新启动即可生效：`,
      )
    for (const sentence of relaxedRules) console.warn(sentence)

    onStep('更新取自其他记录的内容')
    await refreshRelated(query, config)
    await publish()

    return refreshed
  })
}

/** Tables of entities whose records belong to a region. */
const regionalTables = (config: Config): string[] =>
  storedEntities(config).flatMap(([id, { scope }]) =>
    scope?.region === undefined ? [] : [tableOf(id)],
  )

/**
 * Notifies every process of a changed account, an ended session or a changed record with accounts:
 * withdrawn rights end at once.
 */
async function createChangeTriggers(query: Query, { roles: { owner } }: Config): Promise<void> {
  await query(
    `create or replace function note_change() returns trigger
      language plpgsql as $$ begin perform pg_notify(${sqlLiteral(changesChannel)},
      tg_table_name); return null; end $$`,
  )
  const telling = await query<{ name: string }>(
    `select tgrelid::regclass::text as name from pg_trigger
      where tgname = 'note_change' and not tgisinternal`,
  )
  const requiredTriggers = {
    account,
    session,
    ...(owner === undefined ? {} : { [tableOf(owner)]: 'update or delete' }),
  }

  for (const [table, events] of Object.entries(requiredTriggers))
    if (!telling.some(({ name }) => name === table))
      await query(
        `create trigger note_change after ${events} on ${table} for each statement
          execute function note_change()`,
      )
}
