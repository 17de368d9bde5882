import { hiddenFields, rowScope } from '#config-model/access/access.ts'
import { textBefore } from '#config-model/assert.ts'
import { type Config, workflowOf } from '#config-model/config.ts'
import { parseSize } from '#config-model/facts/time.ts'
import { fieldAt } from '#config-model/field-types.ts'
import type { FileValue } from '#config-model/record.ts'
import type { Field } from '#config-model/types.generated.ts'
import { type User, hasRole } from '#config-model/user.ts'
import { allRolesOfTransition } from '#config-model/workflow/escalation.ts'
import type { Services } from '#server/context.ts'
import type { Query } from '#server/database/database.ts'
import { newId } from '#server/database/id.ts'
import { ApiError, badRequest, forbidden } from '#server/errors.ts'
import { noCaller } from '#server/log/event-log.ts'
import { systemActor } from '#server/log/system-words.ts'
import { fileTexts } from '#server/records/files/file-texts.ts'
import type { ReceivedContent } from '#server/storage/file-store.ts'

export interface ReceivedUpload {
  name: string
  type: string
  width: number | null
  entity: string
  field: string
  /** The account, or the address of a registering visitor. */
  uploader: string
}

const usual = { unsavedFiles: 200, unsavedSize: '1GB' }

/**
 * Checks the account's unused uploads against the limits of portal.yaml.
 * @throws ApiError 429
 */
export async function checkQuota(
  { config }: Services,
  query: Query,
  uploader: string,
  size: number,
): Promise<void> {
  const { unsavedFiles, unsavedSize } = { ...usual, ...config().portal.limits }
  const [unsavedTotals = { count: 0, size: 0 }] = await query<{ count: number; size: number }>(
    `select count(*)::int as count, coalesce(sum(size), 0)::bigint as size from file
      where uploaded_by = $1 and loose_since is not null`,
    [uploader],
  )

  if (unsavedTotals.count >= unsavedFiles || unsavedTotals.size + size > parseSize(unsavedSize))
    throw new ApiError(429, 'quota', fileTexts.tooManyLoose({ count: unsavedTotals.count }), {
      retryAfter: 3600,
    })
}

/**
 * Stores an upload: first the row, unused and hidden, then the content, so that no content lacks a
 * row. A failure leaves nothing.
 * @throws ApiError 429, Error `ENOSPC`
 */
export async function storeUpload(
  services: Services,
  received: ReceivedContent,
  upload: ReceivedUpload,
): Promise<FileValue> {
  const { database, clock, random } = services
  const { size, sha256 } = received
  const { name, type, width, entity, field, uploader } = upload
  const id = newId(clock(), random)
  let isKept = false

  try {
    await database.transaction(async (query) => {
      await query(`select pg_advisory_xact_lock(hashtext($1))`, [`upload:${uploader}`])
      await checkQuota(services, query, uploader, size)
      await query(
        `insert into file(id, sha256, name, size, type, width, entity, field, uploaded_by,
          uploaded_at, loose_since) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)`,
        [id, sha256, name, size, type, width, entity, field, uploader, clock()],
      )
    })

    await database.transaction(async (query) => {
      await lockContent(query, sha256)
      await received.store()
      isKept = true
    })
  } catch (error) {
    await received.discard()
    if (!isKept) await database.query('delete from file where id = $1', [id]).catch(() => [])
    throw error
  }

  return { id, name, size, type }
}

/** Prevents that the content is stored and removed at once. */
const lockContent = (query: Query, sha256: string) =>
  query(`select pg_advisory_xact_lock(hashtext($1))`, [`content:${sha256}`])

/** Milliseconds that unused files stay: covers unsaved forms and accidental removals. */
const keptFor = 86_400_000

/** Milliseconds; older rows without content were never completed. */
const storedWithin = 3_600_000

/** Deletes uploads that never completed; no client knows them. */
async function removeUnstored({ database, files, clock }: Services): Promise<void> {
  const unsavedRows = await database.query<{ id: string; sha256: string; size: number }>(
    `select id, sha256, size from file where loose_since < $1 and loose_since >= $2
      order by loose_since limit 10000`,
    [new Date(clock().getTime() - storedWithin), new Date(clock().getTime() - keptFor)],
  )

  for (const { id, sha256, size } of unsavedRows) {
    if (await files.has(sha256, size)) continue

    await database.query(
      `delete from file where id = $1 and loose_since is not null and not exists (select 1
        from file_use where file_id = id)`,
      [id],
    )
  }
}

/**
 * Removes files unused for a day, and content that no other file shares. Returns the number of
 * files.
 */
export async function removeOrphanedFiles(services: Services): Promise<number> {
  const { database, files, pictureVariants, eventLog, clock } = services
  await files.tidy()
  await removeUnstored(services)
  const until = new Date(clock().getTime() - keptFor)
  const old = await database.query<{ id: string; sha256: string; name: string }>(
    'select id, sha256, name from file where loose_since < $1 order by loose_since limit 1000',
    [until],
  )

  let removed = 0

  for (const { id, sha256, name } of old)
    await database.transaction(async (query) => {
      await lockContent(query, sha256)
      const gone = await query(
        `delete from file where id = $1 and loose_since < $2 and not exists (select 1 from file_use
          where file_id = id) returning id`,
        [id, until],
      )

      removed += gone.length
      const event = { kind: 'removal', subject: name, detail: { file: id, sha256 } } as const
      if (gone.length > 0) await eventLog.write(noCaller, systemActor, event, query)
      const [other] = await query('select 1 from file where sha256 = $1 limit 1', [sha256])
      if (gone.length === 0 || other) return

      await files.remove(sha256)
      await pictureVariants.forget(sha256)
    })

  return removed
}

interface Target {
  entity: string
  /** "files", "list.files" or "transition.<id>.files". */
  path: string
}

const dialogs = 'transition.'

/**
 * The field limits format, size and width. `user` null registers.
 * @throws ApiError 400 when there is none, 403 when the user never fills it in
 */
export function resolveUploadField(
  config: Config,
  user: User | null,
  { entity, path }: Target,
): Field {
  const field = path.startsWith(dialogs)
    ? inDialog(config, user, entity, path)
    : inRecord(config, user, entity, path)
  if (!field?.accept) throw badRequest(fileTexts.noField())

  return field
}

function inDialog(
  config: Config,
  user: User | null,
  entity: string,
  path: string,
): Field | undefined {
  const [id = '', name = ''] = path.slice(dialogs.length).split('.')
  const transitions = workflowOf(config, entity)?.transitions ?? {}
  const { by, form = {} } = (Object.hasOwn(transitions, id) && transitions[id]) || {}
  if (!by || !Object.hasOwn(form, name)) return undefined
  if (!user || !hasRole(user, allRolesOfTransition(config, entity, id) ?? [], config.roles))
    throw forbidden(fileTexts.notForYou())

  return form[name]
}

function inRecord(
  config: Config,
  user: User | null,
  entity: string,
  path: string,
): Field | undefined {
  const field = Object.hasOwn(config.entities, entity)
    ? fieldAt(config.entities[entity], path.replaceAll('/', '.'))
    : undefined
  if (field && user && !mayFill(config, user, entity, path)) throw forbidden(fileTexts.notForYou())

  return field
}

function mayFill(config: Config, user: User, entity: string, path: string): boolean {
  const mayWrite = (['create', 'update'] as const).some(
    (action) => rowScope(config, user, entity, action) !== false,
  )
  return (
    mayWrite && !hiddenFields(config, user, entity).has(textBefore(path.replaceAll('/', '.'), '.'))
  )
}
