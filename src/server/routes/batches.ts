import type { FastifyRequest } from 'fastify'
import { workflowOf, type Config } from '#config-model/config.ts'
import { formatPhrase } from '#config-model/messages/phrase.ts'
import { actOf } from '#config-model/sources.ts'
import type { User } from '#config-model/user.ts'
import type { BatchAnswer } from '#contract/record.ts'
import { routes } from '#contract/routes.ts'
import { buildEnvelope } from '#server/answer.ts'
import type { RequestContext, RoutePlugin } from '#server/context.ts'
import { ApiError, badRequest, asApiError, notFound } from '#server/errors.ts'
import { runOnce } from '#server/middleware/idempotency.ts'
import { logRefusal } from '#server/middleware/log-refusal.ts'
import { runAct, findActWarning } from '#server/records/acts/run-act.ts'
import { findRecord } from '#server/records/records.ts'
import { serveRoute, type RouteTexts } from '#server/requests/serve-route.ts'
import { runTransition } from '#server/workflow/run-transition.ts'
import { transitionTexts } from '#server/workflow/workflow-texts.ts'

const chooseRecords: RouteTexts = { missing: () => transitionTexts.chooseRecords() }

/** Transitions, or actions of a source, on each record separately. */
export const batchRoutes: RoutePlugin = (app, services) => {
  serveRoute(
    app,
    routes.batchTransition,
    ({ params, body, user, request }) => {
      const { entity, transition } = params
      const { items, form = {} } = body
      const limit = () => transitionLimit(services.config(), entity, transition)
      const move = { entity, transition, form, remarks: [], ip: request.ip }
      const step = (context: RequestContext, item: Item) =>
        runTransition(context, user, { ...move, ...item })

      return doEach(request, user, { items, entity, limit, step })
    },
    chooseRecords,
  )

  serveRoute(
    app,
    routes.batchAct,
    ({ params, body, user, request }) => {
      const { entity, act } = params
      const limit = () => actLimit(services.config(), entity, act)
      const { items, ...more } = body
      const step = (context: RequestContext, item: Item) =>
        runAct(context, user, { entity, act, ...item, ...more })

      return doEach(request, user, { items, entity, limit, step })
    },
    chooseRecords,
  )

  serveRoute(app, routes.batchActWarning, async ({ params, query, user, context }) => {
    const ids = (query.ids ?? '').split(',').slice(0, maxIds)
    return buildEnvelope(await findActWarning(context, user, { ...params, ids }))
  })
}

const maxIds = 200

interface Item {
  id: string
  version: number
}

interface Batch {
  entity: string
  /** @throws ApiError 404 when not offered as a batch */
  limit: () => number
  items: Item[]
  step: (context: RequestContext, item: Item) => Promise<unknown>
}

/**
 * Runs each record separately. A repeated call skips records done before a crash and reports them
 * as done.
 */
function doEach(request: FastifyRequest, user: User, { entity, limit, items, step }: Batch) {
  const work = async (context: RequestContext, before: ReadonlySet<string>) => {
    const maxItems = limit()
    if (items.length === 0) throw badRequest(transitionTexts.chooseRecords())
    if (items.length > maxItems) throw badRequest(transitionTexts.tooMany({ limit: maxItems }))

    const answer: BatchAnswer = { done: [], failed: [] }

    for (const { id, version } of items) {
      try {
        if (!before.has(id)) await step(context, { id, version })
        answer.done.push(id)
      } catch (error) {
        if (error instanceof ApiError) await logRefusal(context, request, error, id)
        answer.failed.push(await failureOf(context, user, { entity, id }, error))
      }
    }

    return buildEnvelope(answer)
  }

  return runOnce(request, { by: user.id, work, hasSteps: true })
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

/** @throws errors that the request did not cause */
async function failureOf(
  services: RequestContext,
  user: User,
  { entity, id }: { entity: string; id: string },
  error: unknown,
) {
  const apiError = asApiError(error)
  if (!apiError) throw error

  const config = services.config()
  const record = await findRecord(services, config, user, { entity, id }).catch(() => null)

  return {
    id,
    title: String(record?.data[config.entities[entity]?.titleField ?? ''] ?? id),
    reason: formatPhrase(apiError.phrase, services.locale),
  }
}
