/**
 * `npm run db:import -- FILE`: fills an empty database from a file of db:export and reports missing
 * attachments.
 */
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { loadConfig } from '#server/config-release/load-config.ts'
import type { Database } from '#server/database/database.ts'
import { migrateDatabase } from '#server/migration/migrate-database.ts'
import type { FileStore } from '#server/storage/file-store.ts'
import { readCache } from '#tools/config/read-cache.ts'
import { importDatabase } from './import-database.ts'
import { openDatabaseOrExit } from './open-database.ts'

const named = 5

const source = process.argv[2]
if (source === undefined) {
  console.error('用法：npm run db:import -- 备份文件')
  process.exit(2)
}
const { database, url, files, close } = await openDatabaseOrExit({ mayBeEmpty: true })
try {
  const configDir = process.env['CONFIG_DIR'] ?? 'config'
  await migrateDatabase(database, loadConfig(configDir, 'zh-CN', readCache))
  const rows = await importDatabase(url, unpacked(source))
  console.log(`已导入 ${rows} 行，每张表都与备份核对一致`)
  await reportMissingFiles(database, files)
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
} finally {
  await close()
}

/** @throws Error with a message when the file is missing or no complete gzip file */
async function* unpacked(path: string): AsyncGenerator<Buffer> {
  const file = createReadStream(path)
  const content = createGunzip()

  file.on('error', (error) => content.destroy(error))

  try {
    yield* file.pipe(content) as AsyncIterable<Buffer>
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new Error(`没有备份文件 ${path}`, { cause: error })
    throw new Error('备份文件不完整，没有导入任何数据', { cause: error })
  }
}

async function reportMissingFiles(of: Database, store: FileStore): Promise<void> {
  const files = await of.query<{ sha256: string; size: number; name: string }>(
    'select sha256, size, name from file',
  )
  const missing: typeof files = []
  for (const file of files) if (!(await store.has(file.sha256, file.size))) missing.push(file)

  if (missing.length === 0) return console.log(`附件 ${files.length} 个，都在`)

  const names = missing.slice(0, named).map(({ name }) => name)

  console.log(
    `附件 ${files.length} 个，缺 ${missing.length} 个（${names.join('、')}${missing.length > named ? '等' : ''}）：请用 npm run files:copy 从备份的 files 目录补齐`,
  )
}
