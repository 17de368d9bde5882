/**
 * `npm run db:export -- FILE`: every table into one gzip file, from one snapshot. With db:import:
 * backup, restore, and the move to another PostgreSQL.
 */
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { basename } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { explainStartError } from '#server/explain-start.ts'
import { noCaller } from '#server/log/event-log.ts'
import { exportDatabase } from './export-database.ts'
import { openDatabaseOrExit } from './open-database.ts'

const target = process.argv[2] ?? `pinlu-${new Date().toISOString().slice(0, 10)}.jsonl.gz`
const { url, log, close } = await openDatabaseOrExit()
try {
  await log.write(noCaller, userInfo().username, { kind: 'backup', subject: basename(target) })
  const counts = new Map<string, number>()

  await pipeline(
    exportDatabase(url, counts),
    createGzip({ level: 6 }),
    createWriteStream(`${target}.part`, { mode: 0o600 }),
  )

  await rename(`${target}.part`, target)
  console.log(
    `已导出 ${counts.size} 张表、${[...counts.values()].reduce((sum, count) => sum + count, 0)} 行到 ${target}（附件在 DATA_DIR/files，请一并备份）`,
  )
} catch (error) {
  await rm(`${target}.part`, { force: true }).catch(() => {})
  console.error(explainStartError(error))
  process.exitCode = 1
} finally {
  await close()
}
