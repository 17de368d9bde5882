/** `npm run db:import -- FILE`: fills an empty database from a file of db:export. */
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { loadConfig } from '#server/config-release/load-config.ts'
import { migrate } from '#server/records/tables/migrate.ts'
import { importLines } from './database-copy.ts'
import { openDatabase } from './open-database.ts'

const source = process.argv[2]
if (source === undefined) {
  console.error('用法：npm run db:import -- 备份文件')
  process.exit(2)
}
const { database, url, close } = await openDatabase()
try {
  await migrate(database, loadConfig(process.env['CONFIG_DIR'] ?? 'config'))
  const rows = await importLines(
    url,
    createInterface({ input: createReadStream(source).pipe(createGunzip()), crlfDelay: Number.POSITIVE_INFINITY }),
  )
  console.log(`已导入 ${rows} 行`)
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
} finally {
  await close()
}
