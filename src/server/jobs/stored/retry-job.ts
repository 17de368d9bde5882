import type { User } from '#config-model/user.ts'
import type { RequestContext } from '#server/context.ts'
import type { Query } from '#server/database/database.ts'
import { ApiError } from '#server/errors.ts'
import { compileList } from '#server/records/lists/list-query.ts'
import { jobTexts } from './job-texts.ts'
import { ownJob } from './list-jobs.ts'
import { beginJob, limitOf, type JobWanted } from './start-job.ts'
import { rowsLeft, type StoredJob } from './stored-job.ts'

/**
 * Starts a job for the refused and unreached rows, with the same values.
 * @throws ApiError 403, 404, 409, 429
 */
export async function startAgain(
  services: RequestContext,
  user: User,
  id: string,
): Promise<{ id: string }> {
  const { page, kind, asked: storedRequest } = await ownJob(services, user, id)
  const { query, act, form } = storedRequest
  const jobRequest: JobWanted = {
    kind,
    page,
    query,
    ...(act !== undefined && { act }),
    ...(form && { form }),
  }

  return beginJob(services, user, jobRequest, async (inTransaction, next) => {
    const [job] = await inTransaction<StoredJob>('select * from job where id = $1 for update', [id])
    if (!job || rowsLeft(job) === 0) throw new ApiError(409, 'stale', jobTexts.notLeft())

    await noteLeft(services, inTransaction, user, { id, next, jobRequest })
    await inTransaction(
      `update job set asked = asked || jsonb_build_object('again', $2::text) where id = $1`,
      [id, next],
    )
  })
}

/**
 * Copies the remaining rows with their present versions. Those the user can no longer read keep
 * their stored ones.
 */
async function noteLeft(
  services: RequestContext,
  query: Query,
  user: User,
  { id, next, jobRequest }: { id: string; next: string; jobRequest: JobWanted },
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
