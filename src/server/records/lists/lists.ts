import { sourceOf } from '#config-model/sources.ts'
import type { User } from '#config-model/user.ts'
import type { PageInfo } from '#contract/envelope.ts'
import { countCap, searchCap } from '#contract/list/count-caps.ts'
import { mostRows } from '#contract/list/page-sizes.ts'
import type { ListQuery, ListRow } from '#contract/record.ts'
import type { Asked } from '#server/context.ts'
import type { Query } from '#server/database/database.ts'
import { Parameters } from '#server/records/sql/parameters.ts'
import { toRecord } from '#server/records/stored-record.ts'
import { compileList, listPage, type CompiledList } from './list-query.ts'
import { orderText } from './list-order.ts'
import { branchCap, findBranch } from './branches.ts'
import { inOwnWords } from '#server/records/relations/in-own-words.ts'
import { rowColumns, rowPresenter } from './present-rows.ts'
import { nameReferences } from './reference-names.ts'
import { idsAfter, isPutInOrder, pageSql, startOf } from './places/landmarks.ts'

/** Up to where the rows of a question are counted. */
export const capOf = ({ isSearch }: Pick<CompiledList, 'isSearch'>): number => (isSearch ? searchCap : countCap)
const deepestPage = 10_000_000

/** One page of a list. Totals are exact up to 10,000 (1,000 of those that hold a word), every row can be paged to. @throws ApiError 400, 403, 404 */
export async function readRows(
  services: Asked,
  user: User,
  id: string,
  query: ListQuery,
): Promise<{ rows: ListRow[]; page: PageInfo }> {
  const config = services.config()
  const list = compileList(config, user, { id, query, now: services.clock(), spoken: services.spoken(config) })
  if (query.below !== undefined) return readBranch(services, user, list, query.below)
  const size = Math.min(mostRows, Math.max(1, Math.trunc(query.size ?? list.page.pageSize ?? 20)))
  const current = Math.min(deepestPage, Math.max(1, Math.trunc(query.page ?? 1)))
  const { total, found } = await findPage(services, list, size, (current - 1) * size)
  const seen = (current - 1) * size + found.length
  return {
    rows: await presentRows(services, user, list, found),
    page: { current, size, ...totalSeen({ counted: total, seen, cap: capOf(list), isFull: found.length === size }) },
  }
}

/** Where a tree begins, or what is below one of its rows; everything at once where the page asks for that. @throws ApiError 400 */
async function readBranch(
  services: Asked,
  user: User,
  list: CompiledList,
  below: string,
): Promise<{ rows: ListRow[]; page: PageInfo }> {
  const [total, { found, counts, isFull }] = await Promise.all([
    countRows(services, list),
    findBranch(services, list, below),
  ])
  const rows = await presentRows(services, user, list, found)
  return {
    rows: rows.map((row) => ({ ...row, below: counts.get(row.id) ?? 0 })),
    page: { current: 1, size: branchCap, total: Math.min(total, capOf(list)), ...(isFull ? { more: true } : {}) },
  }
}

async function presentRows(services: Asked, user: User, list: CompiledList, found: object[]): Promise<ListRow[]> {
  const present = rowPresenter(services, user, list.page)
  const told = inOwnWords(services, services.config(), list.page.entity)
  const rows = found.map((row) =>
    present({ record: told(toRecord(list.page.entity, row)), isChanged: (row as { changed: boolean }).changed }),
  )
  return nameReferences(services, user, list.page, await Promise.all(rows))
}

/** How many rows there are for certain, and whether more may follow: behind what is counted, as many as were paged to. */
function totalSeen({ counted, seen, cap, isFull }: Counted): Pick<PageInfo, 'total' | 'more'> {
  if (counted <= cap) return { total: counted }
  if (seen <= cap) return { total: cap, more: true }
  return isFull ? { total: seen, more: true } : { total: seen }
}

interface Counted {
  /** How many were counted, at most one beyond `cap`. */
  counted: number
  cap: number
  /** How many rows there are up to the end of the page. */
  seen: number
  /** The page holds as many as it can. */
  isFull: boolean
}

/** Up to here rows that are passed over are read whole: their index alone would have to be asked a second time for those that are shown. */
const shallow = 200

interface FoundPage {
  /** One beyond what is counted for more. */
  total: number
  found: object[]
}

async function findPage(services: Asked, list: CompiledList, size: number, offset: number): Promise<FoundPage> {
  const isStored = sourceOf(services.config(), list.page.entity) === undefined
  if (list.isSearch && isStored) return findWord(services, list, size, offset)
  const [total, found] = await Promise.all([countRows(services, list), readPage(services, list, size, offset)])
  return { total, found }
}

/** Stored rows that hold a word are looked at once: as long as all are counted, the page is cut out of those that were. */
async function findWord(services: Asked, list: CompiledList, size: number, offset: number): Promise<FoundPage> {
  const { table, where, order, orderedBy, parameters } = list
  const cap = capOf(list)
  const [seen] = await services.database.queryPlanned<{ total: number; ids: string[] }>(
    `with found as materialized (select id, ${orderedBy.sql} as key from ${table} where ${where} limit ${cap + 1})
     select (select count(*)::int from found) as total,
       array(select id from found order by ${orderText({ ...orderedBy, sql: 'key' })} limit ${size} offset ${offset}) as ids`,
    parameters.values,
  )
  const { total = 0, ids = [] } = seen ?? {}
  if (total > cap) return { total, found: await readPage(services, list, size, offset) }
  const rows = `select ${rowColumns} from ${table} where id = any($1::text[]) order by ${order}`
  return { total, found: ids.length === 0 ? [] : await services.database.query(rows, [ids]) }
}

async function readPage(services: Asked, list: CompiledList, size: number, offset: number): Promise<object[]> {
  const { table, order, parameters, isSearch } = list
  const { values } = parameters
  const ask = asker(services, list)
  if (offset < shallow || isPutInOrder(list)) return ask(pageSql(list, rowColumns, size, offset), values)
  const withIds = (ids: string) => `select ${rowColumns} from ${table} where id in (${ids}) order by ${order}`
  // Those that hold a word are found first and put in order then: there is no place in it to begin from.
  const start = isSearch ? null : await startOf(services, list, offset)
  if (start === null) return ask(withIds(`select id from (${pageSql(list, 'id', size, offset)}) shallow`), values)
  const ids = idsAfter(list, start, size)
  return ask(withIds(ids.sql), ids.values)
}

/** How a question is put to the database. */
export const asker = ({ database }: Pick<Asked, 'database'>, { isSearch }: Pick<CompiledList, 'isSearch'>): Query =>
  isSearch ? database.queryPlanned : database.query

/** How many rows a question has, one beyond the cap for more than are counted; counted again only when one may have changed. */
export async function countRows(services: Asked, list: CompiledList): Promise<number> {
  const [total = 0] = await countAll(services, list, [list.where])
  return total
}

/** The same for several questions in one statement, whose parameters they share. */
function countAll(services: Asked, list: CompiledList, wheres: string[]): Promise<number[]> {
  const { table, tables, parameters } = list
  const { values } = parameters
  const counts = wheres.map(
    (where) => `(select count(*) from (select 1 from ${table} where ${where} limit ${capOf(list) + 1}) counted)::int`,
  )
  const sql = `select array[${counts.join(', ')}] as totals`
  return services.totals.of(`${sql} ${JSON.stringify(values)}`, tables, async () => {
    const [row] = await asker(services, list)<{ totals: number[] }>(sql, values)
    return row?.totals ?? []
  })
}

/** Numbers of rows behind the presets that show one, of those that the other conditions of the question find; as many as are counted stand for more. */
export async function readCounts(
  services: Asked,
  user: User,
  id: string,
  query: ListQuery,
): Promise<Record<string, number>> {
  const config = services.config()
  const spoken = services.spoken(config)
  const presets = (listPage(config, spoken, user, id).presets ?? []).filter((preset) => preset.count)
  const parameters = new Parameters()
  const { year, keyword, filter } = query
  const lists = presets.map((preset) => {
    const asked: ListQuery = {
      preset: preset.id,
      ...(year && { year }),
      ...(keyword && { keyword }),
      ...(filter && { filter }),
    }
    return compileList(config, user, { id, query: asked, now: services.clock(), spoken, parameters })
  })
  const [list] = lists
  if (!list) return {}
  const totals = await countAll(
    services,
    list,
    lists.map(({ where }) => where),
  )
  return Object.fromEntries(presets.map((preset, at) => [preset.id, Math.min(totals[at] ?? 0, capOf(list))]))
}
