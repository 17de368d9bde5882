import type { StateCount } from '#config-compiler/compare/plan/compare-workflows.ts'
import type { Config } from '#config-model/config.ts'
import { tableOf } from '#server/records/tables/entity-tables.ts'
import type { Snapshot } from './snapshot.ts'

/** Counts an entity's records by state and year, with up to five numbers per state. */
export async function countStates(
  { query }: Snapshot,
  config: Config,
  entity: string,
): Promise<StateCount[]> {
  const table = tableOf(entity)
  const counts = await query<{ state: string; year: number | null; count: number }>(
    `select coalesce(state, '') as state, year, count(*)::int as count from ${table} group by 1, 2 order by 1, 2`,
  )
  const { key, titleField } = config.entities[entity] ?? {}
  const states: StateCount[] = []

  for (const stateCount of counts) {
    const rows = await query<{ name: string }>(
      `select coalesce(head->>$3, head->>$4, id) as name from ${table} where coalesce(state, '') = $1 and year is not distinct from $2 order by id limit 5`,
      [stateCount.state, stateCount.year, key ?? '', titleField ?? ''],
    )
    states.push({ ...stateCount, examples: rows.map(({ name }) => name) })
  }

  return states
}
