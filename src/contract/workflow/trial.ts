import { Type, type Static } from 'typebox'
import { recordData, text } from '#contract/schema-parts.ts'

/**
 * POST /api/trial/{page}: evaluates the unsaved rules of a form for one record. Nothing is stored.
 */
export const TrialRequest = Type.Object({
  /** The record that is measured. */
  id: text(64),
  /** The stored rules that are being edited; absent for rules that are not stored yet. */
  rules: Type.Optional(text(64)),
  /** The rules as they are filled in. */
  data: recordData,
})
export type TrialRequest = Static<typeof TrialRequest>

export const Trial = Type.Object({
  /** What the record is called. */
  name: Type.String(),
  /** Whether these rules, stored as they are filled in, are those by which it would be measured. */
  applies: Type.Boolean(),
  /** How many records it is compared with, itself among them. */
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
      /** A text for each column; '' where there is nothing. */
      cells: Type.Array(Type.String()),
      /** Why there are no points, or none but 0; '' where there are. */
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
