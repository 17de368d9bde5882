import { Type, type Static } from 'typebox'
import { nullable, recordData, text } from '#contract/schema-parts.ts'

/**
 * What is wrong with a sheet: which row of it, counted as the sheet counts, and which column; null
 * where it is the row or the sheet as a whole.
 */
export const ImportFault = Type.Object({
  row: nullable(Type.Integer()),
  column: nullable(Type.String()),
  message: Type.String(),
})
export type ImportFault = Static<typeof ImportFault>

/**
 * POST /api/list/import/{page}: what a sheet would do, or has done. With faults nothing was
 * written.
 */
export const ImportAnswer = Type.Object({
  created: Type.Integer(),
  updated: Type.Integer(),
  /** Records that say what the sheet says: they are not written. */
  unchanged: Type.Integer(),
  /** Columns of the list that are not imported: they were passed over. */
  ignored: Type.Array(Type.String()),
  /**
   * Blank cells where the record or row has a value: preserved, or erased on request
   * (`blanks=erase`).
   */
  blanks: Type.Integer(),
  faults: Type.Array(ImportFault),
  /** There are more faults than included. */
  hasMore: Type.Boolean(),
  /** Names the import, to undo it; null for a trial or where nothing was written. */
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
 * POST /api/record/{entity}/{id}/rows/{field}: what the lines of a sheet would be as rows of a
 * list. Nothing is written.
 */
export const RowsAnswer = Type.Object({
  rows: Type.Array(recordData),
  /** What cannot be read: with it no row is taken over. */
  faults: Type.Array(ImportFault),
  /** What is wrong with the rows as the form judges them, to be corrected there. */
  problems: Type.Array(ImportFault),
  /** Columns that every row needs and no sheet can hold, such as files. */
  later: Type.Array(Type.String()),
  /** There are more faults or problems than included. */
  hasMore: Type.Boolean(),
})
export type RowsAnswer = Static<typeof RowsAnswer>
