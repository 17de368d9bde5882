import { memberOf } from '#config-model/assert.ts'
import type { Config } from '#config-model/config.ts'
import { columnTitle } from '#config-model/record.ts'
import type { ListPage, Measure } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import type { ListQuery } from '#contract/record.ts'
import type { RequestContext } from '#server/context.ts'
import type { FollowedTable } from '#server/database/changes.ts'
import { addFilter } from '#server/records/lists/list-filters.ts'
import { openList, presetOf, type OpenList } from '#server/records/lists/list-query.ts'
import { measuringOf } from './measuring.ts'
import { splitByRegion, type RegionShares } from './region-shares.ts'

type Filter = NonNullable<ListQuery['filter']>

export interface BoardRequest {
  services: RequestContext
  config: Config
  localizedConfig: Config
  user: User
  boardFilter: Filter
}

export interface BoardRows extends OpenList {
  tables: FollowedTable[]
  /** Supported filters; `ignored` names the others. */
  filter: Filter
  ignored: string[]
}

/**
 * Opens the list's rows with this preset and the board's filters that it supports.
 * @throws ApiError 400, 403, 404
 */
export function openRows(
  { services, config, localizedConfig, user, boardFilter }: BoardRequest,
  id: string,
  preset = '',
): BoardRows {
  const page = config.pages[id] as ListPage | undefined
  const knows = (name: string) => page?.filters?.some(({ field }) => field === name) ?? false
  const entries = Object.entries(boardFilter)
  const filter = Object.fromEntries(entries.filter(([name]) => knows(name)))
  const opened = openList(config, user, {
    id,
    query: { filter },
    now: services.clock(),
    localizedConfig,
  })
  const { list, sqlOf } = opened
  const where = preset === '' ? undefined : presetOf(list.page, preset).where
  if (where) list.where.push(sqlOf(where))
  for (const [name, value] of Object.entries(filter))
    if (name !== list.relation.sums?.over) addFilter(list, name, value)
  const ignored = entries.flatMap(([name]) => (knows(name) ? [] : [name]))

  return { ...opened, tables: [...list.relation.tables, 'action_log'], filter, ignored }
}

/**
 * Returns `from` and `where`, using precomputed sums when they cover all expressions. Call it last.
 */
export function boardRowsSql(
  { list, filter }: BoardRows,
  measures: (Measure | undefined)[],
  expressions: string[],
): string {
  const { sums, from } = list.relation
  const summedFilter = sums && filter[sums.over]
  const range = typeof summedFilter === 'object' && !Array.isArray(summedFilter) ? summedFilter : {}
  const isSummed =
    sums !== undefined &&
    (summedFilter === undefined || summedFilter === range) &&
    measures.every((measure) => measure?.sum !== undefined && sums.of.includes(measure.sum)) &&
    [...list.where, ...expressions].every((sql) => !sql.includes(sums.column))

  const fewer = isSummed ? sums.from(range, list.parameters) : null
  if (fewer === null && sums && summedFilter !== undefined) addFilter(list, sums.over, summedFilter)

  return `from ${fewer ?? from} where ${list.where.join(' and ') || 'true'}`
}

interface Part {
  list: string
  preset: string | undefined
  measure: Measure | undefined
}

/** Measures one part of a list; also returns its filter. */
export async function readPart(boardRequest: BoardRequest, { list: id, preset, measure }: Part) {
  const rows = openRows(boardRequest, id, preset)
  const measuring = measuringOf(rows.list, boardRequest, measure)
  const value = measuring.sql(undefined)
  const shares = splitByRegion(rows.list, { key: 'null::text', part: 'null::text' }, [
    { measuring, only: undefined },
  ])
  const sql = `select ${value} as v0 ${boardRowsSql(rows, [measure], [value])}`
  const [row] = await readAggregates(boardRequest, rows, sql, shares)

  return {
    value: numberOf(row ? row['v0'] : measuring.shares?.whole([])),
    filter: rows.filter,
    ignored: rows.ignored,
  }
}

/** Runs the aggregate statement, or with `shares` merges cached aggregates of regions. */
export function readAggregates(
  { services: { aggregateCache } }: BoardRequest,
  { tables, list }: BoardRows,
  sql: string,
  shares: RegionShares | null,
): Promise<Record<string, unknown>[]> {
  return shares
    ? aggregateCache.readByRegion(sql, shares.question, shares.merge)
    : aggregateCache.read(tables, sql, list.parameters.values)
}

export function numberOf(value: unknown): number | null {
  return value === null || value === undefined ? null : Math.round(Number(value) * 100) / 100
}

export function groupTitle(localizedConfig: Config, id: string, name: string): string {
  const page = memberOf(localizedConfig.pages, id) as ListPage
  const filter = page.filters?.find(({ field }) => field === name)
  return columnTitle(localizedConfig, page.entity, {
    field: name,
    ...(filter?.title ? { title: filter.title } : {}),
  })
}
