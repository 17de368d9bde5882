import type { FastifyRequest } from 'fastify'
import { workflowOf, type Config } from '#config-model/config.ts'
import { formatPhrase } from '#config-model/messages/phrase.ts'
import { actOf } from '#config-model/sources.ts'
import type { User } from '#config-model/user.ts'
import { routePatterns, type PathParams } from '#contract/paths.ts'
import type { BatchActRequest, BatchAnswer, BatchRequest } from '#contract/record.ts'
import { buildEnvelope } from '#server/answer.ts'
import {
  requireUser,
  type RequestContext,
  type RoutePlugin,
  type Services,
} from '#server/context.ts'
import { ApiError, badRequest, knownError, notFound } from '#server/errors.ts'
import { runOnce } from '#server/middleware/idempotency.ts'
import { noteRefusal } from '#server/middleware/note-refusal.ts'
import { findRecord } from '#server/records/records.ts'
import { runAct, warnOfAct } from '#server/records/write/run-act.ts'
import { bodyObject, queryText } from '#server/request-values.ts'
import { runTransition } from '#server/workflow/run-transition.ts'
import { transitionTexts } from '#server/workflow/workflow-texts.ts'
import { parseDialogForm } from './transitions.ts'

/** Batch calls, each record separately: transitions, or acts of their source. */
export const batchRoutes: RoutePlugin = (app, services) => {
  app.post<{ Params: PathParams<'batchTransition'> }>(routePatterns.batchTransition, (request) => {
    const { entity, transition } = request.params
    const user = requireUser(request)
    const limit = () => transitionLimit(services.config(), entity, transition)
    const step = (item: Item) => {
      const { form } = bodyObject<BatchRequest>(request)
      const move = {
        entity,
        transition,
        form: parseDialogForm(form),
        remarks: [],
        ip: request.ip,
        ...item,
      }
      return runTransition(request.services, user, move)
    }

    return doEach(services, request, user, { entity, limit, step })
  })

  app.post<{ Params: PathParams<'batchAct'> }>(routePatterns.batchAct, (request) => {
    const { entity, act } = request.params
    const user = requireUser(request)
    const limit = () => actLimit(services.config(), entity, act)
    const step = (item: Item) => {
      const { transferTo } = bodyObject<BatchActRequest>(request)
      const more = transferTo === undefined ? {} : { transferTo }
      return runAct(request.services, user, { entity, act, ...item, ...more })
    }

    return doEach(services, request, user, { entity, limit, step })
  })

  app.get<{ Params: PathParams<'batchAct'> }>(routePatterns.batchAct, async (request) => {
    const user = requireUser(request)
    const ids = (queryText(request, 'ids', 8000) ?? '').split(',').slice(0, maxIds)
    return buildEnvelope(await warnOfAct(request.services, user, { ...request.params, ids }))
  })
}

const maxIds = 200

interface Item {
  id: string
  version: number
}

interface Batch {
  entity: string
  /** How many records it takes at once. @throws ApiError 404 when it is not offered for several */
  limit: () => number
  step: (item: Item) => Promise<unknown>
}

/**
 * Runs the step for each record separately; reports records done before a crash with their result.
 */
function doEach(
  services: Services,
  request: FastifyRequest,
  user: User,
  { entity, limit, step }: Batch,
) {
  const work = async (before: ReadonlySet<string>) => {
    const maxItems = limit()
    const { items } = bodyObject<BatchActRequest>(request)
    if (!Array.isArray(items) || items.length === 0)
      throw badRequest(transitionTexts.chooseRecords())
    if (items.length > maxItems) throw badRequest(transitionTexts.tooMany({ limit: maxItems }))

    const answer: BatchAnswer = { done: [], failed: [] }

    for (const item of items) {
      const id = String(item.id)
      try {
        if (!before.has(id)) await step({ id, version: Number(item.version) })
        answer.done.push(id)
      } catch (error) {
        if (error instanceof ApiError) await noteRefusal(services, request, error, id)
        answer.failed.push(await failureOf(request.services, user, { entity, id }, error))
      }
    }

    return buildEnvelope(answer)
  }

  return runOnce(services, request, { by: user.id, work, hasSteps: true })
}

function transitionLimit(config: Config, entity: string, transition: string): number {
  const transitions = workflowOf(config, entity)?.transitions ?? {}
  const limit = Object.hasOwn(transitions, transition) ? transitions[transition]?.batch : undefined
  if (limit === undefined) throw notFound(transitionTexts.notInBatches())

  return limit
}

function actLimit(config: Config, entity: string, act: string): number {
  const limit = actOf(config, entity, act)?.batch
  if (limit === undefined) throw notFound(transitionTexts.notInBatches())
  return limit
}

/**
 * Why a batch did not change a record.
 * @throws errors that the request did not cause
 */
async function failureOf(
  services: RequestContext,
  user: User,
  { entity, id }: { entity: string; id: string },
  error: unknown,
) {
  const apiError = knownError(error)
  if (!apiError) throw error

  const config = services.config()
  const record = await findRecord(services, config, user, { entity, id }).catch(() => null)

  return {
    id,
    title: String(record?.data[config.entities[entity]?.titleField ?? ''] ?? id),
    reason: formatPhrase(apiError.phrase, services.locale),
  }
}
