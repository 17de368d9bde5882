/**
 * `npm run log:verify [-- --digest FILE …] [--from SEAL]`: proves that no log line was changed,
 * dropped, moved, inserted or forged, by marks, seals, the anchors in DATA_DIR/log and digests
 * stored elsewhere. Exit code 1 with the fault.
 */
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { formatDateTime } from '#config-model/facts/time.ts'
import { verifyLog } from '#server/log/action-log.ts'
import { checkLog } from '#server/log/seals/check-log.ts'
import { reconcileNewestSeal, sealerLock } from '#server/log/seals/seal-log.ts'
import { openDatabaseOrExit } from './open-database.ts'

const { values } = parseArgs({
  options: { digest: { type: 'string', multiple: true }, from: { type: 'string' } },
})
const { database, log, close } = await openDatabaseOrExit()
try {
  const digests = (values.digest ?? []).map((file) => ({
    name: basename(file),
    text: readFileSync(file, 'utf8'),
  }))

  const checked = await database.withDedicatedConnection(async (query) => {
    // Prevents sealing; the snapshot excludes concurrent writes: table and file are consistent.
    await query(`set lock_timeout = '60s'`)
    await query(`select pg_advisory_lock(${sealerLock})`)
    // Of other nodes since this one's last.
    await reconcileNewestSeal(query, log.keys)
    await query('begin isolation level repeatable read read only')

    return checkLog({ query, keys: log.keys, digests, from: Number(values.from ?? 1) })
  })

  const broken = await verifyLog(database.query)
  const findings = [
    ...(broken ? [`办理日志：记录 ${broken.record} 的第 ${broken.position} 条与校验链不符`] : []),
    ...checked.findings,
  ]

  if (findings.length > 0) {
    console.error(`日志不完整：\n${findings.map((finding) => `  ${finding}`).join('\n')}`)
    process.exitCode = 1
  }

  const { action_log: actions, login_log: logins, event_log: events } = checked.lines
  const newest = checked.newest
    ? `共封存 ${checked.seals} 次，最近一次 ${formatDateTime(new Date(checked.newest.at))}；${checked.unsealed} 条尚待封存`
    : '还没有封存过'

  console.log(
    `${findings.length > 0 ? '已核对' : '日志完整'}：办理日志 ${actions} 条、登录日志 ${logins} 条、操作日志 ${events} 条。${newest}`,
  )
} finally {
  await close()
}
