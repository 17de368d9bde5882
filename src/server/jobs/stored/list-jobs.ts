import { workflowOf } from '#config-model/config.ts'
import { formatDateTime } from '#config-model/facts/time.ts'
import { formatPhrase } from '#config-model/messages/phrase.ts'
import { listPageOf } from '#config-model/page-traits.ts'
import { actOf } from '#config-model/sources.ts'
import type { User } from '#config-model/user.ts'
import type { Job, JobRow, JobView } from '#contract/list.ts'
import type { RequestContext, Services } from '#server/context.ts'
import { ApiError, notFound } from '#server/errors.ts'
import { type StoredJob, jobTexts, jobsTopicOf, countRetryableRows } from './stored-job.ts'

const maxListedJobs = 20
const maxRows = 1000

/** Newest first, without dismissed ones. */
export async function listJobs(services: RequestContext, user: User): Promise<Job[]> {
  const rows = await services.database.query<StoredJob>(
    `select * from job where account_id = $1 and not hidden order by made_at desc, id desc
      limit ${maxListedJobs}`,
    [user.id],
  )
  return rows.map((row) => presentJob(services, row))
}

/**
 * Reads a job with the results of its rows.
 * @throws ApiError 404 for another's
 */
export async function readJob(services: RequestContext, user: User, id: string): Promise<JobView> {
  const job = await findOwnJob(services, user, id)
  const rows = await services.database.query<JobRow>(
    `select record_id as id, title, coalesce(outcome, 'left') as outcome, reason from job_row
      where job_id = $1
     order by case outcome when 'refused' then 0 when 'done' then 2 else 1 end, position
       limit ${maxRows + 1}`,
    [id],
  )

  return {
    ...presentJob(services, job),
    rows: rows.slice(0, maxRows),
    hasMore: rows.length > maxRows,
  }
}

/** @throws ApiError 404 for another's */
export async function findOwnJob(
  { database }: RequestContext,
  user: User,
  id: string,
): Promise<StoredJob> {
  const [job] = await database.query<StoredJob>(
    'select * from job where id = $1 and account_id = $2',
    [id, user.id],
  )

  if (!job) throw notFound(jobTexts.noJob())

  return job
}

/**
 * Cancels the remaining rows.
 * @throws ApiError 404
 */
export async function cancelJob(services: RequestContext, user: User, id: string): Promise<Job> {
  await findOwnJob(services, user, id)
  await services.database.query(
    `update job set state = case when node is null then 'cancelled'
      else 'stopping' end, ended_at = case when node is null then $2::timestamptz end
     where id = $1 and ended_at is null`,
    [id, services.clock()],
  )

  services.jobs.cancel(id)
  services.streams.notify(jobsTopicOf(user.id), 'jobs')

  return presentJob(services, await findOwnJob(services, user, id))
}

/**
 * Dismisses an ended job.
 * @throws ApiError 404, 409
 */
export async function hideJob(services: RequestContext, user: User, id: string): Promise<void> {
  const job = await findOwnJob(services, user, id)
  if (job.ended_at === null) throw new ApiError(409, 'stale', jobTexts.notEnded())
  await services.database.query('update job set hidden = true where id = $1', [id])
  services.streams.notify(jobsTopicOf(user.id), 'jobs')
}

function presentJob(services: RequestContext, job: StoredJob): Job {
  const localizedConfig = services.localized(services.config())
  const pageTitle = localizedConfig.pages[job.page]?.title ?? job.page
  const { id, kind, state, total, done, refused, reason, file } = job
  const until = fileExpiryOf(job)
  const isKept = file && until && until > services.clock()

  return {
    id,
    kind,
    title: kind === 'export' ? pageTitle : actTitle(services, job),
    page: job.page,
    pageTitle,
    state,
    total,
    done,
    refused,
    left: countRetryableRows(job),
    madeAt: formatDateTime(job.made_at),
    endedAt: job.ended_at && formatDateTime(job.ended_at),
    reason,
    file: isKept ? { name: file.name, size: file.size, until: formatDateTime(until) } : null,
  }
}

function actTitle(
  { config, localized, locale }: RequestContext,
  { page: id, kind, asked: { act = '' } }: StoredJob,
): string {
  const localizedConfig = localized(config())
  const page = listPageOf(localizedConfig, id)
  if (!page) return act
  if (kind === 'transition')
    return workflowOf(localizedConfig, page.entity)?.transitions[act]?.title ?? act

  const source = actOf(config(), page.entity, act)

  return source ? formatPhrase(source.title, locale) : act
}

const hour = 3_600_000
const fileLifetimeMs = 24 * hour
const jobLifetimeMs = 7 * 24 * hour

export const fileExpiryOf = ({ file, ended_at: ended }: StoredJob): Date | null =>
  file && ended ? new Date(ended.getTime() + fileLifetimeMs) : null

/** Deletes the file before its name: an interrupted run continues the next time. */
export async function deleteExpiredJobFiles(
  { database, files }: Services,
  now: Date,
): Promise<void> {
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
