import type { Services } from '#server/context.ts'
import type { StoredJob } from './stored-job.ts'

const hour = 3_600_000
/** How long a sheet can be fetched, and a job be looked at, milliseconds. */
const fileKept = 24 * hour
const jobKept = 7 * 24 * hour

/** Until when the sheet of a job is kept; null while there is none. */
export const fileUntil = ({ file, ended_at: ended }: StoredJob): Date | null =>
  file && ended ? new Date(ended.getTime() + fileKept) : null

/** Takes away sheets and jobs that were kept long enough. */
export async function forgetJobs({ database, files }: Services, now: Date): Promise<void> {
  const old = await database.query<{ sha256: string }>(
    `with old as (select id, file->>'sha256' as sha256 from job where file is not null and ended_at < $1 limit 1000)
     update job set file = null from old where job.id = old.id returning old.sha256`,
    [new Date(now.getTime() - fileKept)],
  )
  for (const { sha256 } of old) {
    const [other] = await database.query(
      `select 1 from file where sha256 = $1 union all select 1 from job where file->>'sha256' = $1 limit 1`,
      [sha256],
    )
    if (!other) await files.remove(sha256)
  }
  const forgotten = await database.query<{ id: string }>(
    'delete from job where id in (select id from job where ended_at < $1 limit 1000) returning id',
    [new Date(now.getTime() - jobKept)],
  )
  await database.query('delete from job_row where job_id = any($1::text[])', [forgotten.map(({ id }) => id)])
}
