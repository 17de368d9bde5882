import type { FastifyRequest } from 'fastify'
import { mayAct } from '#config-model/access/access.ts'
import type { RecordData } from '#config-model/record.ts'
import type { User } from '#config-model/user.ts'
import type { Envelope } from '#contract/envelope.ts'
import { routePatterns, type PathParams } from '#contract/paths.ts'
import type { RecordView, TakeBackRequest, TransitionRequest } from '#contract/record.ts'
import type { TrialRequest } from '#contract/workflow/trial.ts'
import { buildEnvelope } from '#server/answer.ts'
import { requireUser, type RoutePlugin, type Services } from '#server/context.ts'
import type { Query } from '#server/database/database.ts'
import { badRequest, notFound } from '#server/errors.ts'
import { onceInOne } from '#server/middleware/idempotent-transaction.ts'
import { presentRecord } from '#server/records/present-record.ts'
import { readRemarks } from '#server/records/remarks.ts'
import { recordReplayer } from '#server/records/replay-answer.ts'
import type { StoredRecord } from '#server/records/stored-record.ts'
import { bodyObject, queryNumber } from '#server/request-values.ts'
import { tryRules } from '#server/workflow/measuring/try-rules.ts'
import { foreseeTransition } from '#server/workflow/preview-transition.ts'
import { runTransition } from '#server/workflow/run-transition.ts'
import { takeBack } from '#server/workflow/undo/undo-transition.ts'
import { transitionTexts } from '#server/workflow/workflow-texts.ts'

/** What a dialog was filled in with. @throws ApiError 400 for what is none */
export const parseDialogForm = (form: unknown): RecordData => {
  if (form === undefined) return {}
  if (form === null || typeof form !== 'object' || Array.isArray(form))
    throw badRequest(transitionTexts.dialogNotObject())

  return form as RecordData
}

/** Moving a record through its workflow, and back. */
export const transitionRoutes: RoutePlugin = (app, services) => {
  moveOne(app, services)
  takeOneBack(app, services)
  foresee(app, services)
  tryOut(app, services)
}

const moveOne: RoutePlugin = (app, services) => {
  app.post<{ Params: PathParams<'transition'> }>(routePatterns.transition, (request) => {
    const user = requireUser(request)
    const move = async () => {
      const { version, form, remarks } = bodyObject<TransitionRequest>(request)
      if (version === undefined || !Number.isInteger(version))
        throw badRequest(transitionTexts.needsVersion())
      if (remarks !== undefined && (!Array.isArray(remarks) || remarks.length > 200))
        throw badRequest(transitionTexts.badRemarks())

      const { entity, id, transition } = request.params

      return runTransition(request.services, user, {
        entity,
        id,
        transition,
        version,
        form: parseDialogForm(form),
        remarks: remarks ?? [],
        ip: request.ip,
      })
    }

    const replayAnswer = recordReplayer(request.services, user, request.params.entity)

    return onceInOne(services, request, {
      by: user.id,
      work: move,
      tell: teller(services, request, user),
      replayAnswer,
    })
  })
}

/** What a step would change elsewhere, before it is taken. */
const foresee: RoutePlugin = (app) => {
  app.get<{ Params: PathParams<'foreseen'> }>(routePatterns.foreseen, async (request) => {
    const user = requireUser(request)
    const version = queryNumber(request, 'version')
    if (version === undefined) throw badRequest(transitionTexts.needsVersion())

    return buildEnvelope(
      await foreseeTransition(request.services, user, {
        ...request.params,
        version,
        ip: request.ip,
      }),
    )
  })
}

/** What rules that are being filled in give for one record. */
const tryOut: RoutePlugin = (app) => {
  app.post<{ Params: PathParams<'trial'> }>(routePatterns.trial, async (request) => {
    const user = requireUser(request)
    const { id = '', data = {}, ...stored } = bodyObject<TrialRequest>(request)
    return buildEnvelope(
      await tryRules(request.services, user, request.params['*'], { ...stored, id, data }),
    )
  })
}

/** The author of a step takes it back. */
const takeOneBack: RoutePlugin = (app, services) => {
  app.post<{ Params: PathParams<'takeBack'> }>(routePatterns.takeBack, (request) => {
    const user = requireUser(request)
    const { entity, id } = request.params
    const work = async () => {
      const { version } = bodyObject<TakeBackRequest>(request)
      if (version === undefined || !Number.isInteger(version))
        throw badRequest(transitionTexts.needsVersion())

      return takeBack(request.services, user, { entity, id, version, ip: request.ip })
    }

    const replayAnswer = recordReplayer(request.services, user, entity)

    return onceInOne(services, request, {
      by: user.id,
      work,
      tell: teller(services, request, user),
      replayAnswer,
    })
  })
}

/** Builds the answer after a step. */
const teller =
  (services: Services, request: FastifyRequest, user: User) =>
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

    return buildEnvelope(presentRecord(request.services, config, user, record, visibleRemarks))
  }
