/**
 * `npm run db:restore-record`: lists records removed for a reason; `-- ENTITY ID --reason TEXT`
 * restores one with a log entry, also while the portal runs. Drafts never submitted or published
 * are only in the backup.
 */
import { randomBytes } from 'node:crypto'
import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import { openRelease } from '#config-compiler/open-release.ts'
import { formatDateTime } from '#config-model/facts/time.ts'
import { findNewestRelease } from '#server/active-config/releases.ts'
import { readRemovedRecords, restoreRecord } from '#server/records/acts/restore-record.ts'
import { openDatabaseOrExit } from './open-database.ts'

const { values, positionals } = parseArgs({
  options: { reason: { type: 'string' } },
  allowPositionals: true,
})
const [entity, id] = positionals
const reason = values.reason?.trim() ?? ''
if (positionals.length !== 0 && (positionals.length !== 2 || reason === '')) {
  console.error(
    '用法：npm run db:restore-record，或 npm run db:restore-record -- 实体 记录编号 --reason 恢复的理由',
  )
  process.exit(2)
}
const { database, log, close } = await openDatabaseOrExit()
try {
  const release = await findNewestRelease(database.query)
  const config = release && openRelease(release.files).config
  if (!config) throw new Error('还没有生效的配置，无从判断记录属于哪里。请先启动一次平台')

  if (entity === undefined || id === undefined) {
    const removed = await readRemovedRecords(database.query, config)
    for (const row of removed)
      console.log(
        `  ${row.entity} ${row.id}\t${row.title}\t${formatDateTime(row.at)} ${row.by ?? ''}删除：${row.reason}`,
      )

    console.log(
      removed.length === 0
        ? '没有可以恢复的记录。'
        : '恢复请运行：npm run db:restore-record -- 实体 记录编号 --reason 恢复的理由',
    )
  } else {
    const services = {
      database,
      eventLog: log,
      config: () => config,
      clock: () => new Date(),
      random: randomBytes,
    }

    const restored = await restoreRecord(services, { entity, id, by: userInfo().username, reason })
    if (restored === null)
      throw new Error(
        `没有可以恢复的 ${entity} ${id}：它还在，或删除时没有留存（只有注明理由删除的记录才留存，其他请用备份）`,
      )

    console.log(`已恢复 ${entity} ${id}，并记入它的办理日志。`)
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await close()
}
