import { Type, type Static } from 'typebox'
import { integer, text } from '#contract/schema-parts.ts'
/** POST /api/list/order/{page}: moves a row directly before or behind another. */
export const OrderRequest = Type.Object({
  id: text(64),
  version: integer,
  beside: text(64),
  isBehind: Type.Optional(Type.Boolean()),
})
export type OrderRequest = Static<typeof OrderRequest>

export const OrderAnswer = Type.Object({
  changed: Type.Integer(),
  version: Type.Integer(),
})
export type OrderAnswer = Static<typeof OrderAnswer>
