import { Type, type Static } from 'typebox'
import { nullable, recordData, text } from '#contract/schema-parts.ts'

/** An error in a spreadsheet by row number and column; null for the whole row or sheet. */
export const ImportFault = Type.Object({
  row: nullable(Type.Integer()),
  column: nullable(Type.String()),
  message: Type.String(),
})
export type ImportFault = Static<typeof ImportFault>

/**
 * POST /api/list/import/{page}: preview or result of an import. With errors nothing was written.
 */
export const ImportAnswer = Type.Object({
  created: Type.Integer(),
  updated: Type.Integer(),
  unchanged: Type.Integer(),
  /** Columns not importable. */
  ignored: Type.Array(Type.String()),
  /** Blank cells over existing values: preserved, or erased with `blanks=erase`. */
  blanks: Type.Integer(),
  faults: Type.Array(ImportFault),
  hasMore: Type.Boolean(),
  /** Id for an undo; null where nothing was written. */
  id: nullable(Type.String()),
  /** One-time information by key of the new record: initial passwords. */
  told: Type.Array(
    Type.Object({
      key: Type.String(),
      told: Type.String(),
    }),
  ),
})
export type ImportAnswer = Static<typeof ImportAnswer>

/** POST /api/list/import-undo/{page}: undoes an import by its id. */
export const UndoImportRequest = Type.Object({ id: text(64) })
export type UndoImportRequest = Static<typeof UndoImportRequest>

/** POST /api/record/{entity}/{id}/rows/{field}: rows parsed from a spreadsheet, not written. */
export const RowsAnswer = Type.Object({
  rows: Type.Array(recordData),
  /** Unreadable cells: with any, nothing is taken over. */
  faults: Type.Array(ImportFault),
  /** Validation errors of the rows, to be corrected in the form. */
  problems: Type.Array(ImportFault),
  /** Required columns that no spreadsheet can hold, such as files. */
  later: Type.Array(Type.String()),
  hasMore: Type.Boolean(),
})
export type RowsAnswer = Static<typeof RowsAnswer>
