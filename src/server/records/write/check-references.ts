import { rowScope } from '#config-model/access/access.ts'
import { explainCondition } from '#config-model/conditions/condition-words.ts'
import { recordContext } from '#config-model/conditions/context.ts'
import { entityOf } from '#config-model/config.ts'
import { isReference } from '#config-model/field-traits.ts'
import type { Json, RecordData } from '#config-model/record.ts'
import { normalForm } from '#config-model/text/clean-text.ts'
import type { Field } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import { withCurrentNames } from '#config-model/values/current-names.ts'
import type { RequestContext } from '#server/context.ts'
import type { Query } from '#server/database/database.ts'
import { conditionSql } from '#server/records/condition-sql.ts'
import { recordTexts } from '#server/records/record-texts.ts'
import { relationOf } from '#server/records/relations/relations.ts'
import { Parameters } from '#server/records/sql/parameters.ts'
import { refusedValues } from './check-changes.ts'

/**
 * A newly referenced record must be readable, and accepted by the field.
 * @throws ApiError 400 with the problem of the field
 */
export async function checkReferences(
  services: RequestContext,
  query: Query,
  user: User,
  { entity, changes, before }: { entity: string; changes: RecordData; before: RecordData },
): Promise<void> {
  const localizedConfig = services.localized(services.config())
  const { fields } = entityOf(localizedConfig, entity)
  for (const [name, value] of Object.entries(changes)) {
    const field = fields[name]
    if (!isReference(field) || field.entity === undefined) continue

    const previousIds = idsOf(before[name])
    const ids = idsOf(value).filter((id) => !previousIds.includes(id))
    if (
      ids.length > 0 &&
      !(await areReadable(services, query, user, { entity: field.entity, ids }))
    )
      throw refusedValues(localizedConfig, [
        [name, recordTexts.noReferred({ field: title(field, name) })],
      ])
    if (ids.length > 0 && field.among) await checkAmong(services, query, { name, field, ids })
  }
}

interface Named {
  name: string
  field: Field
  ids: string[]
}

async function checkAmong(
  services: RequestContext,
  query: Query,
  { name, field, ids }: Named,
): Promise<void> {
  const { among, entity = '' } = field
  if (!among) return

  const config = services.config()
  const parameters = new Parameters()
  const { from, columns } = relationOf(config, entity)
  const context = { ...recordContext(config, null, null, services.clock()), scopes: [] }
  const where = conditionSql(
    among,
    context,
    { fields: entityOf(config, entity).fields, parameters },
    {
      columns,
    },
  )

  const [row] = await query<{ count: number }>(
    `select count(distinct id)::int as count from ${from}
      where ${where} and id = any(${parameters.add(ids)}::text[])`,
    parameters.values,
  )

  if (row?.count === new Set(ids).size) return

  const localizedConfig = services.localized(config)
  const rows = explainCondition(among, localizedConfig, entity)

  throw refusedValues(localizedConfig, [
    [name, recordTexts.notReferable({ field: title(field, name), rows })],
  ])
}

/**
 * Values that must match the referenced record, whichever was changed.
 * @throws ApiError 400 with the problem of the reference
 */
export async function checkMatches(
  services: RequestContext,
  query: Query,
  entity: string,
  { changes, after }: { changes: RecordData; after: RecordData },
): Promise<void> {
  const localizedConfig = services.localized(services.config())
  const { fields } = entityOf(localizedConfig, entity)
  for (const [name, field] of Object.entries(fields)) {
    if (!field.match || field.entity === undefined) continue

    const pairs = Object.entries(field.match)
    const [id] = idsOf(after[name])
    const isTouched = [name, ...Object.keys(field.match)].some((key) => key in changes)
    if (id === undefined || !isTouched) continue

    const { from } = relationOf(services.config(), field.entity)
    const [row] = await query<{ data: RecordData }>(`select data from ${from} where id = $1`, [id])
    const other = entityOf(localizedConfig, field.entity)
    const theirData = withCurrentNames(other.fields, row?.data ?? {})

    for (const [fieldName, theirs] of pairs) {
      const [value, named] = [after[fieldName] ?? null, theirData[theirs] ?? null]
      if (value === null || value === '' || named === null || named === '') continue
      if (normalForm(textOf(value)) === normalForm(textOf(named))) continue

      const fault = recordTexts.otherThanReferred({
        field: title(field, name),
        other: fields[fieldName]?.title ?? fieldName,
        theirs: other.fields[theirs]?.title ?? theirs,
      })

      throw refusedValues(localizedConfig, [[name, fault]])
    }
  }
}

const textOf = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value))

const title = (field: Field, name: string) => field.title || name
const idsOf = (value: Json | undefined): string[] =>
  [value].flat().filter((id): id is string => typeof id === 'string' && id !== '')

async function areReadable(
  services: RequestContext,
  query: Query,
  user: User,
  { entity, ids }: { entity: string; ids: string[] },
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
      conditionSql(
        scope,
        context,
        { fields: entityOf(config, entity).fields, parameters },
        { columns },
      ),
    )

  const [row] = await query<{ count: number }>(
    `select count(distinct id)::int as count from ${from} where ${where.join(' and ')}`,
    parameters.values,
  )

  return row?.count === new Set(ids).size
}
