import { rowScope } from '#config-model/access/access.ts'
import { recordContext } from '#config-model/conditions/context.ts'
import { entityOf } from '#config-model/config.ts'
import type { Json, RecordData } from '#config-model/record.ts'
import type { Field } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import type { RequestContext } from '#server/context.ts'
import type { Query } from '#server/database/database.ts'
import { badRequest } from '#server/errors.ts'
import { conditionSql } from '#server/records/condition-sql.ts'
import { recordTexts } from '#server/records/record-texts.ts'
import { relationOf } from '#server/records/relations.ts'
import { Parameters } from '#server/records/sql/parameters.ts'

/**
 * Refuses new references to unreadable records; existing ones remain.
 * @throws ApiError 400
 */
export async function checkReferences(
  services: RequestContext,
  query: Query,
  user: User,
  { entity, changes, before }: { entity: string; changes: RecordData; before: RecordData },
): Promise<void> {
  const { fields } = entityOf(services.localized(services.config()), entity)
  for (const [name, value] of Object.entries(changes)) {
    const field = fields[name]
    if (field?.type !== 'reference' || field.entity === undefined) continue

    const previousIds = idsOf(before[name])
    const ids = idsOf(value).filter((id) => !previousIds.includes(id))
    if (ids.length > 0 && !(await areReadable(services, query, user, field.entity, ids)))
      throw badRequest(recordTexts.noReferred({ field: title(field, name) }))
  }
}

const title = (field: Field, name: string) => field.title || name
const idsOf = (value: Json | undefined): string[] =>
  [value].flat().filter((id): id is string => typeof id === 'string' && id !== '')

async function areReadable(
  services: RequestContext,
  query: Query,
  user: User,
  entity: string,
  ids: string[],
): Promise<boolean> {
  const config = services.config()
  const scope = rowScope(config, user, entity, 'read')
  if (scope === false) return false

  const parameters = new Parameters()
  const { from, columns } = relationOf(config, entity)
  const context = { ...recordContext(config, null, user, services.clock()), scopes: [] }
  const where = [`id = any(${parameters.add(ids)}::text[])`]
  if (scope !== true)
    where.push(
      conditionSql(scope, context, entityOf(config, entity).fields, parameters, { columns }),
    )

  const [row] = await query<{ count: number }>(
    `select count(distinct id)::int as count from ${from} where ${where.join(' and ')}`,
    parameters.values,
  )

  return row?.count === new Set(ids).size
}
