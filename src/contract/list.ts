import { type Static, Type } from 'typebox'
import { ListQuery } from './record.ts'
import { list, mapOf, nullable, recordData, text } from './schema-parts.ts'

/** `stopping` until the server handles a cancellation. */
export const JobState = Type.Enum(['waiting', 'running', 'stopping', 'done', 'cancelled', 'failed'])
export type JobState = Static<typeof JobState>

export const Job = Type.Object({
  id: Type.String(),
  kind: Type.Enum(['transition', 'act', 'export']),
  /** The action, or the exported list. */
  title: Type.String(),
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
  reason: nullable(Type.String()),
  file: nullable(
    Type.Object({
      name: Type.String(),
      size: Type.Integer(),
      until: Type.String(),
    }),
  ),
})
export type Job = Static<typeof Job>

/** `left` was not reached. */
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
 * POST /api/list/move/{transition}/{page} and /api/list/act/{act}/{page}: all rows of the query.
 */
export const BulkJobRequest = Type.Object({
  query: ListQuery,
  except: Type.Optional(list(text(64), 10_000)),
  form: Type.Optional(recordData),
})
export type BulkJobRequest = Static<typeof BulkJobRequest>

export const ExportJobRequest = Type.Object({
  ...ListQuery.properties,
  except: Type.Optional(list(text(64), 10_000)),
  /** Ids of visible columns in order. */
  columns: Type.Optional(list(text(200), 200)),
})
export type ExportJobRequest = Static<typeof ExportJobRequest>

/** By row number and column; null for the whole row or sheet. */
export const ImportFault = Type.Object({
  row: nullable(Type.Integer()),
  column: nullable(Type.String()),
  message: Type.String(),
})
export type ImportFault = Static<typeof ImportFault>

/** POST /api/list/import/{page}: preview or result. With errors nothing was written. */
export const ImportAnswer = Type.Object({
  created: Type.Integer(),
  updated: Type.Integer(),
  unchanged: Type.Integer(),
  ignored: Type.Array(Type.String()),
  /** Blank cells over existing values: preserved, or erased with `blanks=erase`. */
  blanks: Type.Integer(),
  faults: Type.Array(ImportFault),
  hasMore: Type.Boolean(),
  /** For an undo; null where nothing was written. */
  id: nullable(Type.String()),
  /** By key of the new record; answered once. */
  initialPasswords: Type.Array(
    Type.Object({
      key: Type.String(),
      initialPassword: Type.String(),
    }),
  ),
})
export type ImportAnswer = Static<typeof ImportAnswer>

/** POST /api/list/import-undo/{page} */
export const UndoImportRequest = Type.Object({ id: text(64) })
export type UndoImportRequest = Static<typeof UndoImportRequest>

/** POST /api/record/{entity}/{id}/rows/{field}: rows parsed from a spreadsheet, not written. */
export const ParsedRowsAnswer = Type.Object({
  rows: Type.Array(recordData),
  /** With unreadable cells nothing is taken over. */
  faults: Type.Array(ImportFault),
  /** To be corrected in the form. */
  problems: Type.Array(ImportFault),
  /** Required columns that no spreadsheet can hold, such as files. */
  later: Type.Array(Type.String()),
  hasMore: Type.Boolean(),
})
export type ParsedRowsAnswer = Static<typeof ParsedRowsAnswer>

/** Over the page file; columns by the browser's names. */
export const TablePreferences = Type.Object({
  density: Type.Optional(Type.Enum(['loose', 'middle', 'compact'])),
  hidden: Type.Optional(Type.Array(Type.String())),
  order: Type.Optional(Type.Array(Type.String())),
  /** Pixels. */
  widths: Type.Optional(mapOf(Type.Number())),
  pins: Type.Optional(mapOf(Type.Enum(['start', 'end', 'none']))),
})
export type TablePreferences = Static<typeof TablePreferences>

export const SavedView = Type.Object({
  id: Type.String(),
  title: Type.String(),
  address: Type.String(),
  shared: Type.Boolean(),
  own: Type.Boolean(),
  by: Type.String(),
})
export type SavedView = Static<typeof SavedView>

/** GET and POST /api/list/desk/*. */
export const ListPreferences = Type.Object({
  look: TablePreferences,
  views: Type.Array(SavedView),
  /** The view with which the list opens. */
  opensWith: nullable(Type.String()),
  mayShare: Type.Boolean(),
})
export type ListPreferences = Static<typeof ListPreferences>

/** POST /api/list/desk/*: absent members stay unchanged. */
export const ListPreferencesChange = Type.Object({
  look: Type.Optional(Type.Unsafe<TablePreferences>({ type: 'object', maxProperties: 500 })),
  opensWith: Type.Optional(nullable(text(64))),
})
export type ListPreferencesChange = Static<typeof ListPreferencesChange>

/** POST /api/list/views/*: replaces a view of the same title. */
export const SaveViewRequest = Type.Object({
  title: text(100),
  address: text(4000),
  shared: Type.Optional(Type.Boolean()),
})
export type SaveViewRequest = Static<typeof SaveViewRequest>
