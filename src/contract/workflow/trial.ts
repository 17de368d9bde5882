import type { RecordData } from '#config-model/record.ts'

/**
 * POST /api/trial/{page}: evaluates the unsaved rules of a form for one record. Nothing is stored.
 */
export interface TrialRequest {
  /** The record that is measured. */
  id: string
  /** The stored rules that are being edited; absent for rules that are not stored yet. */
  rules?: string
  /** The rules as they are filled in. */
  data: RecordData
}

export interface Trial {
  /** What the record is called. */
  name: string
  /** Whether these rules, stored as they are filled in, are those by which it would be measured. */
  applies: boolean
  /** How many records it is compared with, itself among them. */
  peers: number
  columns: { title: string; isNumber: boolean }[]
  rows: {
    code: string
    /** A text for each column; '' where there is nothing. */
    cells: string[]
    /** Why there are no points, or none but 0; '' where there are. */
    reason: string
  }[]
  sums: { title: string; value: string }[]
}
