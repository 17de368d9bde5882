import { fieldTypes } from '#config-model/field-types.ts'
import { invalid } from '#server/errors.ts'
import { recordTexts } from '#server/records/record-texts.ts'
import { systemColumnSql, type ListParts } from './list-parts.ts'

/** `field` or `-field` of a sortable field; else the page's own order; always ends with id, so that pages never overlap. @throws ApiError 400 */
export function orderSql({ page, entity, hidden, faces }: ListParts, sort: string | undefined): string {
  const wanted = sort ?? ownOrder(page)
  const name = wanted.replace(/^-/, '')
  const direction = wanted.startsWith('-') ? 'desc' : 'asc'
  const system = systemColumnSql(name, faces)
  if (system !== undefined) return `${system} ${direction} nulls last, id ${direction}`

  const field = entity.fields[name]
  const isShown = page.columns.some((column) => column.field === name)
  if (!field?.sort || hidden.has(name) || !isShown) throw invalid(recordTexts.noSort({ name }))

  const sql = fieldTypes[field.type].sql === 'number' ? `(head->>'${name}')::numeric` : `head->>'${name}'`
  return `${sql} ${direction} nulls last, id ${direction}`
}

function ownOrder({ columns }: ListParts['page']): string {
  const sorted = columns.find((column) => column.sort)
  if (!sorted) return '-updatedAt'
  return sorted.sort === 'desc' ? `-${sorted.field}` : sorted.field
}
