import { mayAct, rowScope } from '#config-model/access/access.ts'
import { faceOf, recordContext } from '#config-model/conditions/context.ts'
import { workflowOf } from '#config-model/config.ts'
import { verbatimPhrase } from '#config-model/messages/phrase.ts'
import type { User } from '#config-model/user.ts'
import { stateAliasesFor } from '#config-model/workflow/shown-state.ts'
import type { RequestContext } from '#server/context.ts'
import { forbidden, notFound } from '#server/errors.ts'
import { conditionSql } from '#server/records/condition-sql.ts'
import { Parameters } from '#server/records/sql/parameters.ts'
import { tableOf } from '#server/records/tables/entity-tables.ts'

/**
 * Readable ones of the working year (of all years for an entity without years).
 * @throws ApiError 404, 403
 */
export async function countRecordsByState(
  services: RequestContext,
  user: User,
  id: string,
): Promise<Record<string, number>> {
  const config = services.config()
  const entity = Object.hasOwn(config.entities, id) ? config.entities[id] : undefined
  if (!entity || !workflowOf(config, id)) throw notFound()

  const now = services.clock()
  const scope = rowScope(config, user, id, 'read')

  if (scope === false)
    throw forbidden(
      verbatimPhrase(
        mayAct(services.localized(config), user, { entity: id, action: 'read', record: null, now })
          .reason,
      ),
    )

  const parameters = new Parameters()
  const stateAliases = stateAliasesFor(config, id, user)
  const context = { ...recordContext(config, null, user, now), scopes: [], stateAliases }
  const where = [
    scope === true ? 'true' : conditionSql(scope, context, { fields: entity.fields, parameters }),
    entity.scope?.year === undefined ? 'true' : `year = ${parameters.add(config.years.realYear)}`,
  ]

  const rows = await services.database.query<{ state: string; count: number }>(
    `select state, count(*)::int as count from ${tableOf(id)} where state is not null and ${where.join(' and ')} group by state`,
    parameters.values,
  )

  const counts: Record<string, number> = {}
  for (const { state, count } of rows) {
    const seen = faceOf(stateAliases, state)
    counts[seen] = (counts[seen] ?? 0) + count
  }

  return counts
}
