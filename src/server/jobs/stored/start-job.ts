import { hiddenFields } from '#config-model/access/access.ts'
import { type Config, entityOf, workflowOf } from '#config-model/config.ts'
import { bulkActionsFor } from '#config-model/rights/row-offers.ts'
import { actOf } from '#config-model/sources.ts'
import type { ListPage } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import type { Job } from '#contract/list.ts'
import type { RequestContext } from '#server/context.ts'
import type { Query } from '#server/database/database.ts'
import { newId } from '#server/database/id.ts'
import { sqlLiteral } from '#server/database/identifier.ts'
import { ApiError, badRequest, notFound } from '#server/errors.ts'
import { checkExport } from '#server/export/export-list.ts'
import { type CompiledList, compileList } from '#server/records/lists/list-query.ts'
import { transitionTexts } from '#server/workflow/workflow-texts.ts'
import { findOwnJob } from './list-jobs.ts'
import {
  type StoredJob,
  type StoredJobRequest,
  jobTexts,
  jobsTopicOf,
  countRetryableRows,
} from './stored-job.ts'

/** Per account. */
const maxUnfinishedJobs = 5

export interface JobRequest extends Pick<
  StoredJobRequest,
  'query' | 'form' | 'except' | 'columns'
> {
  kind: Job['kind']
  page: string
  act?: string
}

/**
 * Starts a job for the rows that the caller may read.
 * @throws ApiError 400, 403, 404, 429
 */
export const startJob = (
  services: RequestContext,
  user: User,
  jobRequest: JobRequest,
): Promise<{ id: string }> =>
  beginJob(services, user, jobRequest, (query, id) =>
    storeRows(services, query, user, { id, ...jobRequest }),
  )

/**
 * Stores a job, whose rows `note` stores, and wakes the runner.
 * @throws ApiError 429, and what `note` throws
 */
async function beginJob(
  services: RequestContext,
  user: User,
  jobRequest: JobRequest,
  note: (query: Query, id: string) => Promise<void>,
): Promise<{ id: string }> {
  const id = newId(services.clock(), services.random)
  await services.database.transaction(async (query) => {
    // Serializes per account, for the limit.
    await query('select pg_advisory_xact_lock(hashtext($1))', [jobsTopicOf(user.id)])
    if (jobRequest.kind === 'export') await checkExport(services, user, jobRequest.page, jobRequest)
    const { query: question, form, except, columns, act } = jobRequest
    const { locale, caller } = services
    const storedRequest: StoredJobRequest = {
      query: question,
      locale,
      caller,
      ...(act === undefined ? {} : { act }),
      ...(form && { form }),
      ...(except && { except }),
      ...(columns && { columns }),
      ...(user.actingFor && { substitution: user.actingFor.substitution }),
    }

    await query(
      `insert into job(id, kind, account_id, page, asked, state, made_at)
        values ($1, $2, $3, $4, $5, 'waiting', $6)`,
      [
        id,
        jobRequest.kind,
        user.id,
        jobRequest.page,
        JSON.stringify(storedRequest),
        services.clock(),
      ],
    )

    if (jobRequest.kind !== 'export') await note(query, id)
    await checkOwn(query, user, id)

    return { id }
  })

  services.streams.notify(jobsTopicOf(user.id), 'jobs')
  services.jobs.wake()

  return { id }
}

/** @throws ApiError 429 */
async function checkOwn(query: Query, user: User, id: string): Promise<void> {
  const [runningJobs] = await query<{ count: number }>(
    `select count(*)::int as count from job
      where account_id = $1 and id <> $2 and ended_at is null`,
    [user.id, id],
  )

  const count = runningJobs?.count ?? 0
  if (count >= maxUnfinishedJobs)
    throw new ApiError(429, 'too-many', jobTexts.tooManyJobs({ count }), { retryAfter: 10 })
}

/**
 * Stores the rows with their versions, to detect later changes.
 * @throws ApiError 400 for none or too many
 */
async function storeRows(
  services: RequestContext,
  query: Query,
  user: User,
  jobRequest: JobRequest & { id: string },
): Promise<void> {
  const config = services.config()
  const list = compileList(config, user, {
    id: jobRequest.page,
    query: jobRequest.query,
    now: services.clock(),
    localizedConfig: services.localized(config),
  })

  const limit = limitOf(config, user, list.page, jobRequest)
  const p = list.parameters
  const job = p.add(jobRequest.id)
  const without = jobRequest.except?.length
    ? `and id <> all(${p.add(jobRequest.except)}::text[])`
    : ''
  const [noted] = await query<{ count: number }>(
    `with noted as (insert into job_row(job_id, position, record_id, version, title)
       select ${job}::text, row_number() over (), id, version, coalesce(title, id) from
         (select id, version, ${titleOf(config, user, list)} as title from ${list.table}
           where ${list.where} ${without} order by ${list.order} limit ${limit + 1}) selected
       returning 1)
     select count(*)::int as count from noted`,
    p.values,
  )

  const count = noted?.count ?? 0
  if (count === 0) throw badRequest(jobTexts.nothing())
  if (count > limit) throw badRequest(jobTexts.tooManyRows({ limit }))

  await query('update job set total = $2 where id = $1', [jobRequest.id, count])
}

/** SQL of the title; null where it is hidden from the user. */
function titleOf(config: Config, user: User, { page }: CompiledList): string {
  const { titleField } = entityOf(config, page.entity)
  return hiddenFields(config, user, page.entity).has(titleField)
    ? 'null::text'
    : `head->>${sqlLiteral(titleField)}`
}

/**
 * How many rows the action may take.
 * @throws ApiError 404 when the list does not offer the action to this user
 */
function limitOf(
  config: Config,
  user: User,
  page: ListPage,
  { kind, act = '' }: JobRequest,
): number {
  const action = bulkActionsFor(config, user, page).find((one) =>
    kind === 'transition' ? one.transition === act : one.call === act,
  )
  const batch =
    kind === 'transition'
      ? workflowOf(config, page.entity)?.transitions[act]?.batch
      : actOf(config, page.entity, act)?.batch

  if (!action || batch === undefined) throw notFound(transitionTexts.notInBatches())

  return action.all ?? action.max ?? batch
}

/**
 * Starts a job for the refused and unreached rows, with the same values.
 * @throws ApiError 403, 404, 409, 429
 */
export async function retryJob(
  services: RequestContext,
  user: User,
  id: string,
): Promise<{ id: string }> {
  const { page, kind, asked: storedRequest } = await findOwnJob(services, user, id)
  const { query, act, form } = storedRequest
  const jobRequest: JobRequest = {
    kind,
    page,
    query,
    ...(act !== undefined && { act }),
    ...(form && { form }),
  }

  return beginJob(services, user, jobRequest, async (inTransaction, next) => {
    const [job] = await inTransaction<StoredJob>('select * from job where id = $1 for update', [id])
    if (!job || countRetryableRows(job) === 0) throw new ApiError(409, 'stale', jobTexts.notLeft())

    await copyRemainingRows(services, inTransaction, user, { id, next, jobRequest })
    await inTransaction(
      `update job set asked = asked || jsonb_build_object('again', $2::text) where id = $1`,
      [id, next],
    )
  })
}

/** Copies the remaining rows with their present versions; unreadable ones keep theirs. */
async function copyRemainingRows(
  services: RequestContext,
  query: Query,
  user: User,
  { id, next, jobRequest }: { id: string; next: string; jobRequest: JobRequest },
): Promise<void> {
  const config = services.config()
  const { year } = jobRequest.query
  const list = compileList(config, user, {
    id: jobRequest.page,
    query: year === undefined ? {} : { year },
    now: services.clock(),
    localizedConfig: services.localized(config),
  })

  limitOf(config, user, list.page, jobRequest)
  const p = list.parameters
  const [before, job] = [p.add(id), p.add(next)]

  await query(
    `insert into job_row(job_id, position, record_id, version, title)
     select ${job}::text, row_number() over (order by left_over.position), record_id,
       coalesce(now.version, left_over.version), title
     from job_row left_over left join (select id, version from ${list.table}
       where ${list.where}) now on now.id = left_over.record_id
     where job_id = ${before} and outcome is distinct from 'done'`,
    p.values,
  )

  await query(
    'update job set total = (select count(*) from job_row where job_id = $1) where id = $1',
    [next],
  )
}
