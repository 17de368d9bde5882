import { memberOf } from '#config-model/assert.ts'
import { fieldTypes } from '#config-model/field-types.ts'
import type { Entity, Field, ListPage } from '#config-model/types.generated.ts'
import { currentName } from '#config-model/values/current-names.ts'
import { isSortable, newestFirst, defaultOrderOf } from '#config-model/values/row-order.ts'
import { sqlLiteral } from '#server/database/identifier.ts'
import { badRequest } from '#server/errors.ts'
import { recordTexts } from '#server/records/record-texts.ts'
import type { RowColumn } from '#server/records/relations/relations.ts'
import { isRecordTime, systemColumnSql, type ListParts } from './list-parts.ts'

/** A sort order: empty values last, ties by id. */
export interface Order {
  sql: string
  isDescending: boolean
  /** Never empty: one index serves both directions. */
  isFilled?: boolean
  /** The index has empty values first: rows with and without one are read separately. */
  isSplit?: boolean
  /** The kind of value, where keyset pagination supports it. */
  kind?: 'time' | 'number' | 'text' | undefined
  /** Not the page's own order: no index serves it by region. */
  isOther?: boolean
}

/** Orders rows that have a value as in their index, read backwards for the opposite direction. */
export function indexOrderBySql(order: Order): string {
  return orderBySql(order, order.isSplit ? ' nulls first' : undefined)
}

export function reversedOrderBySql(order: Order): string {
  const turned = { ...order, isDescending: !order.isDescending }
  if (order.isSplit) return orderBySql(turned, ' nulls last')
  return orderBySql(turned, order.isFilled ? '' : ' nulls first')
}

/** @param empty position of rows without a value */
export function orderBySql(
  { sql, isDescending, isFilled }: Order,
  empty = isFilled ? '' : ' nulls last',
): string {
  const direction = isDescending ? 'desc' : 'asc'
  return `${sql} ${direction}${empty}, id ${direction}`
}

/** The order of rows read as `(id, key)`. */
export const keyOrderBySql = (order: Order): string => orderBySql({ ...order, sql: 'key' })

const sourceKinds: Partial<Record<RowColumn['kind'], Order['kind']>> = {
  time: 'time',
  number: 'number',
  text: 'text',
}

/**
 * Returns the order for `field` or `-field` of a visible column. Default: the page's order, or
 * newest first when that is hidden from the user.
 * @throws ApiError 400
 */
export function listOrderOf(
  { config, page, entity, hidden, stateAliases, relation }: ListParts,
  sort: string | undefined,
): Order {
  const defaultOrder = defaultOrderOf(page)
  // Its order would reveal hidden values.
  const ownOrder = hidden.has(orderFieldName(defaultOrder)) ? newestFirst : defaultOrder
  const requestedOrder = sort === undefined ? ownOrder : currentOrder(entity, sort)
  const isOther = requestedOrder !== defaultOrder
  const name = orderFieldName(requestedOrder)
  const isOffered =
    isSortable(config, page, name) || (sort === undefined && requestedOrder === newestFirst)
  if (!isOffered || hidden.has(name)) throw badRequest(recordTexts.noSort({ name }))

  const column = relation.columns[name]
  const system = column ? undefined : systemColumnSql(name, stateAliases)

  if (system !== undefined)
    return {
      ...inOrder(system, requestedOrder),
      kind: systemKind(name),
      isOther,
      isSplit: isSplitTime(page, requestedOrder),
    }

  const field = entity.fields[name]
  if (!field?.sort) throw badRequest(recordTexts.noSort({ name }))
  if (column)
    return {
      ...inOrder(column.orderSql, requestedOrder),
      isFilled: column.isFilled,
      kind: sourceKinds[column.kind],
    }

  const kind = isNumber(field) ? 'number' : 'text'
  const order = { ...inOrder(fieldOrder(name, entity), requestedOrder), kind } as const

  return { ...order, isSplit: order.isDescending && isOther, isOther }
}

/** Whether the index has the opposite direction: read in two parts. */
function isSplitTime(page: ListPage, requestedOrder: string): boolean {
  const defaultOrder = defaultOrderOf(page)
  if (requestedOrder === defaultOrder || !isRecordTime(orderFieldName(requestedOrder))) return false
  return (
    orderFieldName(requestedOrder) === orderFieldName(defaultOrder) ||
    requestedOrder.startsWith('-')
  )
}

/** The page's order for users without hidden fields; null for an unsortable field. */
export function ownOrderSql(entity: Entity, page: ListPage): string | null {
  const defaultOrder = defaultOrderOf(page)
  const name = orderFieldName(defaultOrder)
  const field = entity.fields[name]
  const sql = systemColumnSql(name, {}) ?? (field?.sort ? fieldOrder(name, entity) : null)

  return sql === null ? null : orderBySql(inOrder(sql, defaultOrder))
}

/** Renames a field that has a former name in a saved view. */
export const currentOrder = ({ fields }: Pick<Entity, 'fields'>, order: string): string =>
  order.replace(/[^-].*/, (name) => currentName(fields, name))

export const orderFieldName = (order: string): string => order.replace(/^-/, '')

const inOrder = (sql: string, requestedOrder: string): Order => ({
  sql,
  isDescending: requestedOrder.startsWith('-'),
})

const isNumber = ({ type }: Field): boolean => fieldTypes[type].sql === 'number'

function systemKind(name: string): 'time' | 'number' | 'text' {
  if (isRecordTime(name)) return 'time'
  return name === 'year' ? 'number' : 'text'
}

const digits = 15

/**
 * SQL to sort by a field. The sequence that ends a record's number sorts numerically: 9999 before
 * 10000.
 */
export function fieldOrder(
  name: string,
  { fields, numbering }: Pick<Entity, 'fields' | 'numbering'>,
): string {
  const value = `head->>${sqlLiteral(name)}`
  if (isNumber(memberOf(fields, name))) return `((${value})::numeric)`
  if (numbering?.field !== name || numbering.parts.at(-1)?.sequence === undefined)
    return `(${value})`

  const separator = sqlLiteral(numbering.separator ?? '-')
  const sequence =
    numbering.separator === ''
      ? `substring(${value} from '[0-9]*\\Z')`
      : `split_part(${value}, ${separator}, -1)`

  return `(left(${value}, length(${value}) - length(${sequence})) || lpad(${sequence}, greatest(${digits}, length(${sequence})), '0'))`
}
