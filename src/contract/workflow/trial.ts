import { Type, type Static } from 'typebox'
import { recordData, text } from '#contract/schema-parts.ts'

/**
 * POST /api/trial/{page}: evaluates a form's unsaved rules on one record without storing anything.
 */
export const TrialRequest = Type.Object({
  /** The record that is measured. */
  id: text(64),
  /** The edited rules; absent for new ones. */
  rules: Type.Optional(text(64)),
  /** The rules as they are filled in. */
  data: recordData,
})
export type TrialRequest = Static<typeof TrialRequest>

export const Trial = Type.Object({
  /** What the record is called. */
  name: Type.String(),
  /** Whether these rules would apply to the record. */
  applies: Type.Boolean(),
  /** The number of compared records, including itself. */
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
      /** A text per column. */
      cells: Type.Array(Type.String()),
      /** Why there are no points; '' otherwise. */
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
