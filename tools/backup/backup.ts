/**
 * `npm run backup [-- --keep 7]`: a base backup of the embedded database into BACKUP_URL, with
 * attachments, keys and anchors, also while the portal runs; keeps the newest `--keep`. The portal
 * ships the WAL in between.
 */
import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import { openBackupStore } from '#server/backup/backup-store.ts'
import { createBaseBackup, removeOldBases } from '#server/backup/base-backup.ts'
import { ArchiveShipper } from '#server/backup/ship-archive.ts'
import { noCaller } from '#server/log/event-log.ts'
import { openDatabaseOrExit } from '../database/open-database.ts'

const { values } = parseArgs({ options: { keep: { type: 'string', default: '7' } } })
const keep = Number(values.keep)
if (!Number.isInteger(keep) || keep < 1) {
  console.error('--keep 须是 1 以上的整数：保留几份基础备份')
  process.exit(2)
}

const { database, superUrl, dataDir, settings, files, log, close } = await openDatabaseOrExit()
try {
  if (settings.backup === null || superUrl === null)
    throw new Error(
      '没有设置 BACKUP_URL：请写备份的目录或 s3:// 地址，如 BACKUP_URL=/mnt/backup/pinlu，启动品录时也要设置',
    )

  const store = openBackupStore(settings.backup, dataDir)
  const shipper = new ArchiveShipper({
    query: database.query,
    dataDir,
    files: settings.files === null ? files : null,
    store,
  })
  await shipper.claim()
  await log.write(noCaller, userInfo().username, { kind: 'backup', subject: store.place })
  const base = await createBaseBackup({ url: superUrl, dataDir, store, ship: () => shipper.ship() })
  const removed = await removeOldBases(store, keep)
  const size = base.parts.reduce((sum, part) => sum + part.size, 0)

  console.log(
    `已备份到 ${store.place}：基础备份 ${base.id}，${(size / 1024 ** 2).toFixed(1)} MB${removed > 0 ? `；删除旧的 ${removed} 份` : ''}`,
  )
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await close()
}
