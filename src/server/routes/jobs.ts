import type { FastifyRequest } from 'fastify'
import type { RecordData } from '#config-model/record.ts'
import type { User } from '#config-model/user.ts'
import type { Envelope } from '#contract/envelope.ts'
import type { ExportJobRequest, MoveAllRequest } from '#contract/list/jobs.ts'
import { patterns, type PathParams } from '#contract/paths.ts'
import { ok } from '#server/answer.ts'
import { requireUser, type RoutePlugin, type Services } from '#server/context.ts'
import { ApiError } from '#server/errors.ts'
import { disposition } from '#server/files/file-name.ts'
import { fileUntil } from '#server/jobs/kept/forget-jobs.ts'
import { jobTexts } from '#server/jobs/kept/job-texts.ts'
import { startAgain } from '#server/jobs/kept/start-again.ts'
import { startJob, type JobWanted } from '#server/jobs/kept/start-job.ts'
import { jobsOf } from '#server/jobs/kept/stored-job.ts'
import { cancelJob, hideJob, ownJob, toldJob, toldJobs } from '#server/jobs/kept/told-jobs.ts'
import { once } from '#server/middleware/idempotency.ts'
import { bodyObject, listBody, queryText } from '#server/request-values.ts'
import { dialog } from './transitions.ts'

/** Work that goes on by itself: begun, looked at, called off, put away. */
export const jobRoutes: RoutePlugin = (app, services) => {
  startRoutes(app, services)

  app.get(patterns.jobs, async (request) => {
    const user = requireUser(request)
    services.streams.attach(queryText(request, 'stream', 40), jobsOf(user.id))
    return ok(await toldJobs(request.services, user))
  })

  app.get<{ Params: PathParams<'job'> }>(patterns.job, async (request) =>
    ok(await toldJob(request.services, requireUser(request), request.params.id)),
  )
  app.post<{ Params: PathParams<'jobCancel'> }>(patterns.jobCancel, async (request) =>
    ok(await cancelJob(request.services, requireUser(request), request.params.id)),
  )
  app.post<{ Params: PathParams<'jobAgain'> }>(patterns.jobAgain, (request) =>
    beginOnce(services, request, (user) => startAgain(request.services, user, request.params.id)),
  )
  app.delete<{ Params: PathParams<'job'> }>(patterns.job, async (request) => {
    await hideJob(request.services, requireUser(request), request.params.id)
    return ok(null)
  })

  app.get<{ Params: PathParams<'jobFile'> }>(patterns.jobFile, async (request, reply) => {
    const user = requireUser(request)
    const job = await ownJob(request.services, user, request.params.id)
    const until = fileUntil(job)

    if (
      !job.file ||
      !until ||
      until <= services.clock() ||
      !(await services.files.has(job.file.sha256, job.file.size))
    )
      throw new ApiError(404, 'not-found', jobTexts.noFile())

    const { name, sha256, size } = job.file

    return reply
      .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
      .header('content-disposition', disposition('attachment', name))
      .header('content-length', size)
      .send(services.files.get(sha256))
  })
}

const startRoutes: RoutePlugin = (app, services) => {
  app.post<{ Params: PathParams<'listMove'> }>(patterns.listMove, (request) => {
    const { form } = bodyObject<MoveAllRequest>(request)
    const { transition, '*': page } = request.params

    return start(services, request, {
      kind: 'transition',
      page,
      act: transition,
      form: dialog(form),
      ...rows(request),
    })
  })

  app.post<{ Params: PathParams<'listAct'> }>(patterns.listAct, (request) =>
    start(services, request, {
      kind: 'act',
      page: request.params['*'],
      act: request.params.act,
      ...rows(request),
    }),
  )

  app.post<{ Params: PathParams<'exportJob'> }>(patterns.exportJob, async (request) => {
    const body = bodyObject<ExportJobRequest>(request)
    const page = request.params['*']
    const query = listBody(body)
    const { columns, except } = body
    const wanted: JobWanted = {
      kind: 'export',
      page,
      query,
      ...(columns && { columns }),
      ...(except && { except }),
    }

    const answer = await start(services, request, wanted)
    const detail = {
      page,
      ...(query as RecordData),
      job: answer.data.id,
      ids: query.ids?.length ?? null,
    }

    const subject = services.config().pages[page]?.title ?? page

    await services.log.write(request.services.caller, requireUser(request), {
      kind: 'export',
      subject,
      detail,
    })

    return answer
  })
}

function rows(request: FastifyRequest): Pick<JobWanted, 'query' | 'except'> {
  const { query, except } = bodyObject<MoveAllRequest>(request)
  return { query: listBody(query ?? {}), ...(except && { except }) }
}

const start = (services: Services, request: FastifyRequest, wanted: JobWanted) =>
  beginOnce(services, request, (user) => startJob(request.services, user, wanted))

/** However often it is sent, it is begun once. */
function beginOnce(
  services: Services,
  request: FastifyRequest,
  begin: (user: User) => Promise<{ id: string }>,
): Promise<Envelope<{ id: string }>> {
  const user = requireUser(request)
  return once(services, request, {
    by: user.id,
    work: async () => ok(await begin(user)),
    retell: async (id) => ok({ id }),
  })
}
