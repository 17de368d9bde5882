import type { User } from '#config-model/user.ts'
import type { ListQuery, QueueNeighbors } from '#contract/record.ts'
import type { RequestContext } from '#server/context.ts'
import type { Database } from '#server/database/database.ts'
import { countRows } from './counts.ts'
import { findFirstRows } from './keyword/first-rows.ts'
import { isSearched, type SearchedList, type SummarySql } from './keyword/searched-list.ts'
import { reversedOrderBySql, indexOrderBySql, keyOrderBySql } from './list-order.ts'
import { queryFor, capOf, compileList, type CompiledList } from './list-query.ts'

interface RecordPosition {
  before: number
  previous: string | null
  next: string | null
}

interface Place {
  total: number
  position: RecordPosition | undefined
}

/** Finds a record's place in a queue; 0 when absent, or too far back to count. */
export async function readNeighbours(
  services: RequestContext,
  user: User,
  { id, query, record }: { id: string; query: ListQuery; record: string },
): Promise<QueueNeighbors> {
  const config = services.config()
  const list = compileList(config, user, {
    id,
    query,
    now: services.clock(),
    localizedConfig: services.localized(config),
  })

  const placed = isSearched(list) ? await placeAmong(services.database, list, record) : null
  const { total, position } = placed ?? (await placeInOrder(services, list, record))
  const cap = capOf(list)
  const isCounted = position !== undefined && position.before < cap

  return {
    position: isCounted ? position.before + 1 : 0,
    total: Math.min(total, cap),
    previous: position?.previous ?? null,
    next: position?.next ?? null,
  }
}

async function placeInOrder(
  services: RequestContext,
  list: CompiledList,
  record: string,
): Promise<Place> {
  const { values } = list.parameters
  const [total, [position]] = await Promise.all([
    countRows(services, list),
    queryFor(services, list)<RecordPosition>(neighboursSql(list, values.length + 1), [
      ...values,
      record,
    ]),
  ])

  return { total, position }
}

/**
 * One row for the record. Each part is an index range from it: rows without a value last, ids break
 * ties.
 */
function neighboursSql(list: CompiledList, place: number): string {
  const { table, where, orderedBy } = list
  const cap = capOf(list)
  const { sql: key, isDescending } = orderedBy
  const [after, before] = isDescending ? ['<', '>'] : ['>', '<']
  const [on, back] = isDescending ? ['desc', 'asc'] : ['asc', 'desc']
  const mine = '(select key from me), (select id from me)'
  const emptyKeySql = '(select key is null from me)'
  const from = (condition: string) => `from ${table} where ${where} and ${condition}`
  const first = (condition: string, order: string) =>
    `(select id ${from(condition)} order by ${order} limit 1)`
  const count = (condition: string) =>
    `(select count(*) from (select 1 ${from(condition)} limit ${cap}) c)`

  const valued = {
    before: `(${key}, id) ${before} (${mine})`,
    after: `(${key}, id) ${after} (${mine})`,
    any: `${key} is not null and ${emptyKeySql}`,
  }

  const empty = {
    before: `${key} is null and ${emptyKeySql} and id ${before} (select id from me)`,
    after: `${key} is null and (not ${emptyKeySql} or id ${after} (select id from me))`,
  }

  const backwards = reversedOrderBySql(orderedBy)
  const onwards = indexOrderBySql(orderedBy)

  return `with me as materialized (select ${key} as key, id ${from(`id = $${place}::text`)})
    select least(${cap},
      ${[valued.before, valued.any, empty.before].map(count).join(' + ')})::int as before,
      coalesce(${first(empty.before, `id ${back}`)}, ${first(valued.any, backwards)},
        ${first(valued.before, backwards)}) as previous,
      coalesce(${first(valued.after, onwards)}, ${first(empty.after, `id ${on}`)}) as next
    from me`
}

/**
 * Finds a record among rows with a word: no position when absent, null when only the full list can
 * answer.
 */
async function placeAmong(
  database: Pick<Database, 'query'>,
  list: SearchedList,
  record: string,
): Promise<{ total: number; position: RecordPosition | undefined } | null> {
  const order = keyOrderBySql(list.orderedBy)
  const place: SummarySql<{ placed: RecordPosition | null }> = (parameters) =>
    `select jsonb_build_object('total', (select count(*)
      from matches), 'placed', (select jsonb_build_object('before', before, 'previous', previous,
      'next', next)
       from (select id, row_number() over places - 1 as before, lag(id) over places as previous,
         lead(id) over places as next from matches window places as (order by ${order})) stood
       where id = ${parameters.add(record)}::text))`

  const { first } = await findFirstRows(database, list, capOf(list) + 1, place)
  if (first === null) return null

  const { total, placed, isWhole } = first

  // The successor of the last partial row is unknown.
  if (!isWhole && (placed === null || placed.before === total - 1)) return null

  return { total, position: placed ?? undefined }
}
