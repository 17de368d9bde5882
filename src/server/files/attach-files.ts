import type { Config } from '#config-model/config.ts'
import type { FileValue, Json, RecordData } from '#config-model/record.ts'
import { parseSize } from '#config-model/facts/time.ts'
import type { Field } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import type { Query } from '#server/database/database.ts'
import { forbidden, invalid } from '#server/errors.ts'
import type { StoredRecord } from '#server/records/stored-record.ts'
import { fileTexts } from './file-texts.ts'

/** Every file inside a record's data, rows included. */
export function filesIn(fields: Record<string, Field>, data: RecordData): FileValue[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const value = data[name]
    if (field.type === 'files')
      return Array.isArray(value)
        ? (value as unknown as FileValue[]).filter((file) => typeof file?.id === 'string')
        : []
    const { fields: inner } = field
    if (!inner || value === null || typeof value !== 'object') return []
    const rows = Array.isArray(value) ? value : [value]
    return rows.flatMap((row: Json) =>
      row !== null && typeof row === 'object' && !Array.isArray(row) ? filesIn(inner, row) : [],
    )
  })
}

/**
 * Ties uploaded files to the record that now mentions them, in its data or in the dialog of a transition. A file of another record or of another user cannot be taken; names and sizes
 * are those the server found. @throws ApiError 403, 400
 */
export async function attachFiles(
  query: Query,
  config: Config,
  user: User,
  record: StoredRecord,
  mentioned: FileValue[] = filesIn(config.entities[record.entity]?.fields ?? {}, record.data),
): Promise<void> {
  if (mentioned.length === 0) return
  const ids = [...new Set(mentioned.map((file) => file.id))]
  const rows = await query<{
    id: string
    name: string
    size: number
    type: string
    uploaded_by: string
    record_id: string | null
    owner_id: string | null
  }>('select id, name, size, type, uploaded_by, record_id from file where id = any($1)', [ids])
  const known = new Map(rows.map((row) => [row.id, row]))
  let total = 0
  for (const file of mentioned) {
    const row = known.get(file.id)
    if (!row || (row.record_id !== record.id && row.uploaded_by !== user.id))
      throw forbidden(fileTexts.notYours({ name: file.name }))
    Object.assign(file, { name: row.name, size: row.size, type: row.type })
    total += row.size
  }
  if (total > parseSize(config.portal.limits.recordFiles))
    throw invalid(fileTexts.allTooLarge({ size: config.portal.limits.recordFiles }))
  await query('update file set record_entity = $2, record_id = $3 where id = any($1) and record_id is null', [
    ids,
    record.entity,
    record.id,
  ])
}
