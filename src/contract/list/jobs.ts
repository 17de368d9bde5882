import type { RecordData } from '#config-model/record.ts'
import type { ListQuery } from '#contract/record.ts'

/** How far a job is; `stopping` until the server has heard that it is called off. */
export type JobState = 'waiting' | 'running' | 'stopping' | 'done' | 'cancelled' | 'failed'

/** A background job of the server, as shown to its author. */
export interface Job {
  id: string
  kind: 'transition' | 'act' | 'export'
  /** What is done, or the list that becomes a sheet. */
  title: string
  /** The list it was started from. */
  page: string
  pageTitle: string
  state: JobState
  total: number
  done: number
  refused: number
  /** The number of rows that can be retried. */
  left: number
  madeAt: string
  endedAt: string | null
  /** Why it ended before its end. */
  reason: string | null
  /** The finished sheet and until when it can be fetched. */
  file: { name: string; size: number; until: string } | null
}

/** What became of one row; `left` was not reached. */
export interface JobRow {
  id: string
  title: string
  outcome: 'done' | 'refused' | 'left'
  reason: string | null
}

/** GET /api/job/{id}: refused rows first, then those that were left, then those that are done. */
export interface JobView extends Job {
  rows: JobRow[]
  /** There are more rows than included. */
  hasMore: boolean
}

/**
 * POST /api/list/move/{transition}/{page} and /api/list/act/{act}/{page}: all rows that the
 * question finds.
 */
export interface MoveAllRequest {
  query: ListQuery
  /** Rows that the question finds and that are left as they are. */
  except?: string[]
  form?: RecordData
}

/** POST /api/list/export-job/{page} */
export interface ExportJobRequest extends ListQuery {
  except?: string[]
  /** The ids of the columns in sight, in their order. */
  columns?: string[]
}
