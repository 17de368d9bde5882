import type { FastifyRequest } from 'fastify'
import type { RecordData } from '#config-model/record.ts'
import type { User } from '#config-model/user.ts'
import type { Envelope } from '#contract/envelope.ts'
import type { BulkJobRequest } from '#contract/list.ts'
import { routes } from '#contract/routes.ts'
import { buildEnvelope } from '#server/answer.ts'
import type { RequestContext, RoutePlugin } from '#server/context.ts'
import { ApiError } from '#server/errors.ts'
import {
  cancelJob,
  fileExpiryOf,
  hideJob,
  listJobs,
  findOwnJob,
  readJob,
} from '#server/jobs/stored/list-jobs.ts'
import { type JobRequest, retryJob, startJob } from '#server/jobs/stored/start-job.ts'
import { jobTexts, jobsTopicOf } from '#server/jobs/stored/stored-job.ts'
import { runOnce } from '#server/middleware/idempotency.ts'
import { listBody } from '#server/requests/request-values.ts'
import { serveRoute } from '#server/requests/serve-route.ts'
import { spreadsheetReply } from './spreadsheet-reply.ts'

export const jobRoutes: RoutePlugin = (app, services) => {
  startRoutes(app, services)

  serveRoute(app, routes.jobs, async ({ query, user, context }) => {
    services.streams.attach(query.stream, jobsTopicOf(user.id))
    return buildEnvelope(await listJobs(context, user))
  })

  serveRoute(app, routes.job, async ({ params, user, context }) =>
    buildEnvelope(await readJob(context, user, params.id)),
  )
  serveRoute(app, routes.cancelJob, async ({ params, user, context }) =>
    buildEnvelope(await cancelJob(context, user, params.id)),
  )
  serveRoute(app, routes.repeatJob, ({ params, user, request }) =>
    beginOnce(request, user, (context) => retryJob(context, user, params.id)),
  )
  serveRoute(app, routes.hideJob, async ({ params, user, context }) => {
    await hideJob(context, user, params.id)
    return buildEnvelope(null)
  })

  serveRoute(app, routes.jobFile, async ({ params, user, context, reply }) => {
    const job = await findOwnJob(context, user, params.id)
    const until = fileExpiryOf(job)

    if (
      !job.file ||
      !until ||
      until <= services.clock() ||
      !(await services.files.has(job.file.sha256, job.file.size))
    )
      throw new ApiError(404, 'not-found', jobTexts.noFile())

    const { name, sha256, size } = job.file

    return spreadsheetReply(reply, name)
      .header('content-length', size)
      .send(services.files.get(sha256))
  })
}

const startRoutes: RoutePlugin = (app, services) => {
  serveRoute(app, routes.listMove, ({ params, body, user, request }) => {
    const { form = {} } = body
    const { transition, '*': page } = params

    return start(request, user, { kind: 'transition', page, act: transition, form, ...rows(body) })
  })

  serveRoute(app, routes.listAct, ({ params, body, user, request }) =>
    start(request, user, { kind: 'act', page: params['*'], act: params.act, ...rows(body) }),
  )

  serveRoute(app, routes.exportJob, async ({ params, body, user, context, request }) => {
    const page = params['*']
    const query = listBody(body)
    const { columns, except } = body
    const jobRequest: JobRequest = {
      kind: 'export',
      page,
      query,
      ...(columns && { columns }),
      ...(except && { except }),
    }

    const answer = await start(request, user, jobRequest)
    const detail = {
      page,
      ...(query as RecordData),
      job: answer.data.id,
      ids: query.ids?.length ?? null,
    }

    const subject = services.config().pages[page]?.title ?? page

    await services.eventLog.write(context.caller, user, { kind: 'export', subject, detail })

    return answer
  })
}

const rows = ({ query, except }: BulkJobRequest): Pick<JobRequest, 'query' | 'except'> => ({
  query: listBody(query),
  ...(except && { except }),
})

const start = (request: FastifyRequest, user: User, jobRequest: JobRequest) =>
  beginOnce(request, user, (context) => startJob(context, user, jobRequest))

function beginOnce(
  request: FastifyRequest,
  user: User,
  begin: (context: RequestContext) => Promise<{ id: string }>,
): Promise<Envelope<{ id: string }>> {
  return runOnce(request, {
    by: user.id,
    work: async (context) => {
      const { id } = await begin(context)
      return buildEnvelope({ id })
    },
    replayAnswer: async (id) => buildEnvelope({ id }),
  })
}
