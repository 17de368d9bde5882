import { recordContext } from '#config-model/conditions/context.ts'
import { entityOf, type Config } from '#config-model/config.ts'
import { isReference } from '#config-model/field-traits.ts'
import { storedEntities } from '#config-model/sources.ts'
import type { Entity, Field } from '#config-model/types.generated.ts'
import type { Query } from '#server/database/database.ts'
import { sqlLiteral } from '#server/database/identifier.ts'
import { conditionSql } from '#server/records/condition-sql.ts'
import { headFields, tableOf } from '#server/records/entity-tables.ts'
import { Parameters } from '#server/records/sql/parameters.ts'
import { storedTextSql } from '#server/records/sql/value-sql.ts'
import { normalFormSql } from '#server/records/sql/word-sql.ts'
import { listFirst } from './list-first.ts'

const maxNamed = 5

interface Linking {
  config: Config
  entityId: string
  entity: Entity
  name: string
  field: Field & { entity: string; match: Record<string, string> }
}

/**
 * Fills references with `match` where exactly one record has the same values, once per rule; lists
 * the rest. Returns a sentence per affected field.
 */
export async function linkReferences(query: Query, config: Config): Promise<string[]> {
  const sentences: string[] = []

  for (const [entityId, entity] of storedEntities(config))
    for (const [name, field] of Object.entries(entity.fields)) {
      if (!isLinkable(config, field)) continue

      const fact = `link:${entityId}.${name}`
      const wording = JSON.stringify([field.entity, field.match, field.among ?? null])
      const [done] = await query<{ value: unknown }>(
        'select value from portal_fact where name = $1',
        [fact],
      )

      if (done?.value === wording) continue

      const sentence = await linkField(query, { config, entityId, entity, name, field })
      if (sentence !== null) sentences.push(sentence)
      await query(
        `insert into portal_fact(name, value) values ($1, $2) on conflict (name) do update
          set value = $2`,
        [fact, JSON.stringify(wording)],
      )
    }

  return sentences
}

const isLinkable = (config: Config, field: Field): field is Linking['field'] =>
  isReference(field) &&
  field.multiple !== true &&
  field.match !== undefined &&
  field.entity !== undefined &&
  config.entities[field.entity] !== undefined &&
  config.entities[field.entity]?.source === undefined

async function linkField(query: Query, linking: Linking): Promise<string | null> {
  const { config, entityId, entity, name, field } = linking
  const table = tableOf(entityId)
  const key = sqlLiteral(name)
  const textSql = (fieldName: string) =>
    storedTextSql(config, { entity: entityId, name: fieldName, json: 'e.data' })
  const openSql = `coalesce(${textSql(name)}, '') = ''`
  const p = new Parameters()
  const head = headFields(config, entityId).includes(name)
    ? `, head = e.head || jsonb_build_object(${key}, matches.ids[1])`
    : ''

  const linked = await query(
    `with matches as (
       select e.id, array_agg(o.id) as ids from ${table} e
       join (select id, data from ${tableOf(field.entity)}
         where ${amongSql(linking, p)}) o on ${sameSql(linking)}
       where ${openSql} group by e.id having count(*) = 1)
     update ${table} e set data = e.data || jsonb_build_object(${key}, matches.ids[1])${head}
     from matches where e.id = matches.id and ${openSql} returning e.id`,
    p.values,
  )

  const label = textSql(entity.key ?? entity.titleField)
  const rest = await query<{ label: string | null; total: number }>(
    `select ${label} as label, count(*) over ()::int as total from ${table} e
      where ${openSql} order by e.id limit ${maxNamed}`,
  )

  const [first] = rest
  if (linked.length === 0 && !first) return null

  const names = rest.map(({ label: text }) => text ?? '（未命名）')
  const open = first
    ? `；${first.total} 条没有对上（没有，或不止一条），请逐条核对：${listFirst(names, first.total)}`
    : ''

  return `“${entity.title}”的“${field.title}”：${linked.length} 条与${entityOf(config, field.entity).title}对上了${open}`
}

function amongSql({ config, field }: Linking, p: Parameters): string {
  if (!field.among) return 'true'

  const context = { ...recordContext(config, null, null, new Date()), scopes: [] }

  return conditionSql(field.among, context, {
    fields: entityOf(config, field.entity).fields,
    parameters: p,
  })
}

function sameSql({ config, entityId, field }: Linking): string {
  const conditions = Object.entries(field.match).map(([name, theirs]) => {
    const mine = storedTextSql(config, { entity: entityId, name, json: 'e.data' })
    const other = storedTextSql(config, { entity: field.entity, name: theirs, json: 'o.data' })
    return `${normalFormSql(mine)} = ${normalFormSql(other)} and ${mine} <> ''`
  })
  return conditions.join(' and ')
}
