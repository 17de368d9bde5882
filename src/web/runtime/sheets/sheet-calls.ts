import type { RecordData } from '#config-model/record.ts'
import type { RowsAnswer } from '#contract/list/sheets.ts'
import { apiPaths } from '#contract/paths.ts'
import { api } from '#web/api/client.ts'

export interface StoredList {
  entity: string
  id: string
  field: string
}

export const fetchTemplate = ({ entity, id, field }: StoredList) =>
  api.export(apiPaths.rowsTemplate(entity, id, field), undefined)

export function previewSheetRows(
  { entity, id, field }: StoredList,
  file: File,
  there: RecordData[],
): Promise<RowsAnswer> {
  const form = new FormData()
  // The server needs these fields before the file.
  form.append('rows', JSON.stringify(there))
  form.append('file', file)

  return api.form(apiPaths.rowsSheet(entity, id, field), form)
}
