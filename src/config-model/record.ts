import type { Assignment } from './assignments.ts'

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }
export type RecordData = Record<string, Json>

/** The part of a stored record that the model reads. */
export interface EntityRecord {
  id: string
  entity: string
  year: number | null
  state: string | null
  flags: string[]
  region: string | null
  owner: string | null
  createdBy: string | null
  data: RecordData
  /** When it entered its state; absent or null if unknown. */
  stateSince?: Date | string | null
  /** The deadline of its state; absent or null for none. */
  dueAt?: Date | string | null
  /** Who has it in its state. */
  assignments?: readonly Assignment[]
  /** Set by the server where a condition reads it. */
  actedByMe?: boolean
}

/** Unsaved, by default without owner, region and state. */
export const draftRecord = (
  said: Pick<EntityRecord, 'entity' | 'data'> & Partial<EntityRecord>,
): EntityRecord => ({
  id: '',
  year: null,
  state: null,
  flags: [],
  region: null,
  owner: null,
  createdBy: null,
  ...said,
})

/** As stored in a record. */
export interface FileValue {
  id: string
  name: string
  /** Bytes. */
  size: number
  /** Detected from the content. */
  type: string
}
