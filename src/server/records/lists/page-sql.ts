import type { KeysetBookmark, KeysetBookmarks } from '#server/cache/keyset-bookmarks.ts'
import type { Services } from '#server/context.ts'
import { Parameters } from '#server/records/sql/parameters.ts'
import { keyOrderBySql, orderBySql, indexOrderBySql } from './list-order.ts'
import type { CompiledList } from './list-query.ts'

/** Rows that a deep page skips at most. */
const stride = 1000

/** A bookmark, and the number of rows to skip after it. */
interface Start {
  after: KeysetBookmark & Pick<KeysetBookmarks, 'type'>
  skipped: number
}

/** Numbers of a call are parameters too, so that the statement stays preparable. */
interface Statement {
  sql: string
  values: unknown[]
}

type Ordered = Pick<
  CompiledList,
  'table' | 'tables' | 'where' | 'orderedBy' | 'isNarrow' | 'parameters'
>

/**
 * Finds the nearest bookmark before the row at `offset`, from 0; null at the beginning or beyond
 * the end. Recomputed after changes: a page always equals one found by offset.
 */
export async function findNearestBookmark(
  { keysetBookmarks, database }: Pick<Services, 'keysetBookmarks' | 'database'>,
  list: Ordered,
  offset: number,
): Promise<Start | null> {
  if (offset < stride) return null

  const { sql, values } = bookmarksSql(list, stride * 2 ** Math.ceil(Math.log2(offset / stride)))
  const bookmarks = await keysetBookmarks.getOrRead(
    `${sql} ${JSON.stringify(values)}`,
    list.tables,
    async () => {
      const rows = await database.query<KeysetBookmark & { type: string }>(sql, values)
      return { type: rows[0]?.type ?? 'text', rows: rows.map(({ key, id }) => ({ key, id })) }
    },
  )

  const nearest = Math.min(Math.floor(offset / stride), bookmarks.rows.length)
  const row = bookmarks.rows[nearest - 1]

  return row
    ? { after: { ...row, type: bookmarks.type }, skipped: offset - nearest * stride }
    : null
}

/** Selects the last row of each stride, up to a limit. */
function bookmarksSql({ table, where, orderedBy, parameters }: Ordered, reach: number): Statement {
  const p = Parameters.after(parameters)
  return {
    sql: `select key::text as key, id, pg_typeof(key)::text as type
      from (select ${orderedBy.sql} as key, id,
        row_number() over (order by ${orderBySql(orderedBy)}) as place from ${table}
        where ${where}) placed
      where place <= ${p.add(reach)}::bigint and place % ${stride} = 0 order by place`,
    values: p.values,
  }
}

/**
 * Ids of a page after a bookmark, by index ranges of the order. Rows without a value last; ids
 * break ties.
 */
export function selectIdsAfter(
  { table, where, orderedBy, parameters }: Ordered,
  { after: { key, id, type }, skipped }: Start,
  size: number,
): Statement {
  const p = Parameters.after(parameters)
  const afterSign = orderedBy.isDescending ? '<' : '>'
  const place = `${p.add(id)}::text`
  const reach = p.add(skipped + size)
  const range = (condition: string) =>
    `(select id, ${orderedBy.sql} as key from ${table} where ${where} and ${condition}
      order by ${indexOrderBySql(orderedBy)} limit ${reach}::bigint)`
  const page = `order by ${keyOrderBySql(orderedBy)}
    limit ${p.add(size)}::bigint offset ${p.add(skipped)}::bigint`
  const emptySql = `${orderedBy.sql} is null`

  if (key === null)
    return {
      sql: `select id from ${range(`${emptySql} and id ${afterSign} ${place}`)} following ${page}`,
      values: p.values,
    }

  const valued = range(`(${orderedBy.sql}, id) ${afterSign} (${p.add(key)}::${type}, ${place})`)

  const rest = orderedBy.isFilled ? '' : ` union all ${range(emptySql)}`

  return {
    sql: `select id from (${valued}${rest}) following ${page}`,
    values: p.values,
  }
}

/** Ids of a page of a short list: finds all rows first, with any index. */
export function selectSortedIdsAfter(
  { table, where, orderedBy, parameters }: Ordered,
  { key, id, type }: Start['after'],
  size: number,
): Statement {
  const p = Parameters.after(parameters)
  const afterSign = orderedBy.isDescending ? '<' : '>'
  const place = `${p.add(id)}::text`
  const beyondSql =
    key === null
      ? `key is null and id ${afterSign} ${place}`
      : `key is null or (key, id) ${afterSign} (${p.add(key)}::${type}, ${place})`

  return {
    sql: `select id from (select id, ${orderedBy.sql} as key from ${table}
      where ${where} offset 0) few
      where ${beyondSql} order by ${keyOrderBySql(orderedBy)} limit ${p.add(size)}::bigint`,
    values: p.values,
  }
}

/** Few rows are found first and then sorted. */
export const isSortedAfterFiltering = ({
  isNarrow,
  orderedBy,
}: Pick<CompiledList, 'isNarrow' | 'orderedBy'>): boolean => isNarrow && orderedBy.isOther === true

/**
 * Reads a page counted from the beginning. Rows without a value, when separate in the index, are
 * read only if the others do not fill the page. Rows of a city or county are sorted explicitly: an
 * index over all regions may reach them last.
 */
export function pageSql(list: Ordered, columns: string, size: number, offset: number): Statement {
  const { table, where, orderedBy } = list
  const p = Parameters.after(list.parameters)
  const cut = `limit ${p.add(size)}::bigint offset ${p.add(offset)}::bigint`

  if (isSortedAfterFiltering(list)) {
    const rows = `(select id, ${orderedBy.sql} as key from ${table} where ${where} offset 0) narrow`
    const ids = `select id from ${rows} order by ${keyOrderBySql(orderedBy)} ${cut}`
    const sql = `select ${columns} from ${table} where id = any(array(${ids}))
      order by ${orderBySql(orderedBy)}`

    return { sql, values: p.values }
  }

  if (orderedBy.isSplit !== true)
    return {
      sql: `select ${columns} from ${table} where ${where} order by ${orderBySql(orderedBy)} ${cut}`,
      values: p.values,
    }

  const { sql: key } = orderedBy
  const reach = `${p.add(offset + size)}::bigint`
  const range = (condition: string) =>
    `(select ${columns}, ${key} as sort_key from ${table} where ${where} and ${key} ${condition}
      order by ${indexOrderBySql(orderedBy)} limit ${reach})`
  const order = orderBySql({ ...orderedBy, sql: 'sort_key' })

  return {
    sql: `select * from (${range('is not null')} union all ${range('is null')}) page
      order by ${order} ${cut}`,
    values: p.values,
  }
}
