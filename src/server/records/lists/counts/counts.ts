import type { User } from '#config-model/user.ts'
import type { ListQuery } from '#contract/record.ts'
import type { RequestContext } from '#server/context.ts'
import { Parameters } from '#server/records/sql/parameters.ts'
import { queryFor, capOf } from '../asking.ts'
import { countWord } from '../keyword/count-keyword.ts'
import { countPresets, type CompilePart } from '../keyword/count-presets.ts'
import { isSearched } from '../keyword/held-rows.ts'
import { compileList, openListPage, type CompiledList } from '../list-query.ts'

/** Up to one beyond the cap; cached until a row may have changed. */
export async function countRows(services: RequestContext, list: CompiledList): Promise<number> {
  const [total = 0] = await remembered(services, [list], async () =>
    isSearched(list) ? [await countWord(services.database, list)] : countAll(services, [list]),
  )
  return total
}

/** With shared parameters; cached until one of their rows may have changed. */
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

  return services.totals.of(key.join(' '), list.tables, count)
}

/** In one statement. */
async function countAll(services: RequestContext, lists: CompiledList[]): Promise<number[]> {
  const [list] = lists
  if (!list) return []

  const counts = lists.map(
    ({ table, where }) =>
      `(select count(*) from (select 1 from ${table} where ${where} limit ${capOf(list) + 1}) counted)::int`,
  )

  const sql = `select array[${counts.join(', ')}] as totals`
  const [row] = await queryFor(services, list)<{ totals: number[] }>(sql, list.parameters.values)

  return row?.totals ?? []
}

/** Of presets with a number, within the query's other conditions, up to a cap. */
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
