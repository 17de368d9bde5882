import type { Config } from '#config-model/config.ts'
import { parseSize } from '#config-model/facts/time.ts'
import { joinPhrases } from '#config-model/messages/phrase.ts'
import { sourceOf } from '#config-model/sources.ts'
import type { User } from '#config-model/user.ts'
import type { Query } from '#server/database/database.ts'
import { forbidden, badRequest } from '#server/errors.ts'
import { relationOf } from '#server/records/relations/relations.ts'
import type { StoredRecord } from '#server/records/stored-record.ts'
import { fileExtensionOf } from '#server/storage/file-name.ts'
import { fileTexts } from './file-texts.ts'
import { markFilesUsed } from './file-uses.ts'
import { namedFiles, type NamedFile } from './named-files.ts'

export interface AttachContext {
  config: Config
  user: User
  record: StoredRecord
  /** Outside of the record's data: in a transition's dialog. */
  named?: NamedFile[]
  /** The readable record that is copied: its files may be taken over. */
  source?: string | undefined
}

interface FileRow {
  id: string
  name: string
  size: number
  type: string
  width: number | null
  uploaded_by: string
  is_used: boolean
  is_copied: boolean
  is_own: boolean
}

/**
 * Refuses others' files, except those of the owner's records of this kind, and files that the field
 * does not accept. Names and sizes are the server's. Existing files stay.
 * @throws ApiError 403, 400
 */
export async function attachFiles(
  query: Query,
  { config, user, record, source, ...more }: AttachContext,
): Promise<void> {
  const named = more.named ?? namedFiles(config.entities[record.entity]?.fields ?? {}, record.data)
  if (named.length === 0) return

  const ids = [...new Set(named.map(({ file }) => file.id))]

  // Locked until the record is stored, against the cleanup of unused files.
  const rows = await query<FileRow>(
    `select id, name, size, type, width, uploaded_by,
       exists (select 1 from file_use where file_id = id and record_id = $2) as is_used,
       exists (select 1 from file_use where file_id = id and record_id = $3) as is_copied,
       ${referenceSql(config, record)} as is_own
     from file where id = any($1) order by id for no key update`,
    [ids, record.id, source ?? '', record.owner === user.ownerId ? record.owner : null],
  )

  const filesById = new Map(rows.map((row) => [row.id, row]))
  let total = 0

  for (const { file, field } of named) {
    const row = filesById.get(file.id)
    if (!row || (!row.is_used && !row.is_copied && !row.is_own && row.uploaded_by !== user.id))
      throw forbidden(fileTexts.notYours({ name: file.name }))

    if (!row.is_used) checkKind(row, field)
    Object.assign(file, { name: row.name, size: row.size, type: row.type })
    total += row.size
  }

  if (total > parseSize(config.portal.limits.recordFiles))
    throw badRequest(fileTexts.allTooLarge({ size: config.portal.limits.recordFiles }))

  await markFilesUsed(query, record, ids)
}

/**
 * A record of the same kind and owner, $4, or the owner's own record names the file; sources have
 * no such records.
 */
const referenceSql = (config: Config, { entity }: StoredRecord): string =>
  sourceOf(config, entity) === undefined
    ? `(exists (select 1 from file_use where file_id = file.id and record_id = $4)
         or exists (select 1 from file_use
           join ${relationOf(config, entity).from} other on other.id = record_id
           where file_id = file.id and other.owner_id = $4))`
    : '($4::text is not null and false)'

/**
 * Checks a file that may have been uploaded for another field.
 * @throws ApiError 400
 */
function checkKind(
  { name, size, width }: FileRow,
  { title, accept = [], maxSize, minWidth }: NamedFile['field'],
): void {
  if (!(accept as string[]).includes(fileExtensionOf(name)))
    throw badRequest(
      fileTexts.notForField({ name, field: title, extensions: joinPhrases(accept, '、') }),
    )
  if (maxSize !== undefined && size > parseSize(maxSize))
    throw badRequest(fileTexts.tooLarge({ size: maxSize }))
  if (minWidth !== undefined && width !== null && width < minWidth)
    throw badRequest(fileTexts.tooNarrow({ width, least: minWidth }))
}
