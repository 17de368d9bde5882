/**
 * `npm run db:drop-indexes [-- --drop]`: lists record indexes not needed by the active
 * configuration, left by former ones and programs or created by hand; `--drop` drops them one by
 * one while the portal runs. No other code drops them.
 */
import { parseArgs } from 'node:util'
import { openRelease } from '#config-compiler/open-release.ts'
import { findNewestRelease } from '#server/active-config/releases.ts'
import { type Query, migrationLock, acquireLock } from '#server/database/transaction.ts'
import { findFormerIndexes } from '#server/migration/entity-indexes.ts'
import { readCache } from '#tools/config/read-cache.ts'
import { openDatabaseOrExit } from './open-database.ts'

const { values } = parseArgs({ options: { drop: { type: 'boolean' } } })
const { database, close } = await openDatabaseOrExit()
try {
  const former = await findFormer(database.query)
  for (const { name, size: bytes } of former) console.log(`  ${name}\t${size(bytes)}`)

  if (former.length === 0) console.log('没有多余的索引。')
  else if (values.drop !== true)
    console.log(
      `配置不需要的索引 ${former.length} 个，共 ${total(former)}。删除请运行：npm run db:drop-indexes -- --drop`,
    )
  else {
    const dropped = await database.asOwner((owner) =>
      owner.withDedicatedConnection(async (query) => {
        await acquireLock(query, migrationLock)
        // Another node may just have started to use some.
        const formerIndexes = await findFormer(query)
        for (const { name } of formerIndexes)
          await query(`drop index concurrently if exists "${name}"`)

        return formerIndexes
      }),
    )

    console.log(`已删除 ${dropped.length} 个索引，共 ${total(dropped)}。`)
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await close()
}

async function findFormer(query: Query): Promise<{ name: string; size: number }[]> {
  const release = await findNewestRelease(query)
  const config = release && openRelease(release.files, readCache).config
  if (!config) throw new Error('还没有生效的配置，无从判断哪些索引多余。请先启动一次平台')

  return findFormerIndexes(query, config)
}

function size(bytes: number): string {
  return `${(bytes / 1024 ** 2).toFixed(1)} MB`
}

function total(indexes: { size: number }[]): string {
  return size(indexes.reduce((sum, { size: bytes }) => sum + bytes, 0))
}
