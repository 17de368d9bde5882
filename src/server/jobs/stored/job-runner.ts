import { randomUUID } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { formatPhrase } from '#config-model/messages/phrase.ts'
import type { JobState } from '#contract/list.ts'
import { lastPossibleMoment } from '#server/clock-skew.ts'
import type { Services } from '#server/context.ts'
import { ApiError, isOutage } from '#server/errors.ts'
import { exportList } from '#server/export/export-list.ts'
import { requestTexts } from '#server/request-texts.ts'
import { doneCountSql, refusedUpdateSql, JobRun, JobLostError } from './job-run.ts'
import { runRows } from './run-rows.ts'
import { type StoredJob, jobTexts, jobsTopicOf } from './stored-job.ts'

const maxFileBytes = 1024 ** 3

/** Per process. */
const maxRunningJobs = 2
/** Milliseconds without heartbeat after which a job may be taken over. */
const heartbeatTimeoutMs = 15_000
const pollIntervalMs = 5000

const kinds = { transition: runRows, act: runRows, export: runExport }

/**
 * Runs a few jobs at a time, one per account, oldest first. Jobs of a dead process are taken over;
 * each runs in one process, each row once.
 */
export class JobRunner {
  private readonly services: Services
  private readonly node = randomUUID()
  private readonly running = new Map<JobRun, Promise<void>>()
  private taking: Promise<void> | null = null
  private isClosed = false
  private reportError: (error: unknown) => void = () => undefined

  constructor(services: Services) {
    this.services = services
  }

  /** Returns how to stop: running jobs are released between two rows. */
  start(reportError: (error: unknown) => void): () => Promise<void> {
    this.reportError = reportError
    this.wake()
    const timer = setInterval(() => this.wake(), pollIntervalMs)

    timer.unref()

    return async () => {
      clearInterval(timer)
      await this.close()
    }
  }

  wake(): void {
    if (this.isClosed) return
    this.taking ??= this.takeAll()
      .catch((error: unknown) => this.reportError(error))
      .finally(() => (this.taking = null))
  }

  cancel(id: string): void {
    for (const run of this.running.keys()) run.isStopped ||= run.job.id === id
  }

  async whenIdle(): Promise<void> {
    while (this.taking || this.running.size > 0) {
      await this.taking
      await Promise.all(this.running.values())
    }
  }

  async close(): Promise<void> {
    this.isClosed = true
    for (const run of this.running.keys()) run.isReleased = true
    await this.whenIdle()
  }

  private async takeAll(): Promise<void> {
    while (!this.isClosed && this.running.size < maxRunningJobs) {
      const job = await this.takeOne()
      if (!job) return

      const run = new JobRun(this.services, job, this.node)
      const ended = this.run(run).finally(() => {
        this.running.delete(run)
        this.wake()
      })

      this.running.set(run, ended)
    }
  }

  private async takeOne(): Promise<StoredJob | undefined> {
    const { database, clock } = this.services
    const now = clock()
    const silent = new Date(now.getTime() - heartbeatTimeoutMs)
    const [job] = await database.query<StoredJob>(
      `update job set state = case when state = 'waiting' then 'running'
        else state end, node = $1, beat_at = $2 where id =
         (select id from job open where ended_at is null and (node is null
           or beat_at not between $3 and $4) and not exists
           (select 1 from job other where other.account_id = open.account_id
             and other.ended_at is null and other.id <> open.id and other.node is not null
             and other.beat_at between $3 and $4)
         order by made_at, id limit 1 for update skip locked) returning *`,
      [this.node, now, silent, lastPossibleMoment(now)],
    )

    return job
  }

  private async run(run: JobRun): Promise<void> {
    try {
      if (run.job.state === 'stopping') await this.end(run, 'cancelled')
      else await this.end(run, await kinds[run.job.kind](run))
    } catch (error) {
      if (error instanceof JobLostError) return this.leave(run).catch(() => undefined)
      // The missing heartbeat lets another process take over.
      if (isOutage(error)) return

      if (!(error instanceof ApiError)) this.reportError(error)
      const phrase = error instanceof ApiError ? error.phrase : jobTexts.broken()

      await this.end(run, 'failed', formatPhrase(phrase, run.services.locale)).catch(
        this.reportError,
      )
    }
  }

  private async end(
    { job, node }: JobRun,
    state: JobState,
    reason: string | null = null,
  ): Promise<void> {
    const { database, clock, streams } = this.services
    await database.query(
      `update job set state = $3, reason = $4, ended_at = $5, node = null, ${refusedUpdateSql},
        done = case when kind = 'export' then done else ${doneCountSql} end
        where id = $1 and node = $2`,
      [job.id, node, state, reason, clock()],
    )

    streams.notify(jobsTopicOf(job.account_id), 'jobs')
  }

  /** Any process may take the job then. */
  private async leave({ job, node }: JobRun): Promise<void> {
    await this.services.database.query('update job set node = null where id = $1 and node = $2', [
      job.id,
      node,
    ])
  }
}

/**
 * Exports a list into the file store; starts over after a restart.
 * @throws Lost, ApiError
 */
async function runExport(run: JobRun): Promise<'done' | 'cancelled'> {
  const { services, job } = run
  const user = await run.user()
  if (await run.isCanceled()) return 'cancelled'

  const { query, except, columns } = job.asked
  const sheet = await exportList(
    services,
    user,
    { id: job.page, query },
    {
      ...(except && { except }),
      ...(columns && { columns }),
    },
  )

  await services.database.query('update job set total = $2 where id = $1', [job.id, sheet.rows])
  const content = new PassThrough()
  let written = 0
  let isCalledOff = false

  sheet.content.on('data', (chunk: Buffer) => (written += chunk.length))
  sheet.content.on('error', (error) => content.destroy(error))
  sheet.content.pipe(content)
  const beat = setInterval(() => {
    const writtenRows = Math.floor(sheet.rows * Math.min(1, written / Math.max(1, sheet.size)))
    run.isCanceled(writtenRows).then(
      (is) => {
        isCalledOff ||= is
        if (is) sheet.content.destroy(new JobLostError())
      },
      (error: Error) => sheet.content.destroy(error),
    )
  }, 500)

  try {
    const received = await services.files.receive(content, maxFileBytes)
    if (received === null) throw new ApiError(507, 'disk-full', requestTexts.diskFull())

    await received.store()
    const file = { name: sheet.name, sha256: received.sha256, size: received.size }

    await services.database.query(
      'update job set file = $2, done = total where id = $1 and node = $3',
      [job.id, JSON.stringify(file), run.node],
    )

    return 'done'
  } catch (error) {
    if (isCalledOff) return 'cancelled'
    throw error
  } finally {
    clearInterval(beat)
    sheet.content.destroy()
  }
}
