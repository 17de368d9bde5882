import type { RecordData } from '#config-model/record.ts'

/**
 * Header of a file that is written while it is sent: about how many bytes it will have, so that
 * progress can be told.
 */
export const expectedBytes = 'x-expected-bytes'

/**
 * What is wrong with a sheet: which row of it, counted as the sheet counts, and which column; null
 * where it is the row or the sheet as a whole.
 */
export interface ImportFault {
  row: number | null
  column: string | null
  message: string
}

/**
 * POST /api/list/import/{page}: what a sheet would do, or has done. With faults nothing was
 * written.
 */
export interface ImportAnswer {
  created: number
  updated: number
  /** Records that say what the sheet says: they are not written. */
  unchanged: number
  /** Columns of the list that are not imported: they were passed over. */
  ignored: string[]
  /**
   * Blank cells of records and rows that have a value there: it stays, or is erased where the
   * import was asked to (`blanks=erase`).
   */
  blanks: number
  faults: ImportFault[]
  /** There are more faults than are told. */
  hasMore: boolean
  /** Names the import, to undo it; null for a trial or where nothing was written. */
  id: string | null
  /** What is told once of new records, by key: first passwords. */
  told: { key: string; told: string }[]
}

/** POST /api/list/import-undo/{page} */
export interface UndoImportRequest {
  id: string
}

/**
 * POST /api/record/{entity}/{id}/rows/{field}: what the lines of a sheet would be as rows of a
 * list. Nothing is written.
 */
export interface RowsAnswer {
  rows: RecordData[]
  /** What cannot be read: with it no row is taken over. */
  faults: ImportFault[]
  /** What is wrong with the rows as the form judges them, to be corrected there. */
  problems: ImportFault[]
  /** Columns that every row needs and no sheet can hold, such as files. */
  later: string[]
  /** There are more faults or problems than are told. */
  hasMore: boolean
}
