import type { Services } from '#server/context.ts'
import type { Landmark, Landmarks } from '#server/memory/landmarks.ts'
import { keyOrderText, orderText, valuedOrder } from '#server/records/lists/list-order.ts'
import type { CompiledList } from '#server/records/lists/list-query.ts'

/** Every so many rows of a list one is known from which reading can begin: whatever is deeper costs no more than that. */
const stride = 1000

/** Where reading begins: after a row, so many before the first that is wanted. */
interface Start {
  after: Landmark & Pick<Landmarks, 'type'>
  skipped: number
}

type Ordered = Pick<CompiledList, 'table' | 'tables' | 'where' | 'orderedBy' | 'isNarrow' | 'parameters'>

/**
 * The nearest known row before the one at `offset`, counted from 0; null where a list begins or has no more. The rows passed over are looked at once, and again
 * when one of the list may have changed: a page is never another than counting would show.
 */
export async function startOf(
  { landmarks, database }: Pick<Services, 'landmarks' | 'database'>,
  list: Ordered,
  offset: number,
): Promise<Start | null> {
  if (offset < stride) return null
  const { values } = list.parameters
  const sql = landmarksSql(list, stride * 2 ** Math.ceil(Math.log2(offset / stride)))
  const known = await landmarks.of(`${sql} ${JSON.stringify(values)}`, list.tables, async () => {
    const rows = await database.query<Landmark & { type: string }>(sql, values)
    return { type: rows[0]?.type ?? 'text', rows: rows.map(({ key, id }) => ({ key, id })) }
  })
  const nearest = Math.min(Math.floor(offset / stride), known.rows.length)
  const row = known.rows[nearest - 1]
  return row ? { after: { ...row, type: known.type }, skipped: offset - nearest * stride } : null
}

/** Each row after which a stride ends, up to so many rows. */
const landmarksSql = ({ table, where, orderedBy }: Ordered, reach: number): string =>
  `select key::text as key, id, pg_typeof(key)::text as type
   from (select ${orderedBy.sql} as key, id, row_number() over (order by ${orderText(orderedBy)}) as place from ${table} where ${where}) placed
   where place <= ${reach} and place % ${stride} = 0 order by place`

/**
 * The ids of a page that begins after a known row, and the values of the statement: ranges of the index behind the order. Rows where the order has no value stand last,
 * ids decide between equals.
 */
export function idsAfter(
  { table, where, orderedBy, parameters: { values } }: Ordered,
  { after: { key, id, type }, skipped }: Start,
  size: number,
): { sql: string; values: unknown[] } {
  const isAfter = orderedBy.isDescending ? '<' : '>'
  const place = `$${values.length + 1}::text`
  const range = (condition: string) =>
    `(select id, ${orderedBy.sql} as key from ${table} where ${where} and ${condition} order by ${valuedOrder(orderedBy)} limit ${skipped + size})`
  const page = `order by ${keyOrderText(orderedBy)} limit ${size} offset ${skipped}`
  const isEmpty = `${orderedBy.sql} is null`
  if (key === null)
    return {
      sql: `select id from ${range(`${isEmpty} and id ${isAfter} ${place}`)} following ${page}`,
      values: [...values, id],
    }

  const valued = range(`(${orderedBy.sql}, id) ${isAfter} ($${values.length + 2}::${type}, ${place})`)
  return {
    sql: `select id from (${valued} union all ${range(isEmpty)}) following ${page}`,
    values: [...values, id, key],
  }
}

/** Its few rows are found first, and put in an order that is not the page's then. */
export const isPutInOrder = ({ isNarrow, orderedBy }: Pick<CompiledList, 'isNarrow' | 'orderedBy'>): boolean =>
  isNarrow && orderedBy.isOther === true

/**
 * A page that is read from where the list begins. Where rows without a value stand apart in the index, they are asked for only as far as those with one do not fill it.
 * The rows of a city or a county are put in order themselves: an order over all regions, such as that of numbers that begin with a region's code, may come to them last.
 */
export function pageSql(list: Ordered, columns: string, size: number, offset: number): string {
  const { table, where, orderedBy } = list
  const cut = `limit ${size} offset ${offset}`
  if (isPutInOrder(list)) {
    const rows = `(select id, ${orderedBy.sql} as key from ${table} where ${where} offset 0) narrow`
    const ids = `select id from ${rows} order by ${keyOrderText(orderedBy)} ${cut}`
    return `select ${columns} from ${table} where id = any(array(${ids})) order by ${orderText(orderedBy)}`
  }
  if (orderedBy.isSplit !== true)
    return `select ${columns} from ${table} where ${where} order by ${orderText(orderedBy)} ${cut}`
  const { sql: key } = orderedBy
  const range = (condition: string) =>
    `(select ${columns}, ${key} as sort_key from ${table} where ${where} and ${key} ${condition} order by ${valuedOrder(orderedBy)} limit ${offset + size})`
  return `select * from (${range('is not null')} union all ${range('is null')}) page order by ${orderText({ ...orderedBy, sql: 'sort_key' })} ${cut}`
}
