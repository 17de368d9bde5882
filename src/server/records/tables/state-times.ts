import type { Query } from '#server/database/database.ts'

/** Seconds in each state left. */
export const stateTimeColumn = `state_time jsonb not null default '{}'`

/**
 * At a change of state; column names refer to the former row.
 * @param state
 * @param since parameters: the new state, and when it was entered
 */
export const stateTimeSql = (state: string, since: string): string =>
  `case when state is null or state_since is null or state is not distinct
    from ${state}::text then state_time
   else state_time || jsonb_build_object(state,
     coalesce((state_time->>state)::numeric, 0) + greatest(0,
     extract(epoch from coalesce(${since}::timestamptz, now()) - state_since))) end`

/** From the log, for older or bulk-loaded records. */
export async function fillStateTimes(query: Query, table: string, entity: string): Promise<void> {
  await query(
    `update ${table} e set state_time = t.times from (
       select record_id, jsonb_object_agg(state, seconds) as times from (
         select record_id, state, sum(seconds) as seconds from (
           select record_id, to_state as state,
             extract(epoch from lead(at) over (partition by record_id
             order by position) - at) as seconds
           from action_log where entity = $1
         ) stays where state is not null and seconds > 0 group by record_id, state
       ) sums group by record_id
     ) t where e.id = t.record_id and e.state_time = '{}'`,
    [entity],
  )
}
