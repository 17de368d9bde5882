import {
  assignedKey,
  openingKey,
  openingPlace,
  grantedOpenings,
} from '#config-model/access/grant-rows.ts'
import type { Config } from '#config-model/config.ts'
import type { Json } from '#config-model/record.ts'
import type { OpenedRows } from '#config-model/types.generated.ts'
import { hasRole, type User } from '#config-model/user.ts'
import type { FollowedTable } from '#server/database/changes.ts'
import type { Query } from '#server/database/database.ts'
import { tableOf } from '#server/records/entity-tables.ts'
import { storedJsonSql } from '#server/records/sql/value-sql.ts'

type Holder = Pick<User, 'id' | 'actingFor' | 'roles' | 'ownerId'>

function openingsOf(config: Config, { roles }: Pick<User, 'roles'>): OpenedRows[] {
  const granted = grantedOpenings(config.entities).filter((item) =>
    hasRole({ roles }, item.roles, config.roles),
  )
  return [...new Map(granted.map(({ rows }) => [openingKey(rows), rows])).values()]
}

/** Entities whose assigned records the user's roles see. */
const assignedTo = ({ entities, roles }: Config, user: Pick<User, 'roles'>): string[] =>
  Object.keys(entities).filter((id) =>
    entities[id]?.access.some(
      (grant) => grant.rows === 'assigned' && hasRole(user, grant.roles, roles),
    ),
  )

/**
 * The tables that decide which records are opened to owners. Assignments are stored with the
 * account.
 */
export const openingTables = (config: Config): FollowedTable[] =>
  grantedOpenings(config.entities).map(({ rows }) => tableOf(openingPlace(rows.through).entity))

export async function readOpenedRecords(
  query: Query,
  config: Config,
  user: Holder,
): Promise<User['opened']> {
  const granted = openingsOf(config, user)
  const assignable = assignedTo(config, user)
  if (granted.length === 0 && assignable.length === 0) return undefined

  const opened: Record<string, string[]> = {}
  if (assignable.length > 0)
    opened[assignedKey] = await readAssigned(query, assignable, user.actingFor?.id ?? user.id)
  for (const rows of granted)
    opened[openingKey(rows)] = await readOpening(query, config, rows, user.ownerId)

  return opened
}

async function readAssigned(query: Query, entities: string[], account: string): Promise<string[]> {
  const rows = await query<{ id: string }>(
    entities
      .map((entity) => `select id from ${tableOf(entity)} where assignments @> $1`)
      .join(' union all '),
    [JSON.stringify([{ to: account }])],
  )

  return rows.map(({ id }) => id)
}

async function readOpening(
  query: Query,
  config: Config,
  { through, states }: OpenedRows,
  owner: string,
): Promise<string[]> {
  const { entity, field } = openingPlace(through)
  const openedRows = await query<{ value: Json }>(
    `select distinct ${storedJsonSql(config, { entity, name: field })} as value from ${tableOf(entity)}
      where owner_id = $1 and ($2::text[] is null or state = any($2))`,
    [owner, states ?? null],
  )

  return [
    ...new Set(
      openedRows.flatMap(({ value }) => [value].flat()).filter((id) => typeof id === 'string'),
    ),
  ]
}
