import { isAssignable } from '#config-model/assignments.ts'
import type { Config } from '#config-model/config.ts'
import { referencedValues } from '#config-model/facts/referenced-value.ts'
import { memoize } from '#config-model/memoize.ts'
import { storedEntities } from '#config-model/sources.ts'
import { listPublications } from '#server/active-config/releases.ts'
import type { Database, Query } from '#server/database/database.ts'
import { sqlIdentifier, sqlLiteral } from '#server/database/identifier.ts'
import { migrationLock, acquireLock } from '#server/database/transaction.ts'
import { publicIndexes } from '#server/public/public-indexes.ts'
import { tableOf, uniqueIndexes } from '#server/records/entity-tables.ts'
import {
  type ListIndex,
  fieldIndexes,
  hashedIndex,
  listIndexes,
} from '#server/records/lists/list-indexes.ts'
import { rowTagsFor } from '#server/records/lists/row-tags.ts'
import { comparableSql } from '#server/records/sql/word-sql.ts'
import { listFirst } from './list-first.ts'
import { ignoreSteps, type OnStep } from './watch-steps.ts'

const dropTimeoutMs = 3000
/** SQLSTATEs of lock timeout and deadlock. */
const inUse = new Set(['55P03', '40P01'])

const maxGroups = 5

interface Index extends ListIndex {
  /** Message for rows that violate the uniqueness rule. */
  rule?: string
  /**
   * Fallback for a uniqueness rule over exact values, when stored texts are equal in normal form.
   */
  exact?: ListIndex
  /** Compared expressions and condition of a uniqueness rule over normalized texts. */
  keys?: string[]
  where?: string
}

/**
 * Creates the indexes for lists and uniqueness rules, concurrently; `query` must have no
 * transaction. Returns a sentence per uniqueness rule limited to exact values, because stored texts
 * are equal in normal form only.
 * @throws Error in Chinese when stored records contradict a uniqueness rule
 */
export async function createEntityIndexes(
  query: Query,
  config: Config,
  onStep: OnStep = ignoreSteps,
): Promise<string[]> {
  const indexRows = await query<{ name: string; valid: boolean }>(
    `select c.relname as name, i.indisvalid as valid from pg_index i
      join pg_class c on c.oid = i.indexrelid
      where c.relnamespace = current_schema()::regnamespace`,
  )
  const validByName = new Map(indexRows.map(({ name, valid }) => [name, valid]))
  const filled = new Map<string, boolean>()
  const filledTables = new Set<string>()
  const alike: string[] = []

  /** Returns the error of contradicting records. */
  const build = async (
    { name, table, on }: ListIndex,
    isUnique: boolean,
  ): Promise<Error | null> => {
    if (validByName.get(name) === true) return null

    // Incomplete by a crash.
    if (validByName.has(name)) await query(`drop index concurrently if exists ${name}`)
    if (!filled.has(table))
      filled.set(table, (await query(`select 1 from ${table} limit 1`)).length > 0)
    const how = `${isUnique ? 'unique ' : ''}index ${filled.get(table) ? 'concurrently ' : ''}if not exists`
    if (filled.get(table)) filledTables.add(table)

    try {
      await query(`create ${how} ${name} on ${table} ${on}`)
      return null
    } catch (error) {
      await query(`drop index concurrently if exists ${name}`).catch(() => [])
      if ((error as { code?: string }).code !== '23505') throw error
      return error as Error
    }
  }

  const missing = expectedIndexes(config).filter(({ name }) => validByName.get(name) !== true)

  for (const [at, index] of missing.entries()) {
    onStep(`建索引 ${at + 1}/${missing.length}（${index.name}）`)
    const clash = await build(index, index.rule !== undefined)
    if (clash === null) continue

    const cause = index.exact === undefined ? clash : await build(index.exact, true)

    if (cause !== null)
      throw new Error(
        `已保存的记录中有重复：${index.rule}（${(cause as { detail?: string }).detail ?? ''}）。请先处理重复的记录，再启用这条唯一规则`,
        { cause },
      )

    alike.push(await describeDuplicates(query, index))
  }

  // Expression indexes have statistics only after analyze.
  for (const table of filledTables) {
    onStep(`统计表 ${table}`)
    await query(`analyze ${table}`)
  }

  return alike
}

/** Names a rule's duplicates, with the ids of the first. */
async function describeDuplicates(
  query: Query,
  { table, rule, keys = [], where = '' }: Index,
): Promise<string> {
  const wholeSql = keys.map((key) => `${key} is not null`).join(' and ')
  const groups = await query<{ ids: string; groups: number; records: number }>(
    `select string_agg(id, ' = ' order by id) as ids, count(*) over ()::int as groups,
      sum(count(*)) over ()::int as records
     from ${table} ${where === '' ? 'where' : `${where} and`} ${wholeSql} group by ${keys.join(', ')}
       having count(*) > 1 order by 1 limit ${maxGroups}`,
  )

  const { groups: total = 0, records = 0 } = groups[0] ?? {}
  const names = listFirst(
    groups.map(({ ids }) => ids),
    total,
    { separator: '，', unit: '组' },
  )

  return `${rule}：${total} 组 ${records} 条（${names}）`
}

/** Former or manually created indexes, with their size in bytes. */
export function findFormerIndexes(
  query: Query,
  config: Config,
): Promise<{ name: string; size: number }[]> {
  return query(
    `select c.relname::text as name, pg_relation_size(c.oid) as size from pg_index i
      join pg_class c on c.oid = i.indexrelid
     where i.indrelid::regclass::text = any($1) and not i.indisprimary and c.relname <> all($2)
       and not exists (select 1 from pg_constraint where conindid = c.oid)
         order by size desc, name`,
    [
      Object.keys(config.entities).map(tableOf),
      expectedIndexes(config).flatMap(({ name, exact }) => [name, exact?.name ?? name]),
    ],
  )
}

/**
 * Drops former uniqueness rules concurrently; `query` must have no transaction and the migration
 * lock. Returns how many remain because their table stays in use; such an index may be invalid by
 * then.
 */
export async function dropFormerRules(query: Query, config: Config): Promise<number> {
  const rules = expectedIndexes(config).filter(({ rule }) => rule !== undefined)
  const rows = await query<{ name: string }>(
    `select indexname as name from pg_indexes
      where schemaname = current_schema() and tablename = any($1)
      and indexname ~ '_u(_[0-9a-f]{10}|[0-9]+)$'`,
    [Object.keys(config.entities).map(tableOf)],
  )

  const existingIndexes = new Set(rows.map(({ name }) => name))

  // Uniqueness of normalized texts implies that of exact ones.
  const requiredIndexes = new Set(
    rules.flatMap(({ name, exact }) => (existingIndexes.has(name) ? name : (exact?.name ?? name))),
  )

  await query(`set lock_timeout = ${dropTimeoutMs}`)
  let left = 0

  for (const { name } of rows.filter((row) => !requiredIndexes.has(row.name)))
    try {
      await query(`drop index concurrently if exists ${name}`)
    } catch (error) {
      if (!inUse.has((error as { code?: string }).code ?? '')) throw error
      left++
    }

  await query('set lock_timeout = 0')

  return left
}

export const expectedIndexes = memoize((config: Config): readonly Index[] =>
  storedEntities(config).flatMap(([id, entity]) => {
    const table = tableOf(id)
    const index = (name: string, on: string): Index => ({
      name: sqlIdentifier(`${table}_${name}`),
      table,
      on,
    })

    return [
      ...listIndexes(config, id, entity),
      // Funnels count owners of rows in some states: including the state avoids reading rows.
      index('owner_state', '(owner_id, year) include (state)'),
      // A word within a region, without reading other rows.
      hashedIndex(table, `using gin (grams, ${rowTagsFor(config, id).sql})`),
      ...(entity.numbering === undefined
        ? []
        : [index('numbering', `((head->>${sqlLiteral(entity.numbering.field)}))`)]),
      ...(entity.tree === undefined
        ? []
        : [index('tree', `((head->>${sqlLiteral(entity.tree)}))`)]),
      // Finds records that copy a changed record's values.
      ...[
        ...new Set([...referencedValues(entity.fields).values()].map(({ reference }) => reference)),
      ].map((name) => hashedIndex(table, `((head->>${sqlLiteral(name)}))`)),
      ...fieldIndexes(config, id, entity),
      ...(isAssignable(config, id)
        ? [
            index(
              'assigned',
              'using gin (assignments jsonb_path_ops) where assignments is not null',
            ),
          ]
        : []),
      ...publicIndexes(config).filter((of) => of.table === table),
      ...(entity.unique ?? []).map((unique) => {
        const names = uniqueIndexes(id, unique)
        const where = unique.states
          ? ` where state in (${unique.states.map(sqlLiteral).join(', ')})`
          : ''
        const on = (valueOf: (name: string) => string) =>
          `(${unique.fields.map(valueOf).join(', ')})${where}`
        const alikeOf = (name: string) =>
          `(${comparableSql(entity.fields[name], `head->>${sqlLiteral(name)}`)})`
        const alike = on(alikeOf)
        const exact = on((name) => `(head->>${sqlLiteral(name)})`)

        // Codes and numbers have no normal form.
        if (alike === exact) return { name: names.exact, table, on: exact, rule: unique.message }

        return {
          name: names.alike,
          table,
          on: alike,
          rule: unique.message,
          exact: { name: names.exact, table, on: exact },
          keys: unique.fields.map(alikeOf),
          where,
        }
      }),
    ]
  }),
)

/** Milliseconds to wait for another node that prepares tables. */
const lockTimeoutMs = 3000

/**
 * Drops obsolete uniqueness rules of an active configuration, and rebuilds an index that another
 * node dropped too early. Does nothing when another configuration is active by now.
 * @throws Error in Chinese when impossible at the moment (the timers retry it), or when stored
 *   records contradict a rule
 */
export async function reconcileIndexes(database: Database, config: Config): Promise<void> {
  const left = await database.asOwner((owner) =>
    owner.withDedicatedConnection(async (query) => {
      if (!(await acquireLock(query, migrationLock, lockTimeoutMs)))
        throw new Error('另一个节点正在准备数据表，索引稍后再整理')

      const [newest] = await listPublications(query, 1)
      if (newest && newest.hash !== config.hash) return 0

      const former = await dropFormerRules(query, config)

      await createEntityIndexes(query, config)

      return former
    }),
  )

  if (left > 0) throw new Error(`${left} 条已取消的唯一规则所在的表正有人使用，稍后再删除`)
}
