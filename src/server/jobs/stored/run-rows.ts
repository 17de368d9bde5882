import { setTimeout as pause } from 'node:timers/promises'
import { formatPhrase } from '#config-model/messages/phrase.ts'
import { listPageOf } from '#config-model/page-traits.ts'
import type { ListPage } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import type { RequestContext } from '#server/context.ts'
import type { TransactionWrapper } from '#server/database/database.ts'
import { isOutage, asApiError, notFound, type ApiError } from '#server/errors.ts'
import { runAct } from '#server/records/acts/run-act.ts'
import { runTransition } from '#server/workflow/run-transition.ts'
import { JobLostError, type JobRun } from './job-run.ts'

const batchSize = 20
/** For a row on a busy database. */
const maxAttempts = 5
/** Milliseconds in which repeated refusals are counted instead of logged. */
const refusalWindow = 60_000

interface Row {
  position: number
  record_id: string
  version: number
}

/**
 * Runs each row separately, with the author's present rights.
 * @throws Lost, ApiError 403, and errors of an outage: the process that takes over continues
 */
export async function runRows(run: JobRun): Promise<'done' | 'cancelled'> {
  const { query } = run.services.database
  for (;;) {
    const rows = await query<Row>(
      `select position, record_id, version from job_row where job_id = $1 and outcome is null
        order by position limit ${batchSize}`,
      [run.job.id],
    )

    if (rows.length === 0) return 'done'

    const user = await run.user()
    for (const row of rows) {
      if (await run.isCanceled()) return 'cancelled'
      await runRow(run, user, row)
    }
  }
}

async function runRow(run: JobRun, user: User, row: Row): Promise<void> {
  for (let tries = 1; ; tries++)
    try {
      return await moveRow(run, user, row)
    } catch (error) {
      const apiError = asApiError(error)
      if (!apiError || isOutage(error)) throw error
      if (apiError.status !== 503 || tries === maxAttempts) return refuse(run, user, row, apiError)
      await pause(tries * 200)
    }
}

/** Changes a row's record and marks the row in one transaction: a restart never repeats it. */
async function moveRow(
  run: JobRun,
  user: User,
  { position, record_id: id, version }: Row,
): Promise<void> {
  const { job, node } = run
  const noting: TransactionWrapper = async (query, work) => {
    const result = await work(query)
    const mine = await query(
      `update job_row set outcome = 'done' from job
        where job.id = job_row.job_id and job.id = $1 and job.node = $2 and position = $3
        and outcome is null returning position`,
      [job.id, node, position],
    )

    if (mine.length === 0) throw new JobLostError()

    return result
  }

  const services: RequestContext = {
    ...run.services,
    database: run.services.database.wrappingTransactions(noting),
  }
  const { entity } = pageOf(run)
  const { act = '', form = {} } = job.asked

  if (job.kind === 'act') await runAct(services, user, { entity, id, act, version })
  else
    await runTransition(services, user, {
      entity,
      id,
      transition: act,
      version,
      form,
      ip: run.services.caller.ip,
    })
}

function pageOf({ services, job }: JobRun): ListPage {
  const page = listPageOf(services.config(), job.page)
  if (!page) throw notFound()
  return page
}

async function refuse(run: JobRun, user: User, row: Row, error: ApiError): Promise<void> {
  const { services, job } = run
  await services.database.query(
    `update job_row set outcome = 'refused', reason = $3
      where job_id = $1 and position = $2 and outcome is null`,
    [job.id, row.position, formatPhrase(error.phrase, services.locale)],
  )

  if (error.status !== 403 && error.status !== 405) return

  const detail = { status: error.status, told: error.message.slice(0, 200), job: job.id }
  const event = {
    kind: 'refused',
    result: 'refused',
    reason: error.reason,
    record: row.record_id,
    detail,
  } as const

  await services.eventLog
    .count(services.caller, user, { ...event, subject: job.asked.act ?? '' }, refusalWindow)
    .catch(() => undefined)
}
