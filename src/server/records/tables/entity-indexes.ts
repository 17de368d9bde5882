import { createHash } from 'node:crypto'
import type { Config } from '#config-model/config.ts'
import { storedEntities } from '#config-model/sources.ts'
import type { Entity } from '#config-model/types.generated.ts'
import type { Query } from '#server/database/database.ts'
import { publicIndexes } from '#server/public/public-indexes.ts'
import { rowSigns } from '#server/records/signs/row-signs.ts'
import { identifier, literal } from '#server/records/sql/identifier.ts'
import { tableOf } from './entity-tables.ts'
import { fieldIndexes, hashed, listIndexes, type ListIndex } from './list-indexes.ts'

/** Milliseconds that a drop waits for each transaction that uses its table. */
const dropPatience = 3000
/** What PostgreSQL says when that is over, or when the other one waits for the drop. */
const inUse = new Set(['55P03', '40P01'])

interface Index extends ListIndex {
  /** Sentence for rows that contradict a uniqueness rule. */
  rule?: string
}

type Unique = NonNullable<Entity['unique']>[number]

/** Name of the index behind a uniqueness rule: another definition is another index. */
export function uniqueIndex(entity: string, { fields, states = [] }: Unique): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([fields, states]))
    .digest('hex')
  return identifier(`${tableOf(entity)}_u_${hash.slice(0, 10)}`)
}

/**
 * Makes the indexes that lists and uniqueness rules need, without holding up who works on the
 * tables meanwhile. `query` must be a connection without a transaction.
 * @throws Error in Chinese when stored records contradict a uniqueness rule
 */
export async function createEntityIndexes(query: Query, config: Config): Promise<void> {
  const found = await query<{ name: string; valid: boolean }>(
    `select c.relname as name, i.indisvalid as valid from pg_index i join pg_class c on c.oid = i.indexrelid where c.relnamespace = current_schema()::regnamespace`,
  )
  const known = new Map(found.map(({ name, valid }) => [name, valid]))
  const filled = new Map<string, boolean>()
  const made = new Set<string>()

  for (const index of wantedIndexes(config)) {
    if (known.get(index.name) === true) continue

    // One that a crash left half-built serves nobody.
    if (known.has(index.name)) await query(`drop index concurrently if exists ${index.name}`)
    if (!filled.has(index.table))
      filled.set(index.table, (await query(`select 1 from ${index.table} limit 1`)).length > 0)
    const how = `${index.rule === undefined ? '' : 'unique '}index ${filled.get(index.table) ? 'concurrently ' : ''}if not exists`
    if (filled.get(index.table)) made.add(index.table)

    try {
      await query(`create ${how} ${index.name} on ${index.table} ${index.on}`)
    } catch (error) {
      await query(`drop index concurrently if exists ${index.name}`).catch(() => [])
      if ((error as { code?: string }).code !== '23505') throw error

      throw new Error(
        `已保存的记录中有重复：${index.rule}（${(error as { detail?: string }).detail ?? ''}）。请先处理重复的记录，再启用这条唯一规则`,
        {
          cause: error,
        },
      )
    }
  }

  // How often a value comes up in an index over an expression is known only once it was looked at.
  for (const table of made) await query(`analyze ${table}`)
}

/**
 * The indexes of entity tables that the configuration does not ask for, with their size in bytes:
 * former ones, and those that somebody made by hand.
 */
export function findFormerIndexes(
  query: Query,
  config: Config,
): Promise<{ name: string; size: number }[]> {
  return query(
    `select c.relname::text as name, pg_relation_size(c.oid) as size from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid::regclass::text = any($1) and not i.indisprimary and c.relname <> all($2)
       and not exists (select 1 from pg_constraint where conindid = c.oid) order by size desc, name`,
    [Object.keys(config.entities).map(tableOf), wantedIndexes(config).map(({ name }) => name)],
  )
}

/**
 * Drops the indexes of uniqueness rules that no longer hold, without holding up who works on the
 * tables meanwhile. `query` must be a connection without a transaction that has the migration lock.
 * Answers how many are left because somebody works on their table for longer than a moment; such an
 * index may be invalid by then.
 */
export async function dropFormerRules(query: Query, config: Config): Promise<number> {
  const wanted = new Set(wantedIndexes(config).map(({ name }) => name))
  const rows = await query<{ name: string }>(
    `select indexname as name from pg_indexes where schemaname = current_schema() and tablename = any($1) and indexname ~ '_u(_[0-9a-f]{10}|[0-9]+)$'`,
    [Object.keys(config.entities).map(tableOf)],
  )

  await query(`set lock_timeout = ${dropPatience}`)
  let left = 0

  for (const { name } of rows.filter((row) => !wanted.has(row.name)))
    try {
      await query(`drop index concurrently if exists ${name}`)
    } catch (error) {
      if (!inUse.has((error as { code?: string }).code ?? '')) throw error
      left++
    }

  await query('set lock_timeout = 0')

  return left
}

/** Every index a configuration needs. */
export function wantedIndexes(config: Config): Index[] {
  return storedEntities(config).flatMap(([id, entity]) => {
    const table = tableOf(id)
    const index = (name: string, on: string): Index => ({
      name: identifier(`${table}_${name}`),
      table,
      on,
    })

    return [
      ...listIndexes(config, id, entity),
      // Funnels count owners of rows in some states: with the state they read no rows.
      index('owner_state', '(owner_id, year) include (state)'),
      // A word is found among the rows that lie somewhere, without looking at those that lie
      // elsewhere.
      hashed(table, `using gin (grams, ${rowSigns(config, id).sql})`),
      ...(entity.numbering === undefined
        ? []
        : [index('numbering', `((head->>${literal(entity.numbering.field)}))`)]),
      ...(entity.tree === undefined ? [] : [index('tree', `((head->>${literal(entity.tree)}))`)]),
      ...fieldIndexes(config, id, entity),
      ...publicIndexes.filter((of) => of.table === table).map(({ name, on }) => index(name, on)),
      ...(entity.unique ?? []).map((unique) => ({
        name: uniqueIndex(id, unique),
        table,
        on: `(${unique.fields.map((name) => `(head->>${literal(name)})`).join(', ')})${unique.states ? ` where state in (${unique.states.map(literal).join(', ')})` : ''}`,
        rule: unique.message,
      })),
    ]
  })
}
