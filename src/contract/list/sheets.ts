import type { RecordData } from '#config-model/record.ts'

/** Header of a file that is streamed: its approximate size in bytes, for progress. */
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
   * Blank cells where the record or row has a value: preserved, or erased on request
   * (`blanks=erase`).
   */
  blanks: number
  faults: ImportFault[]
  /** There are more faults than included. */
  hasMore: boolean
  /** Names the import, to undo it; null for a trial or where nothing was written. */
  id: string | null
  /** One-time information about new records, by key: initial passwords. */
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
  /** There are more faults or problems than included. */
  hasMore: boolean
}
