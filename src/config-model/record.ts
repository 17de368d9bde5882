import type { Assignment } from './assignments.ts'
import type { Config } from './config.ts'
import { type PlainWord, formatSentence } from './messages/words.ts'
import type { Column } from './types.generated.ts'

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
  /** Absent or null if unknown. */
  stateSince?: Date | string | null
  /** Deadline of the state; absent or null for none. */
  dueAt?: Date | string | null
  /** In the present state. */
  assignments?: readonly Assignment[]
  /** Set by the server where a condition reads it. */
  actedByMe?: boolean
}

/** Unsaved, by default without owner, region and state. */
export const draftRecord = (
  facts: Pick<EntityRecord, 'entity' | 'data'> & Partial<EntityRecord>,
): EntityRecord => ({
  id: '',
  year: null,
  state: null,
  flags: [],
  region: null,
  owner: null,
  createdBy: null,
  ...facts,
})

/** A file as stored in a record. */
export interface FileValue {
  id: string
  name: string
  /** Bytes. */
  size: number
  /** Detected from the content. */
  type: string
}

const words = {
  state: 'columnState',
  year: 'columnYear',
  region: 'columnRegion',
  createdAt: 'columnCreatedAt',
  updatedAt: 'columnUpdatedAt',
  submittedAt: 'columnSubmittedAt',
  stateSince: 'columnStateSince',
  dueAt: 'columnDueAt',
} as const satisfies Record<string, PlainWord>

/** Beside an entity's fields, with Chinese titles. */
export const systemColumns: Record<string, string> = Object.fromEntries(
  Object.entries(words).map(([name, word]) => [name, formatSentence({}, word)]),
)

export function columnTitle(config: Config, entity: string, { title, field }: Column): string {
  const configuredTitle = title ?? config.entities[entity]?.fields[field]?.title
  if (configuredTitle !== undefined) return configuredTitle
  return Object.hasOwn(words, field)
    ? formatSentence(config, words[field as keyof typeof words])
    : field
}

/** A field may be in several columns with different display. */
export const columnId = (column: Column): string =>
  column.as === undefined ? column.field : `${column.field} ${column.as}`
