import type { Assignment } from './workflow/assignments.ts'

/** A value a record may hold: JSON. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }
export type RecordData = Record<string, Json>

/** What the model needs to know of one stored record of an entity. */
export interface EntityRecord {
  id: string
  /** Entity id. */
  entity: string
  year: number | null
  /** Workflow state id, or null for entities without workflow. */
  state: string | null
  flags: string[]
  /** Six-digit region code. */
  region: string | null
  owner: string | null
  createdBy: string | null
  data: RecordData
  /** The time it entered its state; absent or null if unknown. */
  stateSince?: Date | string | null
  /** Until when its state is to be left; absent or null where nothing is due. */
  dueAt?: Date | string | null
  /** Who has it in its present state; absent where that is not known. */
  assignments?: readonly Assignment[]
  /** True when the asking user has acted on it (server fills it where a condition asks). */
  actedByMe?: boolean
}

/** A record for a form without a stored one: by default without owner, region and state. */
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

/** One file of a `files` field, as stored inside a record. */
export interface FileValue {
  id: string
  name: string
  /** Bytes. */
  size: number
  /** MIME type found from the content. */
  type: string
}
