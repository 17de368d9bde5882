import { Type, type Static } from 'typebox'
/** One of GET /api/record/{entity}/{id}/versions: what readers saw once, the newest first. */
export const KeptVersion = Type.Object({
  number: Type.Integer(),
  /** When it was published. */
  at: Type.String(),
  /** Who published it; empty when that is not known any more. */
  by: Type.String(),
  /** Readers see it now. */
  isCurrent: Type.Boolean(),
})
export type KeptVersion = Static<typeof KeptVersion>
