/**
 * GET /api/record/:entity/:id/foreseen/:transition?version=: what a transition would change of
 * another record; nothing of it is stored.
 */
export interface Foreseen {
  /** Which record: its kind and what it is called. */
  title: string
  name: string
  changes: { title: string; before: string; after: string }[]
}
