import { Type, type Static } from 'typebox'
import { recordData, text } from './schema-parts.ts'

/** POST /api/trial/{page}: evaluates unsaved rules on one record, stores nothing. */
export const TrialRequest = Type.Object({
  id: text(64),
  /** The edited rules; absent for new ones. */
  rules: Type.Optional(text(64)),
  data: recordData,
})
export type TrialRequest = Static<typeof TrialRequest>

export const Trial = Type.Object({
  name: Type.String(),
  applies: Type.Boolean(),
  /** Compared records, including this one. */
  peers: Type.Integer(),
  columns: Type.Array(
    Type.Object({
      title: Type.String(),
      isNumber: Type.Boolean(),
    }),
  ),
  rows: Type.Array(
    Type.Object({
      code: Type.String(),
      cells: Type.Array(Type.String()),
      /** Why there are no points; else empty. */
      reason: Type.String(),
    }),
  ),
  sums: Type.Array(
    Type.Object({
      title: Type.String(),
      value: Type.String(),
    }),
  ),
})
export type Trial = Static<typeof Trial>
