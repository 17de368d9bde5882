import { rowScope } from '#config-model/access/access.ts'
import { explainCondition } from '#config-model/conditions/condition-words.ts'
import { isRow, recordContext } from '#config-model/conditions/context.ts'
import { entityOf, type Config } from '#config-model/config.ts'
import { isReference } from '#config-model/field-traits.ts'
import type { Phrase } from '#config-model/messages/phrase.ts'
import type { Json, RecordData } from '#config-model/record.ts'
import { normalForm } from '#config-model/text/clean-text.ts'
import type { Condition, Field } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import { withCurrentNames } from '#config-model/values/current-names.ts'
import type { RequestContext } from '#server/context.ts'
import type { Query } from '#server/database/database.ts'
import { conditionSql } from '#server/records/condition-sql.ts'
import { recordTexts } from '#server/records/record-texts.ts'
import { relationOf, type EntityRelation } from '#server/records/relations/relations.ts'
import { Parameters } from '#server/records/sql/parameters.ts'
import { refusedValues } from './check-changes.ts'

/**
 * A newly referenced record, also in a row, must be readable and accepted by the field.
 * @param fields of a record or a dialog, localized
 * @throws ApiError 400 with the problem of the field
 */
export async function checkReferences(
  services: RequestContext,
  query: Query,
  user: User,
  {
    fields,
    changes,
    before,
  }: { fields: Record<string, Field>; changes: RecordData; before: RecordData },
): Promise<void> {
  const localizedConfig = services.localized(services.config())
  const previous = referencesIn(fields, before)

  for (const [name, { field, ids }] of referencesIn(fields, changes)) {
    const [top = name] = name.split('.')
    const newIds = ids.filter((id) => !previous.get(name)?.ids.includes(id))
    if (newIds.length === 0) continue

    const { readable, accepted } = await countReferable(services, query, user, { field, newIds })
    const total = new Set(newIds).size
    if (readable !== total)
      throw refusedValues(localizedConfig, [
        [top, recordTexts.noReferred({ field: title(field, name) })],
      ])
    if (accepted !== total)
      throw refusedValues(localizedConfig, [[top, notReferable(localizedConfig, field)]])
  }
}

interface ReferencedIds {
  field: Field
  ids: string[]
}

/** References of a record, its groups and all rows of its lists, by the path of the field. */
function referencesIn(
  fields: Record<string, Field>,
  data: RecordData,
  path = '',
  references = new Map<string, ReferencedIds>(),
): Map<string, ReferencedIds> {
  for (const [key, value] of Object.entries(data)) {
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined
    const name = `${path}${key}`

    if (isReference(field))
      references.set(name, {
        field,
        ids: [...(references.get(name)?.ids ?? []), ...idsOf(value)],
      })
    else if (field?.fields)
      for (const row of [value].flat())
        if (isRow(row)) referencesIn(field.fields, row, `${name}.`, references)
  }

  return references
}

async function countReferable(
  services: RequestContext,
  query: Query,
  user: User,
  { field, newIds }: { field: Field; newIds: string[] },
): Promise<{ readable: number; accepted: number }> {
  const parameters = new Parameters()
  const { from, readableSql, acceptedSql } = referableSql(services, user, field, parameters)
  const [row] = await query<{ readable: number; accepted: number }>(
    `select count(distinct id)::int as readable,
        count(distinct id) filter (where ${acceptedSql})::int as accepted
      from ${from} where id = any(${parameters.add(newIds)}::text[]) and ${readableSql}`,
    parameters.values,
  )

  return row ?? { readable: 0, accepted: 0 }
}

interface ReferableSql {
  from: string
  columns: EntityRelation['columns']
  /** The user may read the record. */
  readableSql: string
  /** The field accepts it (`among`). */
  acceptedSql: string
}

/** Which records a user may refer to in a field. */
export function referableSql(
  services: Pick<RequestContext, 'config' | 'clock'>,
  user: User,
  { entity = '', among }: Field,
  parameters: Parameters,
): ReferableSql {
  const config = services.config()
  const { from, columns } = relationOf(config, entity)
  const { fields } = entityOf(config, entity)
  const scope = rowScope(config, user, entity, 'read')
  const sqlOf = (condition: Condition, reader: User | null) =>
    conditionSql(
      condition,
      { ...recordContext(config, null, reader, services.clock()), scopes: [] },
      { fields, parameters },
      { columns },
    )

  return {
    from,
    columns,
    readableSql: typeof scope === 'boolean' ? String(scope) : sqlOf(scope, user),
    acceptedSql: among === undefined ? 'true' : sqlOf(among, null),
  }
}

/** Says which records a field accepts. */
export function notReferable(localizedConfig: Config, field: Field): Phrase {
  const { among, entity = '' } = field
  const rows = among === undefined ? '' : explainCondition(among, localizedConfig, entity)

  return recordTexts.notReferable({ field: field.title, rows })
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
