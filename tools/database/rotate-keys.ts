/**
 * `npm run keys:rotate [-- --sessions]`: rotates the keys of sign-in encryption and of the log,
 * also while the portal runs; former ones still decrypt and verify. `--sessions` ends every session
 * as well: after a backup or DATA_DIR was compromised.
 */
import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import { keysChannel, readKeys, rotateLoginKey } from '#server/accounts/login/keys.ts'
import { noCaller } from '#server/log/event-log.ts'
import { registerLogKey, rotateLogKey } from '#server/log/log-keys.ts'
import { openDatabaseOrExit } from './open-database.ts'

const { values } = parseArgs({ options: { sessions: { type: 'boolean', default: false } } })
const { database, log, close } = await openDatabaseOrExit()
try {
  await readKeys(database)
  const rotated = log.keys.isShared ? null : rotateLogKey(log.keys)
  log.keys.reload()
  await registerLogKey(database, log.keys)
  await rotateLoginKey(database)
  const ended = values.sessions
    ? await database.query('delete from session returning account_id')
    : []
  await log.write(noCaller, userInfo().username, {
    kind: 'keys',
    subject: log.keys.current.id,
    detail: { former: rotated?.former ?? null, sessions: ended.length },
  })
  await database.query('select pg_notify($1, $2)', [keysChannel, ''])

  console.log(
    rotated
      ? `已更换登录加密的密钥和日志的密钥（${rotated.former} → ${rotated.current}）。旧的日志密钥留在 DATA_DIR/log/key-${rotated.former}.pem，核对以前的封存要用，请一并备份`
      : '已更换登录加密的密钥。日志的密钥由 LOG_KEY 指定：更换时请把原来的 PEM 存入各节点的 DATA_DIR/log（文件名以 .pem 结尾），换上新的，再依次重新启动各节点',
  )
  if (values.sessions) console.log(`已结束 ${ended.length} 个登录，所有人须重新登录`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await close()
}
