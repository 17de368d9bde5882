import type { User } from '#config-model/user.ts'
import type { Pace } from '#contract/list/presence.ts'
import type { RequestContext } from '#server/context.ts'
import { takenBack } from './action-log.ts'

/** Closer decisions were made together; longer gaps mean other work in between. */
const together = '2 seconds'
const apart = '30 minutes'
/** Minimum number of gaps for an average. */
const fewest = 2

/**
 * Reads how many of an entity's records the user has decided today, each once, and the average time
 * per record, from the user's log lines.
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
