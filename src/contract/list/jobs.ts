import { Type, type Static } from 'typebox'
import { ListQuery } from '#contract/record.ts'
import { list, nullable, recordData, text } from '#contract/schema-parts.ts'

/** The state of a job; `stopping` until the server handles a cancellation. */
export const JobState = Type.Enum(['waiting', 'running', 'stopping', 'done', 'cancelled', 'failed'])
export type JobState = Static<typeof JobState>

export const Job = Type.Object({
  id: Type.String(),
  kind: Type.Enum(['transition', 'act', 'export']),
  /** The action, or the list that is exported. */
  title: Type.String(),
  /** The page where the job was started. */
  page: Type.String(),
  pageTitle: Type.String(),
  state: JobState,
  total: Type.Integer(),
  done: Type.Integer(),
  refused: Type.Integer(),
  /** Rows that can be retried. */
  left: Type.Integer(),
  madeAt: Type.String(),
  endedAt: nullable(Type.String()),
  /** Why the job ended early. */
  reason: nullable(Type.String()),
  /** The spreadsheet and its expiry. */
  file: nullable(
    Type.Object({
      name: Type.String(),
      size: Type.Integer(),
      until: Type.String(),
    }),
  ),
})
export type Job = Static<typeof Job>

/** The result of one row; `left` was not reached. */
export const JobRow = Type.Object({
  id: Type.String(),
  title: Type.String(),
  outcome: Type.Enum(['done', 'refused', 'left']),
  reason: nullable(Type.String()),
})
export type JobRow = Static<typeof JobRow>

/** GET /api/job/{id}: a job with its rows, refused ones first, then unreached, then done. */
export const JobView = Type.Object({
  ...Job.properties,
  rows: Type.Array(JobRow),
  hasMore: Type.Boolean(),
})
export type JobView = Static<typeof JobView>

/**
 * POST /api/list/move/{transition}/{page} and /api/list/act/{act}/{page}: acts on all rows of the
 * query.
 */
export const MoveAllRequest = Type.Object({
  query: ListQuery,
  except: Type.Optional(list(text(64), 10_000)),
  form: Type.Optional(recordData),
})
export type MoveAllRequest = Static<typeof MoveAllRequest>

export const ExportJobRequest = Type.Object({
  ...ListQuery.properties,
  except: Type.Optional(list(text(64), 10_000)),
  /** Ids of visible columns in order. */
  columns: Type.Optional(list(text(200), 200)),
})
export type ExportJobRequest = Static<typeof ExportJobRequest>
