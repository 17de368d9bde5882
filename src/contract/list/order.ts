/**
 * POST /api/list/order/{page}: puts a row right before another of the same list, or right behind
 * it.
 */
export interface OrderRequest {
  id: string
  version: number
  /** The row it is placed next to. */
  beside: string
  isBehind: boolean
}

/**
 * What became of it: how many rows have another number now, and the version of the row that was
 * moved.
 */
export interface OrderAnswer {
  changed: number
  version: number
}
