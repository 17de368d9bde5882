import { mayAct, rowScope } from '#config-model/access/access.ts'
import { applyStateAlias, recordContext } from '#config-model/conditions/context.ts'
import { workflowOf } from '#config-model/config.ts'
import { verbatimPhrase } from '#config-model/messages/phrase.ts'
import type { User } from '#config-model/user.ts'
import { stateAliasesFor } from '#config-model/workflow/shown-state.ts'
import type { ListQuery } from '#contract/record.ts'
import type { AllCounts } from '#contract/routes/lists.ts'
import type { RequestContext } from '#server/context.ts'
import type { Database } from '#server/database/database.ts'
import { ApiError, forbidden, notFound } from '#server/errors.ts'
import { conditionSql } from '#server/records/condition-sql.ts'
import { tableOf } from '#server/records/entity-tables.ts'
import { Parameters } from '#server/records/sql/parameters.ts'
import { countBySample, countPlanned, countKeywordRows } from './keyword/count-keyword.ts'
import { isRare, sampleRows } from './keyword/sample-rows.ts'
import { indexedRowsSql, isSearched, parametersOf } from './keyword/searched-list.ts'
import { type CompiledList, capOf, compileList, openListPage, queryFor } from './list-query.ts'
import { bucketCount } from './row-tags.ts'

/** Counts rows, up to one beyond the cap. */
export async function countRows(services: RequestContext, list: CompiledList): Promise<number> {
  const [total = 0] = await remembered(services, [list], async () =>
    isSearched(list)
      ? [await countKeywordRows(services.database, list)]
      : countAll(services, [list]),
  )
  return total
}

/** Caches counts of lists with shared parameters until one of their rows may have changed. */
async function remembered(
  services: RequestContext,
  lists: CompiledList[],
  count: () => Promise<number[]>,
): Promise<number[]> {
  const [list] = lists
  if (!list) return []

  const key = [
    list.table,
    capOf(list),
    ...lists.map(({ where }) => where),
    JSON.stringify(list.parameters.values),
  ]

  return services.totalsCache.getOrRead(key.join(' '), list.tables, count)
}

async function countAll(services: RequestContext, lists: CompiledList[]): Promise<number[]> {
  const [list] = lists
  if (!list) return []

  const counts = lists.map(
    ({ table, where }) =>
      `(select count(*) from (select 1 from ${table} where ${where}
        limit ${capOf(list) + 1}) counted)::int`,
  )

  const sql = `select array[${counts.join(', ')}] as totals`
  const [row] = await queryFor(services, list)<{ totals: number[] }>(sql, list.parameters.values)

  return row?.totals ?? []
}

/** Counts presets within the query's other conditions, up to a cap. */
export async function readCounts(
  services: RequestContext,
  user: User,
  id: string,
  query: ListQuery,
): Promise<Record<string, number>> {
  const config = services.config()
  const localizedConfig = services.localized(config)
  const presets = (openListPage(config, localizedConfig, user, id).presets ?? []).flatMap(
    (preset) => (preset.count ? preset.id : []),
  )
  const { year, keyword, filter } = query
  const compile: CompilePart = ({ parameters, ...part }) => {
    const queryParts = Object.entries({ ...part, year, filter }).filter(
      ([, value]) => value !== undefined,
    )
    return compileList(config, user, {
      id,
      query: Object.fromEntries(queryParts),
      now: services.clock(),
      localizedConfig,
      parameters,
    })
  }

  const shared = new Parameters()
  const lists = presets.map((preset) => compile({ preset, keyword, parameters: shared }))
  const totals = await remembered(services, lists, () =>
    keyword !== undefined && lists.some(isSearched)
      ? countPresets(services.database, keyword, presets, compile)
      : countAll(services, lists),
  )

  return Object.fromEntries(
    lists.map((list, at) => [presets[at], Math.min(totals[at] ?? 0, capOf(list))]),
  )
}

/** Counts the presets of several lists; leaves out inaccessible and unknown lists. */
export async function readAllCounts(
  services: RequestContext,
  user: User,
  ids: readonly string[],
): Promise<AllCounts> {
  const countEntries = await Promise.all(
    [...new Set(ids)].map((id) => countsOf(services, user, id)),
  )
  return Object.fromEntries(countEntries.flatMap((entry) => (entry === null ? [] : [entry])))
}

async function countsOf(
  services: RequestContext,
  user: User,
  id: string,
): Promise<[string, AllCounts[string]] | null> {
  try {
    return [id, await readCounts(services, user, id, {})]
  } catch (error) {
    if (error instanceof ApiError && (error.status === 403 || error.status === 404)) return null
    throw error
  }
}

/**
 * Counts the readable records of the working year (without years: all) by visible state.
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
    `select state, count(*)::int as count from ${tableOf(id)}
      where state is not null and ${where.join(' and ')} group by state`,
    parameters.values,
  )

  const counts: Record<string, number> = {}
  for (const { state, count } of rows) {
    const seen = applyStateAlias(stateAliases, state)
    counts[seen] = (counts[seen] ?? 0) + count
  }

  return counts
}

type Asking = Pick<Database, 'query' | 'queryPlanned'>

/** Rows counted for all presets in one statement. */
const countedTogether = 5000

type CompilePart = (part: {
  preset?: string
  keyword?: string | undefined
  /** Those of the outer statement; otherwise new ones. */
  parameters?: Parameters
}) => CompiledList

/**
 * Counts each preset's rows with the word, up to one beyond the cap: in one statement, or first in
 * some buckets and then the presets below the cap.
 */
async function countPresets(
  database: Asking,
  keyword: string,
  presets: string[],
  compile: CompilePart,
): Promise<number[]> {
  const list = compile({ keyword })
  if (!isSearched(list)) throw new Error('no word is looked for')

  const sample = await sampleRows(database, list)
  if (isRare(sample))
    return Promise.all(
      presets.map((preset) => countPlanned(database, compile({ preset, keyword }))),
    )

  const { seen, each } = sample
  const count = Math.min(
    bucketCount,
    Math.ceil((countedTogether * bucketCount) / Math.max(1, seen * each)),
  )

  const parameters = parametersOf(list)
  const rows = indexedRowsSql(
    list,
    parameters,
    count < bucketCount ? [list.search.rowTags.buckets(0, count)] : [],
  )
  const counts = presets.map(
    (preset) => `(count(*) filter (where ${compile({ preset, parameters }).where}))::int`,
  )
  const [totalsRow] = await database.query<{ totals: number[] }>(
    `select array[${counts.join(', ')}] as totals from ${rows} where ${list.search.rest}`,
    parameters.values,
  )

  const totals: number[] = []

  for (const [at, preset] of presets.entries()) {
    const total = totalsRow?.totals[at] ?? 0
    const part = compile({ preset, keyword })
    const isCounted = count === bucketCount || total > capOf(part)

    // It may have few rows among many matches without a row tag: another index may find them.
    const isNarrowed =
      isSearched(part) && part.search.rowTags.any.length > list.search.rowTags.any.length
    if (isCounted) totals.push(total)
    else if (isNarrowed)
      totals.push(await countBySample(database, part, { seen: total, each: bucketCount / count }))
    else totals.push(await countPlanned(database, part))
  }

  return totals
}
