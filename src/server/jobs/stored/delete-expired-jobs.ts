import type { Services } from '#server/context.ts'
import type { StoredJob } from './stored-job.ts'

const hour = 3_600_000
const fileLifetimeMs = 24 * hour
const jobLifetimeMs = 7 * 24 * hour

export const fileUntil = ({ file, ended_at: ended }: StoredJob): Date | null =>
  file && ended ? new Date(ended.getTime() + fileLifetimeMs) : null

/** Deletes the file before its name: an interrupted run continues the next time. */
export async function forgetJobs({ database, files }: Services, now: Date): Promise<void> {
  const old = await database.query<{ id: string; sha256: string }>(
    `select id, file->>'sha256' as sha256 from job where file is not null and ended_at < $1
      limit 1000`,
    [new Date(now.getTime() - fileLifetimeMs)],
  )

  const ids = old.map(({ id }) => id)
  for (const { sha256 } of old) {
    const [other] = await database.query(
      `select 1 from file where sha256 = $1 union all select 1 from job
        where file->>'sha256' = $1 and id <> all($2::text[]) limit 1`,
      [sha256, ids],
    )
    if (!other) await files.remove(sha256)
  }

  await database.query('update job set file = null where id = any($1::text[])', [ids])
  await database.query(
    `with gone as (delete from job where id in (select id from job where ended_at < $1 limit 1000)
      returning id)
     delete from job_row where job_id in (select id from gone)`,
    [new Date(now.getTime() - jobLifetimeMs)],
  )
}
