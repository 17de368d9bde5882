import { fieldTypes } from '#config-model/field-types.ts'
import { memberOf } from '#config-model/found.ts'
import type { Entity, Field, ListPage } from '#config-model/types.generated.ts'
import { isSortable, newestFirst, ownOrder } from '#config-model/values/row-order.ts'
import { invalid } from '#server/errors.ts'
import { recordTexts } from '#server/records/record-texts.ts'
import { literal } from '#server/records/sql/identifier.ts'
import { isTime, systemColumnSql, type ListParts } from './list-parts.ts'

/**
 * By what rows are ordered; rows where that is empty stand last, rows that are equal in it by their
 * id.
 */
export interface Order {
  sql: string
  isDescending: boolean
  /** It is never empty: one index serves it both ways. */
  isFilled?: boolean
  /**
   * Its index stands in the other direction, where rows without a value are first: rows with one
   * and rows without are read apart.
   */
  isSplit?: boolean
  /** What its values are, where a page can begin after one of them. */
  kind?: 'time' | 'number' | 'text'
  /** It is not that of the page: no index holds it region by region. */
  isOther?: boolean
}

/**
 * The order of those rows that have a value in it: as its index has it, read from its end where it
 * stands in the other direction.
 */
export function valuedOrder(order: Order): string {
  return orderText(order, order.isSplit ? ' nulls first' : undefined)
}

/** The same rows from the last to the first. */
export function backwardsOrder(order: Order): string {
  const turned = { ...order, isDescending: !order.isDescending }
  if (order.isSplit) return orderText(turned, ' nulls last')
  return orderText(turned, order.isFilled ? '' : ' nulls first')
}

/** An order as `order by` writes it. @param empty where rows without a value stand */
export function orderText(
  { sql, isDescending, isFilled }: Order,
  empty = isFilled ? '' : ' nulls last',
): string {
  const direction = isDescending ? 'desc' : 'asc'
  return `${sql} ${direction}${empty}, id ${direction}`
}

/** The same order of rows that were read as `(id, key)`. */
export const keyOrderText = (order: Order): string => orderText({ ...order, sql: 'key' })

/**
 * `field` or `-field` of a column that the page shows; else the page's own order, or the newest
 * first where that is hidden from the user; always ends with id, so that pages never overlap.
 * @throws ApiError 400
 */
export function orderOf(
  { config, page, entity, hidden, faces, relation }: ListParts,
  sort: string | undefined,
): Order {
  const own = ownOrder(page)
  // An order by what this user does not see would tell it: the newest stand first instead.
  const wanted = sort ?? (hidden.has(nameOf(own)) ? newestFirst : own)
  const isOther = wanted !== own
  const name = nameOf(wanted)
  const isOffered = isSortable(config, page, name) || (sort === undefined && wanted === newestFirst)
  if (!isOffered || hidden.has(name)) throw invalid(recordTexts.noSort({ name }))

  const column = relation.columns[name]
  const system = column ? undefined : systemColumnSql(name, faces)

  if (system !== undefined)
    return {
      ...inOrder(system, wanted),
      kind: systemKind(name),
      isOther,
      isSplit: isSplitTime(page, wanted),
    }

  const field = entity.fields[name]
  if (!field?.sort) throw invalid(recordTexts.noSort({ name }))
  if (column) return { ...inOrder(column.sql, wanted), isFilled: column.isFilled }

  const kind = isNumber(field) ? 'number' : 'text'
  const order = { ...inOrder(fieldOrder(name, entity), wanted), kind } as const

  return { ...order, isSplit: order.isDescending && isOther, isOther }
}

/**
 * Times that a page shows have an index from the earliest on, or that of the page's own order: what
 * is asked for against its direction is read in two parts.
 */
function isSplitTime(page: ListPage, wanted: string): boolean {
  const own = ownOrder(page)
  if (wanted === own || !isTime(nameOf(wanted))) return false
  return nameOf(wanted) === nameOf(own) || wanted.startsWith('-')
}

/**
 * The order in which a page shows its rows unless asked otherwise, to whom nothing is hidden; null
 * for a field that no list can be sorted by.
 */
export function ownOrderSql(entity: Entity, page: ListPage): string | null {
  const wanted = ownOrder(page)
  const name = nameOf(wanted)
  const field = entity.fields[name]
  const sql = systemColumnSql(name, {}) ?? (field?.sort ? fieldOrder(name, entity) : null)

  return sql === null ? null : orderText(inOrder(sql, wanted))
}

/** What an order is by, without its direction. */
export const nameOf = (order: string): string => order.replace(/^-/, '')

const inOrder = (sql: string, wanted: string): Order => ({
  sql,
  isDescending: wanted.startsWith('-'),
})

const isNumber = ({ type }: Field): boolean => fieldTypes[type].sql === 'number'

function systemKind(name: string): 'time' | 'number' | 'text' {
  if (isTime(name)) return 'time'
  return name === 'year' ? 'number' : 'text'
}

/** Digits of a sequence that are compared as a number. */
const digits = 15

/**
 * What rows are compared by where they are ordered by a field: of a number, the sequence at its end
 * counts as one, 9999 before 10000.
 */
export function fieldOrder(
  name: string,
  { fields, numbering }: Pick<Entity, 'fields' | 'numbering'>,
): string {
  const value = `head->>${literal(name)}`
  if (isNumber(memberOf(fields, name))) return `((${value})::numeric)`
  if (numbering?.field !== name || numbering.parts.at(-1)?.sequence === undefined)
    return `(${value})`

  const separator = literal(numbering.separator ?? '-')
  const sequence =
    numbering.separator === ''
      ? `substring(${value} from '[0-9]*\\Z')`
      : `split_part(${value}, ${separator}, -1)`

  return `(left(${value}, length(${value}) - length(${sequence})) || lpad(${sequence}, greatest(${digits}, length(${sequence})), '0'))`
}
