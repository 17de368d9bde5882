import { rowScope } from '#config-model/access/access.ts'
import { recordContext } from '#config-model/conditions/context.ts'
import { entityOf } from '#config-model/config.ts'
import type { User } from '#config-model/user.ts'
import type { NoticeItem } from '#contract/public.ts'
import type { Services } from '#server/context.ts'
import { conditionSql } from '#server/records/condition-sql.ts'
import { relationOf } from '#server/records/relations.ts'
import { Parameters } from '#server/records/sql/parameters.ts'

type MessageRecord = NonNullable<NoticeItem['record']>

/**
 * The records that messages are about, by id: those that are still there and that the user may
 * read. One look-up for each kind of record.
 */
export async function messageRecords(
  services: Services,
  user: User,
  messages: { entity: string | null; record_id: string | null }[],
): Promise<Map<string, MessageRecord>> {
  const config = services.config()
  const recordsByKey = new Map<string, MessageRecord>()
  for (const entity of new Set(messages.map((message) => message.entity))) {
    const ids = messages.flatMap((message) =>
      message.entity === entity ? (message.record_id ?? []) : [],
    )
    if (entity === null || !Object.hasOwn(config.entities, entity)) continue

    const scope = rowScope(config, user, entity, 'read')
    if (scope === false) continue

    const parameters = new Parameters()
    const context = { ...recordContext(config, null, user, services.clock()), scopes: [] }
    const where = [
      `id = any(${parameters.add(ids)}::text[])`,
      ...(scope === true
        ? []
        : [conditionSql(scope, context, entityOf(config, entity).fields, parameters)]),
    ]

    const rows = await services.database.query<{ id: string; year: number | null }>(
      `select id, year from ${relationOf(config, entity).from} where ${where.join(' and ')}`,
      parameters.values,
    )

    for (const { id, year } of rows) recordsByKey.set(id, { entity, id, year })
  }

  return recordsByKey
}
