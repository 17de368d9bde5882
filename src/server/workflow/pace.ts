import type { User } from '#config-model/user.ts'
import type { Pace } from '#contract/list/presence.ts'
import type { RequestContext } from '#server/context.ts'
import { takenBack } from './action-log.ts'

/**
 * Between two decisions that are further apart somebody has done something else, and those that are
 * closer were made together.
 */
const together = '2 seconds'
const apart = '30 minutes'
/** So many distances are needed to speak of an average. */
const fewest = 2

/**
 * How many records of an entity somebody has decided about today, each once, and how long one has
 * taken, from the log of what they did themselves.
 */
export async function readPace(
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
