import type { User } from '#config-model/user.ts'
import type { ImportAnswer } from '#contract/list/sheets.ts'
import type { Query } from '#server/database/database.ts'
import { notFound } from '#server/errors.ts'
import { importTexts } from './import-texts.ts'
import type { ImportedRow } from './run-import.ts'

/**
 * Returns the result of the user's import after a lost answer, without initial passwords.
 * @throws ApiError 404
 */
export async function readImportAnswer(
  query: Query,
  user: User,
  id: string,
): Promise<ImportAnswer> {
  const [storedImport] = await query<{ rows: ImportedRow[] }>(
    'select rows from sheet_import where id = $1 and account_id = $2',
    [id, user.id],
  )

  if (!storedImport) throw notFound(importTexts.noImport())

  const created = storedImport.rows.filter(({ before }) => before === null).length

  return {
    created,
    updated: storedImport.rows.length - created,
    unchanged: 0,
    ignored: [],
    blanks: 0,
    faults: [],
    hasMore: false,
    id,
    told: [],
  }
}
