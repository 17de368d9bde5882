import { literal } from '#server/records/sql/identifier.ts'
import { fieldTypes } from '#config-model/field-types.ts'
import type { Entity, Field, ListPage } from '#config-model/types.generated.ts'
import { invalid } from '#server/errors.ts'
import { recordTexts } from '#server/records/record-texts.ts'
import { systemColumnSql, type ListParts } from './list-parts.ts'

/** By what rows are ordered; rows where that is empty stand last, rows that are equal in it by their id. */
export interface Order {
  sql: string
  isDescending: boolean
  /** It is never empty: one index serves it both ways. */
  isFilled?: boolean
  /** Its index stands in the other direction, where rows without a value are first: rows with one and rows without are read apart. */
  isSplit?: boolean
  /** It is not that of the page: no index holds it region by region. */
  isOther?: boolean
}

/** The order of those rows that have a value in it. */
export const valuedOrder = (order: Order): string =>
  orderText({ ...order, isFilled: order.isFilled === true || order.isSplit === true })

/** An order as `order by` writes it. */
export function orderText({ sql, isDescending, isFilled = false }: Order): string {
  const direction = isDescending ? 'desc' : 'asc'
  return `${sql} ${direction}${isFilled ? '' : ' nulls last'}, id ${direction}`
}

/** `field` or `-field` of a sortable field; else the page's own order; always ends with id, so that pages never overlap. @throws ApiError 400 */
export function orderOf({ page, entity, hidden, faces, relation }: ListParts, sort: string | undefined): Order {
  const wanted = sort ?? ownOrder(page)
  const isOther = wanted !== ownOrder(page)
  const name = wanted.replace(/^-/, '')
  const own = relation.columns[name]
  const system = own ? undefined : systemColumnSql(name, faces)
  if (system !== undefined) return { ...inOrder(system, wanted), isOther }

  const field = entity.fields[name]
  const isShown = page.columns.some((column) => column.field === name)
  if (!field?.sort || hidden.has(name) || !isShown) throw invalid(recordTexts.noSort({ name }))
  if (own) return { ...inOrder(own.sql, wanted), isFilled: own.isFilled }
  const order = inOrder(fieldOrder(name, field), wanted)
  return { ...order, isSplit: order.isDescending && isOther, isOther }
}

/** The order in which a page shows its rows unless asked otherwise, to whom nothing is hidden; null for a field that no list can be sorted by. */
export function ownOrderSql(entity: Entity, page: ListPage): string | null {
  const wanted = ownOrder(page)
  const name = wanted.replace(/^-/, '')
  const field = entity.fields[name]
  const sql = systemColumnSql(name, {}) ?? (field?.sort ? fieldOrder(name, field) : null)
  return sql === null ? null : orderText(inOrder(sql, wanted))
}

const inOrder = (sql: string, wanted: string): Order => ({ sql, isDescending: wanted.startsWith('-') })

/** What rows are compared by where they are ordered by a field. */
export const fieldOrder = (name: string, { type }: Field): string =>
  fieldTypes[type].sql === 'number' ? `((head->>${literal(name)})::numeric)` : `(head->>${literal(name)})`

function ownOrder({ columns }: ListPage): string {
  const sorted = columns.find((column) => column.sort)
  if (!sorted) return '-updatedAt'
  return sorted.sort === 'desc' ? `-${sorted.field}` : sorted.field
}
