import { Type, type Static } from 'typebox'
import { integer, text } from '#contract/schema-parts.ts'
/**
 * POST /api/list/order/{page}: puts a row right before another of the same list, or right behind
 * it.
 */
export const OrderRequest = Type.Object({
  id: text(64),
  version: integer,
  /** The row it is placed next to. */
  beside: text(64),
  isBehind: Type.Optional(Type.Boolean()),
})
export type OrderRequest = Static<typeof OrderRequest>

/**
 * What became of it: how many rows have another number now, and the version of the row that was
 * moved.
 */
export const OrderAnswer = Type.Object({
  changed: Type.Integer(),
  version: Type.Integer(),
})
export type OrderAnswer = Static<typeof OrderAnswer>
