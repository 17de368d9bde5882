import { entityOf, workflowOf, type Config } from '#config-model/config.ts'
import { memoize } from '#config-model/memoize.ts'
import { defaultOrderOf } from '#config-model/values/row-order.ts'
import type { KnownPredicates } from '#server/records/sql/site.ts'
import { longLists } from './list-indexes.ts'
import { orderFieldName } from './list-order.ts'
import { isRecordTime, systemColumnSql } from './list-parts.ts'
import { spansSql } from './time-tags.ts'

/** Rows fall into buckets by hash, so each bucket is a fair sample. */
export const bucketCount = 512

/**
 * Short words for a row's city, county, state, bucket, and time spans of long lists' sort columns,
 * each within its year. The bigram index contains them: rows with a word and a tag are found
 * without reading the others.
 */
export interface RowTags {
  sql: string
  isOfYear: boolean
  /** Columns with time tags. */
  times: readonly string[]
}

export function rowTagsFor(config: Config, entity: string): RowTags {
  return rowTagsByEntity(config)(entity)
}

const rowTagsByEntity = memoize((config: Config) => {
  const cachedTags = new Map<string, RowTags>()
  return (entity: string): RowTags => {
    const rowTags = cachedTags.get(entity) ?? buildRowTags(config, entity)
    cachedTags.set(entity, rowTags)
    return rowTags
  }
})

function buildRowTags(config: Config, id: string): RowTags {
  const entity = entityOf(config, id)
  const isOfYear = entity.scope?.year !== undefined
  const times = timesOf(config, id)
  const tagExpressions = [
    ...(entity.scope?.region === undefined
      ? []
      : [`'@' || left(region_code, 4)`, `'@' || region_code`]),
    ...(workflowOf(config, id) === undefined ? [] : [`'=' || state`]),
    `'#' || (hashtext(id) & ${bucketCount - 1})::text`,
    ...times.flatMap((column) => spansSql(column, initials(column))),
  ]

  return {
    sql: `(array[${tagExpressions.map((sign) => (isOfYear ? `year::text || ${sign}` : sign)).join(', ')}])`,
    isOfYear,
    times,
  }
}

function timesOf(config: Config, id: string): string[] {
  const names = longLists(config, id, entityOf(config, id)).map((page) =>
    orderFieldName(defaultOrderOf(page)),
  )
  return [...new Set(names.filter(isRecordTime))]
    .flatMap((name) => systemColumnSql(name, {}) ?? [])
    .toSorted()
}

const initials = (column: string) => column.replaceAll(/([a-z])[a-z]*_?/g, '$1')

/**
 * The tags that all rows of a query have, and lists of which each row has one tag; null when the
 * year is unknown.
 */
export function commonTagsOf(
  { isOfYear }: RowTags,
  { year, regions, states }: KnownPredicates,
): CommonTags | null {
  if (isOfYear && year === null) return null

  const prefix = isOfYear ? String(year) : ''

  return {
    all: regions.map((digits) => `${prefix}@${digits}`),
    any: states.map((list) => list.map((state) => `${prefix}=${state}`)),
    buckets: (from, to) => Array.from({ length: to - from }, (_, at) => `${prefix}#${from + at}`),
    spans: (column, spans) => spans.map((span) => `${prefix}${initials(column)}${span}`),
  }
}

export interface CommonTags {
  all: string[]
  any: string[][]
  buckets: (from: number, to: number) => string[]
  spans: (column: string, spans: string[]) => string[]
}
