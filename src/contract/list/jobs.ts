import { Type, type Static } from 'typebox'
import { ListQuery } from '#contract/record.ts'
import { list, nullable, recordData, text } from '#contract/schema-parts.ts'

/** How far a job is; `stopping` until the server has heard that it is called off. */
export const JobState = Type.Enum(['waiting', 'running', 'stopping', 'done', 'cancelled', 'failed'])
export type JobState = Static<typeof JobState>

/** A background job of the server, as shown to its author. */
export const Job = Type.Object({
  id: Type.String(),
  kind: Type.Enum(['transition', 'act', 'export']),
  /** What is done, or the list that becomes a sheet. */
  title: Type.String(),
  /** The list it was started from. */
  page: Type.String(),
  pageTitle: Type.String(),
  state: JobState,
  total: Type.Integer(),
  done: Type.Integer(),
  refused: Type.Integer(),
  /** The number of rows that can be retried. */
  left: Type.Integer(),
  madeAt: Type.String(),
  endedAt: nullable(Type.String()),
  /** Why it ended before its end. */
  reason: nullable(Type.String()),
  /** The finished sheet and until when it can be fetched. */
  file: nullable(
    Type.Object({
      name: Type.String(),
      size: Type.Integer(),
      until: Type.String(),
    }),
  ),
})
export type Job = Static<typeof Job>

/** What became of one row; `left` was not reached. */
export const JobRow = Type.Object({
  id: Type.String(),
  title: Type.String(),
  outcome: Type.Enum(['done', 'refused', 'left']),
  reason: nullable(Type.String()),
})
export type JobRow = Static<typeof JobRow>

/** GET /api/job/{id}: refused rows first, then those that were left, then those that are done. */
export const JobView = Type.Object({
  ...Job.properties,
  rows: Type.Array(JobRow),
  /** There are more rows than included. */
  hasMore: Type.Boolean(),
})
export type JobView = Static<typeof JobView>

/**
 * POST /api/list/move/{transition}/{page} and /api/list/act/{act}/{page}: all rows that the
 * question finds.
 */
export const MoveAllRequest = Type.Object({
  query: ListQuery,
  /** Rows that the question finds and that are left as they are. */
  except: Type.Optional(list(text(64), 10_000)),
  form: Type.Optional(recordData),
})
export type MoveAllRequest = Static<typeof MoveAllRequest>

/** POST /api/list/export-job/{page} */
export const ExportJobRequest = Type.Object({
  ...ListQuery.properties,
  except: Type.Optional(list(text(64), 10_000)),
  /** The ids of the columns in sight, in their order. */
  columns: Type.Optional(list(text(200), 200)),
})
export type ExportJobRequest = Static<typeof ExportJobRequest>
