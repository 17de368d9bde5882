/**
 * `npm run db:drop-indexes [-- --drop]`: lists the indexes of records that the configuration in force does not ask for, left by former configurations and
 * programs or made by hand; with `--drop` they are dropped, one by one, while the portal runs. Nothing else ever drops them.
 */
import { parseArgs } from 'node:util'
import { readConfig } from '#config-compiler/read-config.ts'
import { newestRelease } from '#server/config-release/releases.ts'
import { migrationLock } from '#server/database/roles/migration-lock.ts'
import { takeLock } from '#server/database/take-lock.ts'
import { findFormerIndexes } from '#server/records/tables/entity-indexes.ts'
import { openDatabase } from './open-database.ts'

const { values } = parseArgs({ options: { drop: { type: 'boolean' } } })
const { database, close } = await openDatabase()
try {
  const release = await newestRelease(database.query)
  const config = release && readConfig(release.files).config
  if (!config) throw new Error('还没有生效的配置，无从判断哪些索引多余。请先启动一次平台')
  const former = await findFormerIndexes(database.query, config)
  const size = (bytes: number) => `${(bytes / 1024 ** 2).toFixed(1)} MB`
  for (const { name, size: bytes } of former) console.log(`  ${name}\t${size(bytes)}`)
  const total = size(former.reduce((sum, { size: bytes }) => sum + bytes, 0))
  if (former.length === 0) console.log('没有多余的索引。')
  else if (values.drop !== true)
    console.log(`配置不需要的索引 ${former.length} 个，共 ${total}。删除请运行：npm run db:drop-indexes -- --drop`)
  else {
    await database.asOwner((owner) =>
      owner.alone(async (query) => {
        await takeLock(query, migrationLock)
        for (const { name } of former) await query(`drop index concurrently if exists "${name}"`)
      }),
    )
    console.log(`已删除 ${former.length} 个索引，共 ${total}。`)
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await close()
}
