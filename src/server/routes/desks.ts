import type { User } from '#config-model/user.ts'
import { isDecider } from '#config-model/workflow/deciders.ts'
import type { PresenceRequest, Pace } from '#contract/list/presence.ts'
import { routePatterns, type PathParams } from '#contract/paths.ts'
import { signedName } from '#server/accounts/signed-name.ts'
import { buildEnvelope } from '#server/answer.ts'
import { requireUser, type RoutePlugin, type RequestContext } from '#server/context.ts'
import { forbidden } from '#server/errors.ts'
import { findRecord } from '#server/records/records.ts'
import { bodyObject } from '#server/request-values.ts'
import { takenBack } from '#server/workflow/action-log.ts'
import { transitionTexts } from '#server/workflow/workflow-texts.ts'

/** Closer decisions were made together; longer gaps mean other work in between. */
const together = '2 seconds'

const apart = '30 minutes'

/** Minimum number of gaps for an average. */
const fewest = 2

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

/**
 * Reads how many of an entity's records the user has decided today, each once, and the average time
 * per record, from the user's log lines.
 */
async function readPace(
  { database, clock }: RequestContext,
  user: User,
  entity: string,
): Promise<Pace> {
  const [row] = await database.query<{ done: number; minutes: number | null; gaps: number }>(
    `with today as (
       select record_id, at, at - lag(at) over (order by at, id) as gap from action_log line
       where operator_id = $1 and entity = $2 and at >= date_trunc('day', $3::timestamptz) and at <= $3 and transition <> $4
         and not exists (select 1 from action_log back where back.operator_id = $1 and back.record_id = line.record_id and back.transition = $4 and back.form->>'line' = line.id))
     select count(distinct record_id)::int as done, (count(gap) filter (where gap between $5::interval and $6::interval))::int as gaps,
       (extract(epoch from avg(gap) filter (where gap between $5::interval and $6::interval)) / 60)::float8 as minutes from today`,
    [user.id, entity, clock(), takenBack, together, apart],
  )

  const { done = 0, minutes = null, gaps = 0 } = row ?? {}

  return { done, minutes: minutes === null || gaps < fewest ? null : Math.round(minutes * 10) / 10 }
}
