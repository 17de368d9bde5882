import { Type, type Static } from 'typebox'
import { nullable, recordData, text } from '#contract/schema-parts.ts'

/**
 * An error in a spreadsheet: its row as the spreadsheet counts and column; null for the row or
 * sheet as a whole.
 */
export const ImportFault = Type.Object({
  row: nullable(Type.Integer()),
  column: nullable(Type.String()),
  message: Type.String(),
})
export type ImportFault = Static<typeof ImportFault>

/**
 * POST /api/list/import/{page}: the preview or result of an import. With errors nothing was
 * written.
 */
export const ImportAnswer = Type.Object({
  created: Type.Integer(),
  updated: Type.Integer(),
  unchanged: Type.Integer(),
  /** Columns that are not importable. */
  ignored: Type.Array(Type.String()),
  /** Blank cells over existing values: preserved, or erased with `blanks=erase`. */
  blanks: Type.Integer(),
  faults: Type.Array(ImportFault),
  /** There are more faults than included. */
  hasMore: Type.Boolean(),
  /** The id for an undo; null for a preview or where nothing was written. */
  id: nullable(Type.String()),
  /** One-time information about new records, by key: initial passwords. */
  told: Type.Array(
    Type.Object({
      key: Type.String(),
      told: Type.String(),
    }),
  ),
})
export type ImportAnswer = Static<typeof ImportAnswer>

/** POST /api/list/import-undo/{page} */
export const UndoImportRequest = Type.Object({ id: text(64) })
export type UndoImportRequest = Static<typeof UndoImportRequest>

/**
 * POST /api/record/{entity}/{id}/rows/{field}: a spreadsheet parsed as rows of a list. Nothing is
 * written.
 */
export const RowsAnswer = Type.Object({
  rows: Type.Array(recordData),
  /** Unreadable cells: with any, no row is taken over. */
  faults: Type.Array(ImportFault),
  /** Validation errors of the rows, to be corrected in the form. */
  problems: Type.Array(ImportFault),
  /** Required columns that no spreadsheet can hold, such as files. */
  later: Type.Array(Type.String()),
  /** There are more faults or problems than included. */
  hasMore: Type.Boolean(),
})
export type RowsAnswer = Static<typeof RowsAnswer>
