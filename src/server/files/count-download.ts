import { entityOf } from '#config-model/config.ts'
import type { User } from '#config-model/user.ts'
import type { RequestContext } from '#server/context.ts'
import { sqlLiteral } from '#server/database/identifier.ts'
import type { FileUse } from '#server/records/files/file-uses.ts'
import { headFields, tableOf } from '#server/records/tables/entity-tables.ts'

/** By the owner, in the field that its field names. Staff do not count. */
export async function countDownload(
  { config: current, database }: RequestContext,
  user: User,
  file: string,
  use: FileUse,
) {
  const config = current()
  const counted = Object.entries(entityOf(config, use.entity).fields).filter(
    ([, { counts }]) => counts !== undefined,
  )
  for (const [field, { counts = '' }] of counted) {
    const key = sqlLiteral(counts)
    const more = (column: string) =>
      `${column} = ${column} || jsonb_build_object(${key}, case
        when jsonb_typeof(data->${key}) = 'number' then (data->>${key})::int else 0 end + 1)`
    const inHead = headFields(config, use.entity).includes(counts)

    await database.query(
      `update ${tableOf(use.entity)} set ${more('data')}${inHead ? `, ${more('head')}` : ''}
       where id = $1 and owner_id = $2 and data->${sqlLiteral(field)} @> $3::jsonb`,
      [use.record, user.ownerId, JSON.stringify([{ id: file }])],
    )
  }
}
