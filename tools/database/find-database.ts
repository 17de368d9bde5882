import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { definePhrases, type Phrase } from '#config-model/messages/phrase.ts'
import { readSettings } from '#server/settings.ts'

const texts = definePhrases({
  notFound: {
    zh: '没有找到数据库：{dataDir} 中没有，也没有设置 DATABASE_URL。请用服务启动时的 DATA_DIR 或 DATABASE_URL 再执行一次，如 DATA_DIR=/var/pinlu npm run …',
    en: 'no database was found: there is none in {dataDir}, and DATABASE_URL is not set. Run it again with the DATA_DIR or DATABASE_URL that the portal is started with, such as DATA_DIR=/var/pinlu npm run …',
  },
})

/**
 * Instructions when there is no database; null when there is one. Read-only tools never create one.
 */
export function missingDatabase(): Phrase | null {
  const { databaseUrl, dataDir } = readSettings(
    process.env,
    fileURLToPath(new URL('../..', import.meta.url)),
  )

  return databaseUrl !== null || existsSync(join(dataDir, 'pg18'))
    ? null
    : texts.notFound({ dataDir })
}
