import { entityOf, type Config } from '#config-model/config.ts'
import { memoize } from '#config-model/memoize.ts'
import type { EntityRecord, Json } from '#config-model/record.ts'
import type { Computed } from '#config-model/types.generated.ts'
import type { Query } from '#server/database/database.ts'
import { literal } from '#server/records/sql/identifier.ts'
import { headFields, tableOf } from '#server/records/tables/entity-tables.ts'

type Related = NonNullable<Computed['related']>

/** A field that shows what a record of another entity says. */
interface Follower {
  entity: string
  field: string
  related: Related
}

type Placed = Pick<EntityRecord, 'entity' | 'owner' | 'year'>

/** Every field of the configuration that follows a record of another entity. */
const followers = memoize((config: Config): Follower[] =>
  Object.entries(config.entities).flatMap(([entity, { fields }]) =>
    Object.entries(fields).flatMap(([field, { computed }]) =>
      computed?.related ? [{ entity, field, related: computed.related }] : [],
    ),
  ),
)

/** A new record takes over what it shows of others; who is changing those is waited for. */
export async function takeRelated(
  query: Query,
  config: Config,
  record: Placed & { data: Record<string, Json> },
): Promise<void> {
  for (const { field, related } of followers(config).filter(({ entity }) => entity === record.entity)) {
    const [row] = await query<{ value: Json }>(
      `select ${valueSql(related)} as value from ${tableOf(related.entity)} x where ${sameSql(config, record.entity, related.entity, '$1', '$2')} order by id desc limit 1 for share`,
      [record.owner, record.year],
    )
    if (row?.value === undefined || row.value === null) delete record.data[field]
    else record.data[field] = row.value
  }
}

/** Whoever shows something of a record that was stored or removed shows what holds now. */
export async function tellFollowers(query: Query, config: Config, { entity, owner, year }: Placed): Promise<void> {
  for (const follower of followers(config).filter(({ related }) => related.entity === entity))
    await query(
      `${refreshSql(config, follower)} and d.owner_id = $1 and ($2::int is null or d.year is null or d.year = $2)`,
      [owner, year],
    )
}

/** Brings every field that follows another record up to date: after a configuration has given it. Resolves to how many records changed. */
export async function refreshRelated(query: Query, config: Config): Promise<number> {
  let changed = 0
  for (const follower of followers(config))
    changed += (await query(`${refreshSql(config, follower)} returning d.id`)).length
  return changed
}

/** The records of an entity with the owner and the year of another record, locked. */
export function withSameOwner(
  query: Query,
  config: Config,
  entity: string,
  { entity: other, owner, year }: Placed,
): Promise<{ id: string; state: string | null; version: number }[]> {
  return query(
    `select id, state, version from ${tableOf(entity)} x where ${sameSql(config, other, entity, '$1', '$2')} order by id for update`,
    [owner, year],
  )
}

const valueSql = ({ value }: Related) => (value === 'state' ? 'to_jsonb(x.state)' : `x.data->${literal(value)}`)

/** Whether the row `x` of an entity belongs to a record of another with this owner and year. */
function sameSql(config: Config, mine: string, theirs: string, owner: string, year: string): string {
  const hasYears = [mine, theirs].every((entity) => entityOf(config, entity).scope?.year !== undefined)
  return `x.owner_id = ${owner}${hasYears ? ` and x.year = ${year}` : ` and (${year}::int is null or true)`}`
}

/** Rows that show something else than what holds are set right; conditions may follow. What lists show is compared there: whole records are long, and every start compares all. */
function refreshSql(config: Config, { entity, field, related }: Follower): string {
  const key = literal(field)
  const set = (column: string) =>
    `case when s.value is null then d.${column} - ${key} else d.${column} || jsonb_build_object(${key}, s.value) end`
  const inHead = headFields(config, entity).includes(field)
  return `update ${tableOf(entity)} d set data = ${set('data')}${inHead ? `, head = ${set('head')}` : ''}
    from (select e.id, (select nullif(${valueSql(related)}, 'null') from ${tableOf(related.entity)} x
      where ${sameSql(config, entity, related.entity, 'e.owner_id', 'e.year')} order by x.id desc limit 1) as value from ${tableOf(entity)} e) s
    where s.id = d.id and d.${inHead ? 'head' : 'data'}->${key} is distinct from s.value`
}
