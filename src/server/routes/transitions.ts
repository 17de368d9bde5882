import { mayAct } from '#config-model/access/access.ts'
import type { User } from '#config-model/user.ts'
import type { Envelope } from '#contract/envelope.ts'
import type { RecordView } from '#contract/record.ts'
import { routes } from '#contract/routes.ts'
import { buildEnvelope } from '#server/answer.ts'
import type { RequestContext, RoutePlugin } from '#server/context.ts'
import type { Query } from '#server/database/database.ts'
import { badRequest, notFound } from '#server/errors.ts'
import { runOnceInTransaction } from '#server/middleware/idempotency.ts'
import { presentRecord } from '#server/records/present-record.ts'
import { recordReplayer } from '#server/records/records.ts'
import { readRemarks } from '#server/records/remarks.ts'
import type { StoredRecord } from '#server/records/stored-record.ts'
import { serveRoute } from '#server/requests/serve-route.ts'
import { previewTransition } from '#server/workflow/preview-transition.ts'
import { runTransition } from '#server/workflow/run-transition.ts'
import { tryRules } from '#server/workflow/try-rules.ts'
import { undoTransition } from '#server/workflow/undo-transition.ts'
import { transitionTexts } from '#server/workflow/workflow-texts.ts'

export const transitionRoutes: RoutePlugin = (app, services) => {
  moveOne(app, services)
  undoRoute(app, services)
  foresee(app, services)
  tryOut(app, services)
}

const moveOne: RoutePlugin = (app) => {
  serveRoute(
    app,
    routes.transition,
    ({ params, body, user, context, request }) => {
      const { version, form = {}, remarks = [] } = body

      return runOnceInTransaction(request, {
        by: user.id,
        work: (context) =>
          runTransition(context, user, { ...params, version, form, remarks, ip: request.ip }),
        present: createPresenter(context, user),
        replayAnswer: recordReplayer(context, user, params.entity),
      })
    },
    { missing: () => transitionTexts.needsVersion() },
  )
}

const foresee: RoutePlugin = (app) => {
  serveRoute(app, routes.foreseen, async ({ params, query, user, context, request }) => {
    const { version } = query
    if (version === undefined) throw badRequest(transitionTexts.needsVersion())

    return buildEnvelope(
      await previewTransition(context, user, {
        ...params,
        version,
        ip: request.ip,
      }),
    )
  })
}

const tryOut: RoutePlugin = (app) => {
  serveRoute(app, routes.trial, async ({ params, body, user, context }) => {
    return buildEnvelope(await tryRules(context, user, params['*'], body))
  })
}

const undoRoute: RoutePlugin = (app) => {
  serveRoute(
    app,
    routes.takeBack,
    ({ params, body, user, context, request }) => {
      const undoCall = { ...params, version: body.version, ip: request.ip }

      return runOnceInTransaction(request, {
        by: user.id,
        work: (context) => undoTransition(context, user, undoCall),
        present: createPresenter(context, user),
        replayAnswer: recordReplayer(context, user, params.entity),
      })
    },
    { missing: () => transitionTexts.needsVersion() },
  )
}

const createPresenter =
  (services: RequestContext, user: User) =>
  async (record: StoredRecord, query: Query): Promise<Envelope<RecordView>> => {
    const config = services.config()
    // Passing a record on may end access.
    const accessRequest = {
      entity: record.entity,
      action: 'read',
      record,
      now: services.clock(),
    } as const
    if (!mayAct(config, user, accessRequest).allowed) throw notFound()

    const visibleRemarks = await readRemarks(query, config, record, user)

    return buildEnvelope(presentRecord(services, config, user, { record, remarks: visibleRemarks }))
  }
