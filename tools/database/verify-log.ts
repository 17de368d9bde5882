/** `npm run log:verify`: proves that no line of the action log was changed, dropped or reordered. Exit code 1 names the first broken line. */
import { verifyLog } from '#server/workflow/action-log.ts'
import { openDatabase } from './open-database.ts'

const { database, close } = await openDatabase()
try {
  const broken = await verifyLog(database.query)
  if (broken) {
    console.error(`操作日志被改动：记录 ${broken.record} 的第 ${broken.position} 条与校验链不符`)
    process.exitCode = 1
  } else {
    const [count] = await database.query<{ lines: number; records: number }>(
      'select count(*) as lines, count(distinct record_id) as records from action_log',
    )
    console.log(`操作日志完整：${count?.records ?? 0} 份记录，共 ${count?.lines ?? 0} 条`)
  }
} finally {
  await close()
}
