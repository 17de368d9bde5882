/**
 * `npm run restore [-- --to TIME]`: restores database, attachments, keys and anchors from
 * BACKUP_URL into an empty DATA_DIR, as of a moment (China Standard Time, as in `2026-11-28 09:30`,
 * unless it names a zone), or the latest. Exit code 1 also when the archived log breaks off.
 */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { formatDateTime, isDate } from '#config-model/facts/time.ts'
import { openBackupStore } from '#server/backup/backup-store.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { explainStartError } from '#server/explain-start.ts'
import { readSettings } from '#server/settings.ts'

const { values } = parseArgs({ options: { to: { type: 'string' } } })
const to = values.to === undefined ? null : parseTime(values.to.trim())
if (to !== null && Number.isNaN(to.getTime())) {
  console.error(`--to ${values.to} 不是时间，写法如 --to "2026-11-28 09:30:00"`)
  process.exit(2)
}

try {
  const settings = readSettings(process.env, fileURLToPath(new URL('../..', import.meta.url)))
  if (settings.backup === null)
    throw new Error('没有设置 BACKUP_URL：请写备份所在的目录或 s3:// 地址')
  if (typeof settings.backup === 'string' && !existsSync(settings.backup))
    throw new Error(`没有目录 ${settings.backup}：请检查 BACKUP_URL，备份所在的磁盘是否已经挂载`)

  const restored = await restoreBackup({
    store: openBackupStore(settings.backup, settings.dataDir),
    dataDir: settings.dataDir,
    to,
    isFolder: settings.files === null,
    say: console.log,
  })
  const { lastCommit, files, missing, laterSeals, brokenAt } = restored

  console.log(
    `已恢复到 ${settings.dataDir}${lastCommit ? `，最后一笔数据写于 ${formatDateTime(lastCommit)}` : ''}`,
  )
  if (settings.files === null)
    console.log(
      missing.length === 0
        ? `附件 ${files} 个，都在`
        : `附件 ${files} 个，备份中缺 ${missing.length} 个（${missing.slice(0, 5).join('、')}${missing.length > 5 ? '等' : ''}）`,
    )
  if (laterSeals > 0)
    console.log(
      `这一时刻以后的日志封存 ${laterSeals} 次，移到 DATA_DIR/log/anchors-after-restore-*.txt，请保存备查`,
    )
  if (brokenAt !== null) {
    console.error(
      `备份的日志在 ${brokenAt} 处中断（缺失或损坏）${to === null ? '，它以后的数据没有恢复' : ''}`,
    )
    if (to === null) process.exitCode = 1
  }
  console.log(
    '演练的，请不设 BACKUP_URL 启动品录核对；正式启用的，请设上 BACKUP_URL 启动后立即运行 npm run backup',
  )
} catch (error) {
  console.error(explainStartError(error))
  process.exitCode = 1
}

/** Of a text with or without time and zone; an Invalid Date for other texts and for no day. */
function parseTime(text: string): Date {
  const [, day = '', time = '00:00', zone = '+08'] =
    /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d(?::\d\d(?:\.\d+)?)?))?(Z|[+-]\d\d(?::?\d\d)?)?$/.exec(
      text,
    ) ?? []
  const offset = zone.replace(
    /^(...):?(\d\d)?$/,
    (_, hours, minutes = '00') => `${hours}:${minutes}`,
  )

  return isDate(day) ? new Date(`${day}T${time}${offset}`) : new Date(Number.NaN)
}
