import type { FastifyRequest } from 'fastify'
import { speak } from '#config-model/messages/phrase.ts'
import { patterns, type PathParams } from '#contract/paths.ts'
import type { RecordData } from '#config-model/record.ts'
import type { Envelope } from '#contract/envelope.ts'
import type { BatchAnswer, BatchRequest, RecordView, TakeBackRequest, TransitionRequest } from '#contract/record.ts'
import { mayAct } from '#config-model/access/access.ts'
import { workflowOf, type Config } from '#config-model/config.ts'
import { ok } from '#server/answer.ts'
import type { User } from '#config-model/user.ts'
import { requireUser, type Asked, type RoutePlugin, type Services } from '#server/context.ts'
import type { Query } from '#server/database/database.ts'
import { ApiError, fromDatabaseError, invalid, notFound } from '#server/errors.ts'
import { noteRefusal } from '#server/middleware/note-refusal.ts'
import { once } from '#server/middleware/idempotency.ts'
import { onceInOne } from '#server/middleware/once-in-one.ts'
import { presentRecord } from '#server/records/present-record.ts'
import { findRecord } from '#server/records/records.ts'
import type { StoredRecord } from '#server/records/stored-record.ts'
import { retold } from '#server/records/retold.ts'
import { readRemarks } from '#server/records/remarks.ts'
import { bodyObject } from '#server/request-values.ts'
import { runTransition } from '#server/workflow/run-transition.ts'
import { takeBack } from '#server/workflow/undo/take-back.ts'
import { workflowTexts } from '#server/workflow/workflow-texts.ts'

const dialog = (form: unknown): RecordData => {
  if (form === undefined) return {}
  if (form === null || typeof form !== 'object' || Array.isArray(form)) throw invalid(workflowTexts.dialogNotObject())
  return form as RecordData
}

/** Moving records through their workflow, one or many. */
export const transitionRoutes: RoutePlugin = (app, services) => {
  moveOne(app, services)
  takeOneBack(app, services)
  moveMany(app, services)
}

const moveOne: RoutePlugin = (app, services) => {
  app.post<{ Params: PathParams<'transition'> }>(patterns.transition, (request) => {
    const user = requireUser(request)
    const move = async () => {
      const { version, form, remarks } = bodyObject<TransitionRequest>(request)
      if (version === undefined || !Number.isInteger(version)) throw invalid(workflowTexts.needsVersion())
      if (remarks !== undefined && (!Array.isArray(remarks) || remarks.length > 200))
        throw invalid(workflowTexts.badRemarks())
      const { entity, id, transition } = request.params
      return runTransition(request.services, user, {
        entity,
        id,
        transition,
        version,
        form: dialog(form),
        remarks: remarks ?? [],
        ip: request.ip,
      })
    }
    const retell = retold(request.services, user, request.params.entity)
    return onceInOne(services, request, { by: user.id, work: move, tell: teller(services, request, user), retell })
  })
}

/** The author of a step takes it back. */
const takeOneBack: RoutePlugin = (app, services) => {
  app.post<{ Params: PathParams<'takeBack'> }>(patterns.takeBack, (request) => {
    const user = requireUser(request)
    const { entity, id } = request.params
    const work = async () => {
      const { version } = bodyObject<TakeBackRequest>(request)
      if (version === undefined || !Number.isInteger(version)) throw invalid(workflowTexts.needsVersion())
      return takeBack(request.services, user, { entity, id, version, ip: request.ip })
    }
    const retell = retold(request.services, user, entity)
    return onceInOne(services, request, { by: user.id, work, tell: teller(services, request, user), retell })
  })
}

/** Tells a user how a record stands after a step. */
const teller =
  (services: Services, request: FastifyRequest, user: User) =>
  async (record: StoredRecord, query: Query): Promise<Envelope<RecordView>> => {
    const config = services.config()
    // Whoever passed it on may not see it any more.
    const deed = { entity: record.entity, action: 'read', record, now: services.clock() } as const
    if (!mayAct(config, user, deed).allowed) throw notFound()
    const told = await readRemarks(query, config, record, user)
    return ok(presentRecord(request.services, config, user, record, told))
  }

const moveMany: RoutePlugin = (app, services) => {
  app.post<{ Params: PathParams<'batchTransition'> }>(patterns.batchTransition, (request) => {
    const user = requireUser(request)
    const work = async (done: ReadonlySet<string>) => ok(await moveEach(services, request, user, done))
    return once(services, request, { by: user.id, work, hasSteps: true })
  })
}

/** Moves each record by itself; those that were moved before the server was killed are told as what they are. */
async function moveEach(
  services: Services,
  request: FastifyRequest<{ Params: PathParams<'batchTransition'> }>,
  user: User,
  before: ReadonlySet<string>,
): Promise<BatchAnswer> {
  const { entity, transition } = request.params
  const limit = batchLimit(services.config(), entity, transition)
  const { items, form } = bodyObject<BatchRequest>(request)
  if (!Array.isArray(items) || items.length === 0) throw invalid(workflowTexts.chooseRecords())
  if (items.length > limit) throw invalid(workflowTexts.tooMany({ limit }))
  const answer: BatchAnswer = { done: [], failed: [] }
  for (const { id, version } of items) {
    try {
      if (!before.has(String(id)))
        await runTransition(request.services, user, {
          entity,
          id: String(id),
          transition,
          version: Number(version),
          form: dialog(form),
          remarks: [],
          ip: request.ip,
        })
      answer.done.push(String(id))
    } catch (error) {
      if (error instanceof ApiError) await noteRefusal(services, request, error, String(id))
      answer.failed.push(await failureOf(request.services, user, { entity, id: String(id) }, error))
    }
  }
  return answer
}

/** How many records a transition may move at once. @throws ApiError 404 when it is not offered for several */
function batchLimit(config: Config, entity: string, transition: string): number {
  const transitions = workflowOf(config, entity)?.transitions ?? {}
  const limit = Object.hasOwn(transitions, transition) ? transitions[transition]?.batch : undefined
  if (limit === undefined) throw notFound(workflowTexts.notInBatches())
  return limit
}

/** What is told of a record that a batch could not move. @throws whatever is no fault of the request */
async function failureOf(services: Asked, user: User, { entity, id }: { entity: string; id: string }, error: unknown) {
  const known = error instanceof ApiError ? error : fromDatabaseError(error)
  if (!known) throw error
  const config = services.config()
  const record = await findRecord(services, config, user, { entity, id }).catch(() => null)
  return {
    id,
    title: String(record?.data[config.entities[entity]?.titleField ?? ''] ?? id),
    reason: speak(known.phrase, services.locale),
  }
}
