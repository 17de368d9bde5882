import { isDecider } from '#config-model/workflow/deciders.ts'
import type { PresenceRequest } from '#contract/list/presence.ts'
import { routePatterns, type PathParams } from '#contract/paths.ts'
import { signedName } from '#server/accounts/signed-name.ts'
import { buildEnvelope } from '#server/answer.ts'
import { requireUser, type RoutePlugin } from '#server/context.ts'
import { forbidden } from '#server/errors.ts'
import { findRecord } from '#server/records/records.ts'
import { bodyObject } from '#server/request-values.ts'
import { readPace } from '#server/workflow/pace.ts'
import { transitionTexts } from '#server/workflow/workflow-texts.ts'

/**
 * Review desk data beside the record: other viewers, and progress of the day. For reviewers only.
 */
export const deskRoutes: RoutePlugin = (app, services) => {
  app.post<{ Params: PathParams<'presence'> }>(routePatterns.presence, async (request) => {
    const user = requireUser(request)
    const config = services.config()
    const { entity, id } = request.params

    await findRecord(request.services, config, user, { entity, id })
    if (!isDecider(config, user, entity)) throw forbidden(transitionTexts.forDeciders())

    const { stream, tab = '', said = 0, isGone = false } = bodyObject<PresenceRequest>(request)
    const topic = `open:${entity}:${id}`
    const guest = {
      account: user.id,
      name: signedName(config, user),
      tab,
      said,
      ...(isGone ? { isGone } : {}),
    }

    const others = services.presence.note(topic, guest)

    // The windows of a browser have one stream: it is needed as long as one of them is there.
    if (services.presence.isThere(topic, user.id)) services.streams.attach(stream, topic)
    else services.streams.detach(stream, topic)

    return buildEnvelope({ others })
  })

  app.get<{ Params: PathParams<'pace'> }>(routePatterns.pace, async (request) => {
    const user = requireUser(request)
    const { entity } = request.params
    if (!isDecider(services.config(), user, entity)) throw forbidden(transitionTexts.forDeciders())

    return buildEnvelope(await readPace(request.services, user, entity))
  })
}
