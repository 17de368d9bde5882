import { hiddenFields } from '#config-model/access/access.ts'
import { maySeeVersions, maySeeWorkingCopy } from '#config-model/access/publication-acts.ts'
import { publishOf } from '#config-model/access/publication.ts'
import { type Config, entityOf } from '#config-model/config.ts'
import type { User } from '#config-model/user.ts'
import type { RequestContext } from '#server/context.ts'
import { sqlLiteral } from '#server/database/identifier.ts'
import { ApiError } from '#server/errors.ts'
import { isReadableArticle } from '#server/notices/articles.ts'
import { headFields, tableOf } from '#server/records/entity-tables.ts'
import { type FileUse, readFileUses, readFileUsesByOwner } from '#server/records/files/file-uses.ts'
import { filesInData } from '#server/records/files/named-files.ts'
import { readLog } from '#server/records/record-log.ts'
import { findRecord } from '#server/records/records.ts'
import { storedJsonSql } from '#server/records/sql/value-sql.ts'
import { type StoredRecord, fetchRecord } from '#server/records/stored-record.ts'
import { recordAtVersion, versionsNaming } from '#server/records/versions.ts'
import { workingData } from '#server/records/working-copy.ts'

interface Asking {
  id: string
  field: string | null
  uploaded_by: string | null
}

/**
 * Finds a visible record that names the file; own uploads need none. Null for forbidden and missing
 * files alike.
 */
export async function findVisibleUse(
  services: RequestContext,
  user: User,
  file: Asking,
): Promise<{ use: FileUse | null } | null> {
  const uses = await readFileUsesByOwner(services.database.query, file.id, user.ownerId)
  if (file.uploaded_by === user.id) return { use: uses[0] ?? null }
  for (const use of uses) if (await isSeenIn(services, user, use, file)) return { use }

  return null
}

/** Whether an article open to the public contains the file, as published. */
export async function isPublicFile(services: RequestContext, id: string): Promise<boolean> {
  for (const { entity, record } of await readFileUses(services.database.query, id))
    if (await isReadableArticle(services, null, { entity, id: record })) {
      const { data } = await fetchRecord(services.database.query, services.config(), {
        entity,
        id: record,
      })

      if (
        filesInData(entityOf(services.config(), entity).fields, data).some((file) => file.id === id)
      )
        return true
    }

  return false
}

async function isSeenIn(
  services: RequestContext,
  user: User,
  { entity, record: id }: FileUse,
  file: Asking,
): Promise<boolean> {
  const config = services.config()
  const about = { entity, id }
  const record = (await isReadableArticle(services, user, about))
    ? await fetchRecord(services.database.query, config, { entity, id })
    : await findRecord(services, config, user, about).catch(absent)
  if (record === null) return false

  const hidden = hiddenFields(config, user, entity)
  const isVisibleIn = (one: StoredRecord) =>
    isNamed(config, one, file.id, (name) => !hidden.has(name))
  const isHiddenIn = (one: StoredRecord) =>
    isNamed(config, one, file.id, (name) => hidden.has(name))
  if (isVisibleIn(record)) return true
  if (isHiddenIn(record)) return false

  if (file.field?.startsWith('transition.')) {
    const entries = await readLog(services.database.query, config, record, user)
    return entries.some(({ files }) => files.some((named) => named.id === file.id))
  }

  if (!publishOf(config, entity)) return true

  const now = services.clock()

  // For editors and approvers.
  const written = { ...record, data: workingData(config, record) }
  const seesWritten = maySeeWorkingCopy(config, user, { record, now })
  if (seesWritten && isVisibleIn(written)) return true
  if (isHiddenIn(written)) return false

  let isKept = false

  for await (const data of versionsNaming(services.database.query, record, file.id)) {
    const version = recordAtVersion(config, record, data)
    if (isVisibleIn(version) && maySeeVersions(config, user, { record: version, now })) return true
    isKept = true
  }

  return seesWritten && !isKept
}

function isNamed(
  config: Config,
  { entity, data }: StoredRecord,
  file: string,
  among: (name: string) => boolean,
): boolean {
  const fields = Object.entries(entityOf(config, entity).fields).filter(([name]) => among(name))
  return filesInData(Object.fromEntries(fields), data).some(({ id }) => id === file)
}

/** Null for an inaccessible record. */
function absent(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null
  throw error
}

/** Counts an owner's download in the field that the file's field names. Staff do not count. */
export async function countDownload(
  { config: current, database }: Pick<RequestContext, 'config' | 'database'>,
  user: User,
  file: string,
  use: FileUse,
) {
  const config = current()
  const counted = Object.entries(entityOf(config, use.entity).fields).filter(
    ([, { counts }]) => counts !== undefined,
  )
  for (const [field, { counts = '' }] of counted) {
    const key = sqlLiteral(counts)
    const count = storedJsonSql(config, { entity: use.entity, name: counts })
    const more = (column: string) =>
      `${column} = ${column} || jsonb_build_object(${key}, case
        when jsonb_typeof(${count}) = 'number' then (${count})::int else 0 end + 1)`
    const files = storedJsonSql(config, { entity: use.entity, name: field })
    const inHead = headFields(config, use.entity).includes(counts)

    await database.query(
      `update ${tableOf(use.entity)} set ${more('data')}${inHead ? `, ${more('head')}` : ''}
       where id = $1 and owner_id = $2 and ${files} @> $3::jsonb`,
      [use.record, user.ownerId, JSON.stringify([{ id: file }])],
    )
  }
}
