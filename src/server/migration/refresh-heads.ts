import { lastOf } from '#config-model/assert.ts'
import { entityOf, type Config } from '#config-model/config.ts'
import type { RecordData } from '#config-model/record.ts'
import { storedEntities } from '#config-model/sources.ts'
import type { Query } from '#server/database/database.ts'
import { headFields, searchFields, tableOf } from '#server/records/entity-tables.ts'
import { fieldsWithPinyin } from '#server/records/sql/word-sql.ts'
import { deriveColumns } from '#server/records/write/write-record.ts'
import { ignoreSteps, type OnStep } from './watch-steps.ts'

const batchSize = 500

/**
 * Refreshes the list columns of stored records after a new column, filter or search word; returns
 * the affected entities. Nodes with an earlier configuration may write meanwhile: see
 * `refreshRecentRecords`.
 */
export async function refreshHeads(
  query: Query,
  config: Config,
  onStep: OnStep = ignoreSteps,
): Promise<string[]> {
  const refreshed: string[] = []
  await refreshVariants(query, config)
  const facts = await query<{ name: string; value: string }>(
    `select name, value from portal_fact where left(name, 5) = 'head:'`,
  )
  const storedFields = new Map(facts.map(({ name, value }) => [name, value]))

  for (const [id, entity] of storedEntities(config)) {
    const name = `head:${id}`
    const currentFields = JSON.stringify([
      headFields(config, id).map((field) => [field, ...(entity.fields[field]?.was ?? [])]),
      searchFields(entity),
      ...(fieldsWithPinyin(entity).length > 0 ? [fieldsWithPinyin(entity)] : []),
    ])

    if (storedFields.get(name) === currentFields) continue

    await refreshEntity(query, config, id, { onStep })
    await query(
      `insert into portal_fact(name, value) values ($1, $2) on conflict (name) do update
        set value = $2`,
      [name, JSON.stringify(currentFields)],
    )

    refreshed.push(id)
  }

  return refreshed
}

/** Replaces bigrams stored with variation selectors. */
async function refreshVariants(query: Query, config: Config): Promise<void> {
  const name = 'grams:normal-form'
  const [storedFact] = await query('select 1 from portal_fact where name = $1', [name])
  if (storedFact) return

  const variants = String.raw`array_to_string(grams, '') ~ '[\uFE00-\uFE0F\U000E0100-\U000E01EF]'`
  for (const [id] of storedEntities(config))
    await refreshEntity(query, config, id, { where: variants })
  await query(
    'insert into portal_fact(name, value) values ($1, $2) on conflict (name) do nothing',
    [name, JSON.stringify(true)],
  )
}

/** Refreshes records written since by a node with an earlier configuration. */
export async function refreshRecentRecords(
  query: Query,
  config: Config,
  entities: string[],
  since: Date,
): Promise<void> {
  for (const id of entities) await refreshEntity(query, config, id, { since })
}

interface Refreshing {
  since?: Date
  where?: string
  onStep?: OnStep
}

async function refreshEntity(
  query: Query,
  config: Config,
  entity: string,
  { since = new Date(0), where = 'true', onStep = ignoreSteps }: Refreshing = {},
): Promise<void> {
  // Lists read them until the new configuration is in force.
  const { fields, title } = entityOf(config, entity)
  let count = 0
  const formerNames = headFields(config, entity).flatMap((name) => fields[name]?.was ?? [])

  for (let last = ''; ;) {
    const rows = await query<{ id: string; version: number; data: RecordData }>(
      `select id, version, data from ${tableOf(entity)}
        where id > $1 and updated_at >= $2 and ${where} order by id limit ${batchSize}`,
      [last, since],
    )

    if (rows.length === 0) return

    const fresh = rows.map(({ id, version, data }) => {
      const { head, bigrams } = deriveColumns(config, entity, data)
      return { id, version, head, grams: bigrams }
    })

    await query(
      `update ${tableOf(entity)} e set head = coalesce((select jsonb_object_agg(name, e.head->name)
           from unnest($2::text[]) name where e.head ? name), '{}') || f.head,
         grams = array(select jsonb_array_elements_text(f.grams))
       from jsonb_to_recordset($1::jsonb) f(id text, version int, head jsonb, grams jsonb)
         where e.id = f.id and e.version = f.version`,
      [JSON.stringify(fresh), formerNames],
    )

    last = lastOf(rows).id
    count += rows.length
    onStep(`整理“${title}”的列表内容，已完成 ${count} 条`)
  }
}
