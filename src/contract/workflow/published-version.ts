import { Type, type Static } from 'typebox'
/** GET /api/record/{entity}/{id}/versions: published versions, newest first. */
export const KeptVersion = Type.Object({
  number: Type.Integer(),
  /** When it was published. */
  at: Type.String(),
  /** Who published it; empty when unknown. */
  by: Type.String(),
  /** Readers see it now. */
  isCurrent: Type.Boolean(),
})
export type KeptVersion = Static<typeof KeptVersion>
