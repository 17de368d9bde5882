import type { User } from '#config-model/user.ts'
import { readUser } from '#server/accounts/read-account.ts'
import type { RequestContext, Services } from '#server/context.ts'
import { ApiError } from '#server/errors.ts'
import { createRequestContext } from '#server/middleware/locale.ts'
import { type StoredJob, jobTexts, jobsTopicOf } from './stored-job.ts'

/** Also checks for cancellation. */
const heartbeatMs = 400

/** Thrown when another process has the job, or this one stops. */
export class JobLostError extends Error {}

export class JobRun {
  readonly job: StoredJob
  readonly node: string
  readonly services: RequestContext
  isReleased = false
  /** Canceled in this process. */
  isStopped = false
  private beatAt = Number.NEGATIVE_INFINITY

  constructor(services: Services, job: StoredJob, node: string) {
    this.job = job
    this.node = node
    this.services = createRequestContext(services, job.asked.locale, job.asked.caller)
  }

  /**
   * Reads the author with present rights.
   * @throws ApiError 403 when the account is disabled
   */
  async user(): Promise<User> {
    const user = await readUser(this.services, this.job.account_id, this.job.asked.substitution)
    if (!user) throw new ApiError(403, 'forbidden', jobTexts.noAccount())
    return user
  }

  /** @throws Lost */
  async isCanceled(done?: number): Promise<boolean> {
    if (this.isReleased) throw new JobLostError()
    if (this.isStopped) return true

    const now = performance.now()
    if (now - this.beatAt < heartbeatMs) return false

    this.beatAt = now
    const { database, clock, streams } = this.services
    const [mine] = await database.query<{ state: string }>(
      `update job set beat_at = $3, ${refusedUpdateSql}, done = case when kind = 'export'
        then coalesce($4, done) else ${counted('done')} end
       where id = $1 and node = $2 and ended_at is null returning state`,
      [this.job.id, this.node, clock(), done ?? null],
    )

    if (!mine) throw new JobLostError()

    streams.notify(jobsTopicOf(this.job.account_id), 'jobs')

    return mine.state === 'stopping'
  }
}

const counted = (outcome: string) =>
  `(select count(*)::int from job_row where job_id = job.id and outcome = '${outcome}')`

export const refusedUpdateSql = `refused = ${counted('refused')}`
export const doneCountSql = counted('done')
