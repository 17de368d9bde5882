import type { User } from '#config-model/user.ts'
import { isDecider } from '#config-model/workflow/actors.ts'
import { routes } from '#contract/routes.ts'
import type { Pace } from '#contract/routes/workflow.ts'
import { buildEnvelope } from '#server/answer.ts'
import type { RoutePlugin, RequestContext } from '#server/context.ts'
import { forbidden } from '#server/errors.ts'
import { isNotUndoneSql, undoneStep } from '#server/log/action-log.ts'
import { signedName } from '#server/log/signature.ts'
import { findRecord } from '#server/records/records.ts'
import { serveRoute } from '#server/requests/serve-route.ts'
import { transitionTexts } from '#server/workflow/workflow-texts.ts'

/** Shorter gaps are a batch. */
const minGap = '2 seconds'

const maxGap = '30 minutes'

/** Needed for an average. */
const minGaps = 2

/** The other viewers of a record and the progress of the day, for reviewers only. */
export const reviewDeskRoutes: RoutePlugin = (app, services) => {
  serveRoute(app, routes.presence, async ({ params, body, user, context }) => {
    const config = services.config()
    const { entity, id } = params

    await findRecord(context, config, user, { entity, id })
    if (!isDecider(config, user, entity)) throw forbidden(transitionTexts.forDeciders())

    const { stream, tab = '', said = 0, isGone = false } = body
    const topic = `open:${entity}:${id}`
    const guest = {
      account: user.id,
      name: signedName(config, user),
      tab,
      said,
      ...(isGone ? { isGone } : {}),
    }

    const others = services.presence.update(topic, guest)

    // A browser's windows share one stream, needed as long as one of them is open.
    if (services.presence.isViewing(topic, user.id)) services.streams.attach(stream, topic)
    else services.streams.detach(stream, topic)

    return buildEnvelope({ others })
  })

  serveRoute(app, routes.pace, async ({ params, user, context }) => {
    const { entity } = params
    if (!isDecider(services.config(), user, entity)) throw forbidden(transitionTexts.forDeciders())

    return buildEnvelope(await readPace(context, user, entity))
  })
}

/**
 * Counts the distinct records the user decided today, and the average time per record, from log
 * lines.
 */
async function readPace(
  { database, clock }: RequestContext,
  user: User,
  entity: string,
): Promise<Pace> {
  const [row] = await database.query<{ done: number; minutes: number | null; gaps: number }>(
    `with today as (
       select record_id, at, at - lag(at) over (order by at, id) as gap from action_log line
       where operator_id = $1 and entity = $2 and at >= date_trunc('day', $3::timestamptz)
         and at <= $3 and transition <> $4
         and ${isNotUndoneSql('line')})
     select count(distinct record_id)::int as done,
       (count(gap) filter (where gap between $5::interval and $6::interval))::int as gaps,
       (extract(epoch from avg(gap) filter (where gap between $5::interval
         and $6::interval)) / 60)::float8 as minutes from today`,
    [user.id, entity, clock(), undoneStep, minGap, maxGap],
  )

  const { done = 0, minutes = null, gaps = 0 } = row ?? {}

  return {
    done,
    minutes: minutes === null || gaps < minGaps ? null : Math.round(minutes * 10) / 10,
  }
}
