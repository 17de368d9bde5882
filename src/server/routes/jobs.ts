import type { FastifyRequest } from 'fastify'
import type { RecordData } from '#config-model/record.ts'
import type { User } from '#config-model/user.ts'
import type { Envelope } from '#contract/envelope.ts'
import type { ExportJobRequest, MoveAllRequest } from '#contract/list/jobs.ts'
import { routePatterns, type PathParams } from '#contract/paths.ts'
import { buildEnvelope } from '#server/answer.ts'
import { requireUser, type RoutePlugin, type Services } from '#server/context.ts'
import { ApiError } from '#server/errors.ts'
import { contentDisposition } from '#server/files/file-name.ts'
import { fileUntil } from '#server/jobs/stored/delete-expired-jobs.ts'
import { jobTexts } from '#server/jobs/stored/job-texts.ts'
import { cancelJob, hideJob, ownJob, readJob, listJobs } from '#server/jobs/stored/list-jobs.ts'
import { startAgain } from '#server/jobs/stored/retry-job.ts'
import { startJob, type JobWanted } from '#server/jobs/stored/start-job.ts'
import { jobsOf } from '#server/jobs/stored/stored-job.ts'
import { runOnce } from '#server/middleware/idempotency.ts'
import { bodyObject, listBody, queryText } from '#server/request-values.ts'
import { parseDialogForm } from './transitions.ts'

/** Background jobs: start, list, cancel, dismiss. */
export const jobRoutes: RoutePlugin = (app, services) => {
  startRoutes(app, services)

  app.get(routePatterns.jobs, async (request) => {
    const user = requireUser(request)
    services.streams.attach(queryText(request, 'stream', 40), jobsOf(user.id))
    return buildEnvelope(await listJobs(request.services, user))
  })

  app.get<{ Params: PathParams<'job'> }>(routePatterns.job, async (request) =>
    buildEnvelope(await readJob(request.services, requireUser(request), request.params.id)),
  )
  app.post<{ Params: PathParams<'jobCancel'> }>(routePatterns.jobCancel, async (request) =>
    buildEnvelope(await cancelJob(request.services, requireUser(request), request.params.id)),
  )
  app.post<{ Params: PathParams<'jobAgain'> }>(routePatterns.jobAgain, (request) =>
    beginOnce(services, request, (user) => startAgain(request.services, user, request.params.id)),
  )
  app.delete<{ Params: PathParams<'job'> }>(routePatterns.job, async (request) => {
    await hideJob(request.services, requireUser(request), request.params.id)
    return buildEnvelope(null)
  })

  app.get<{ Params: PathParams<'jobFile'> }>(routePatterns.jobFile, async (request, reply) => {
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
      .header('content-disposition', contentDisposition('attachment', name))
      .header('content-length', size)
      .send(services.files.get(sha256))
  })
}

const startRoutes: RoutePlugin = (app, services) => {
  app.post<{ Params: PathParams<'listMove'> }>(routePatterns.listMove, (request) => {
    const { form } = bodyObject<MoveAllRequest>(request)
    const { transition, '*': page } = request.params

    return start(services, request, {
      kind: 'transition',
      page,
      act: transition,
      form: parseDialogForm(form),
      ...rows(request),
    })
  })

  app.post<{ Params: PathParams<'listAct'> }>(routePatterns.listAct, (request) =>
    start(services, request, {
      kind: 'act',
      page: request.params['*'],
      act: request.params.act,
      ...rows(request),
    }),
  )

  app.post<{ Params: PathParams<'exportJob'> }>(routePatterns.exportJob, async (request) => {
    const body = bodyObject<ExportJobRequest>(request)
    const page = request.params['*']
    const query = listBody(body)
    const { columns, except } = body
    const jobRequest: JobWanted = {
      kind: 'export',
      page,
      query,
      ...(columns && { columns }),
      ...(except && { except }),
    }

    const answer = await start(services, request, jobRequest)
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

const start = (services: Services, request: FastifyRequest, jobRequest: JobWanted) =>
  beginOnce(services, request, (user) => startJob(request.services, user, jobRequest))

/** However often it is sent, it is begun once. */
function beginOnce(
  services: Services,
  request: FastifyRequest,
  begin: (user: User) => Promise<{ id: string }>,
): Promise<Envelope<{ id: string }>> {
  const user = requireUser(request)
  return runOnce(services, request, {
    by: user.id,
    work: async () => buildEnvelope(await begin(user)),
    replayAnswer: async (id) => buildEnvelope({ id }),
  })
}
