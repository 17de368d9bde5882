import { Type, type Static } from 'typebox'
/**
 * GET /api/record/:entity/:id/foreseen/:transition?version=: previews a transition's effect on
 * another record without storing it.
 */
export const Foreseen = Type.Object({
  /** Which record: its kind and what it is called. */
  title: Type.String(),
  name: Type.String(),
  changes: Type.Array(
    Type.Object({
      title: Type.String(),
      before: Type.String(),
      after: Type.String(),
    }),
  ),
})
export type Foreseen = Static<typeof Foreseen>
