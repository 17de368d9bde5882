/**
 * `npm run files:copy -- FROM [TO]`: copies the content of every file from one store to another: a
 * folder, or `s3://…` as in FILES_URL. TO defaults to the portal's store. Overwrites nothing;
 * checks SHA-256. Repeatable.
 */

import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { folderStore, type FileStore } from '#server/storage/file-store.ts'
import { openFileStore, readFilesUrl } from '#server/storage/open-file-store.ts'
import { openDatabaseOrExit } from '../database/open-database.ts'

const [from, to] = process.argv.slice(2)
if (from === undefined) {
  console.error(
    '用法：npm run files:copy -- 来源 [去处]，各为一个目录或 s3:// 地址；去处默认是本平台的',
  )
  process.exit(2)
}

if (!from.startsWith('s3:') && !existsSync(from)) {
  console.error(`没有目录 ${from}`)
  process.exit(2)
}

const { database, dataDir, files, close } = await openDatabaseOrExit()
try {
  const failed = await copyAll(storeAt(from), to === undefined ? files : storeAt(to))
  if (failed > 0) process.exitCode = 1
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
} finally {
  await close()
}

function storeAt(place: string): FileStore {
  if (!place.startsWith('s3:')) return folderStore(resolve(place))
  const { FILES_KEY: key, FILES_SECRET: secret } = process.env

  return openFileStore({ dataDir, files: readFilesUrl(place, { key, secret }) })
}

/** Returns the number of failures. */
async function copyAll(source: FileStore, target: FileStore): Promise<number> {
  const rows = await database.query<{ sha256: string; size: number; name: string }>(
    'select distinct on (sha256) sha256, size, name from file order by sha256',
  )
  const count = { copied: 0, present: 0, failed: 0 }

  for (const row of rows) {
    if (await target.has(row.sha256, row.size)) count.present++
    else if (await copy(row, source, target)) count.copied++
    else count.failed++
  }

  console.log(
    `共 ${rows.length} 个内容：复制 ${count.copied} 个，已在 ${count.present} 个，失败 ${count.failed} 个`,
  )

  return count.failed
}

async function copy(
  { sha256, size, name }: { sha256: string; size: number; name: string },
  source: FileStore,
  target: FileStore,
): Promise<boolean> {
  try {
    if (!(await source.has(sha256, size))) throw new Error('来源中没有，或不完整')
    const received = await target.receive(source.get(sha256), size)
    if (received === null) throw new Error('比记录的大')

    if (received.sha256 !== sha256) {
      await received.discard()
      throw new Error('内容与它的 SHA-256 不符')
    }

    await received.store()
    return true
  } catch (error) {
    console.error(`${name}（${sha256}）：${error instanceof Error ? error.message : String(error)}`)
    return false
  }
}
