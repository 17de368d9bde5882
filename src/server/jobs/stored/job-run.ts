import type { User } from '#config-model/user.ts'
import type { RequestContext, Services } from '#server/context.ts'
import { ApiError } from '#server/errors.ts'
import { createRequestContext } from '#server/middleware/locale.ts'
import { jobTexts } from './job-texts.ts'
import { jobsOf, readUser, type StoredJob } from './stored-job.ts'

/** How often a job that runs says so and looks whether it is called off, milliseconds. */
const beatEvery = 400

/** The job is another process's by now, or this one ends: nothing more is done with it here. */
export class Lost extends Error {}

/** A job while this process does it. */
export class JobRun {
  readonly job: StoredJob
  readonly node: string
  readonly services: RequestContext
  /** This process ends. */
  isLeft = false
  /** It was called off in this process: it need not look. */
  isStopped = false
  private beatAt = Number.NEGATIVE_INFINITY

  constructor(services: Services, job: StoredJob, node: string) {
    this.job = job
    this.node = node
    this.services = createRequestContext(services, job.asked.locale, job.asked.caller)
  }

  /** Whose work it is, as they are now. @throws ApiError 403 once their account is disabled */
  async user(): Promise<User> {
    const user = await readUser(this.services, this.job.account_id, this.job.asked.substitution)
    if (!user) throw new ApiError(403, 'forbidden', jobTexts.noAccount())
    return user
  }

  /** Says that it goes on, and how far it is; answers whether it is called off. @throws Lost */
  async isCalledOff(done?: number): Promise<boolean> {
    if (this.isLeft) throw new Lost()
    if (this.isStopped) return true

    const now = performance.now()
    if (now - this.beatAt < beatEvery) return false

    this.beatAt = now
    const { database, clock, streams } = this.services
    const [mine] = await database.query<{ state: string }>(
      `update job set beat_at = $3, ${refusedUpdateSql}, done = case when kind = 'export' then coalesce($4, done) else ${counted('done')} end
       where id = $1 and node = $2 and ended_at is null returning state`,
      [this.job.id, this.node, clock(), done ?? null],
    )

    if (!mine) throw new Lost()

    streams.tell(jobsOf(this.job.account_id), 'jobs')

    return mine.state === 'stopping'
  }
}

const counted = (outcome: string) =>
  `(select count(*)::int from job_row where job_id = job.id and outcome = '${outcome}')`

/** What became of the rows so far, as SQL for job. */
export const refusedUpdateSql = `refused = ${counted('refused')}`
export const doneRows = counted('done')
