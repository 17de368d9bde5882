import { Worker } from 'node:worker_threads'
import type { Services } from '#server/context.ts'
import { tableOf } from '#server/records/entity-tables.ts'
import type { Settings } from '#server/settings.ts'

export type SeedTask = Settings & { databaseUrl: string }

/**
 * The thread frees its memory. Returns the password of all accounts, null when accounts exist
 * already.
 * @throws Error when it does not finish; nothing is stored then
 */
export async function seedInThread(
  { database, config }: Services,
  settings: Settings,
): Promise<string | null> {
  const [existingAccount] = await database.query('select 1 from account limit 1')
  if (existingAccount) return null

  const workerData: SeedTask = { ...settings, databaseUrl: database.url }
  const thread = new Worker(new URL('./seed-thread.js', import.meta.url), { workerData })
  const password = await new Promise<string | null>((resolve, reject) => {
    thread.once('message', resolve)
    thread.once('error', reject)
    thread.once('exit', () => reject(new Error('演示数据没有写完，请删除数据目录后重新启动')))
  })

  // By a connection unknown to this process.
  database.changes.publish(Object.keys(config().entities).map(tableOf))

  return password
}
