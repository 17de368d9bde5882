import { hiddenFields, maskedFields } from '#config-model/access/access.ts'
import { seesVersions } from '#config-model/access/publication-acts.ts'
import { publishOf, publishedConditionOf } from '#config-model/access/publication.ts'
import { evaluateCondition } from '#config-model/conditions/condition.ts'
import { recordContext } from '#config-model/conditions/context.ts'
import { readField } from '#config-model/conditions/read-path.ts'
import { entityOf, type Config } from '#config-model/config.ts'
import { formatDateTime } from '#config-model/facts/time.ts'
import type { Json } from '#config-model/record.ts'
import type { User } from '#config-model/user.ts'
import { saysSame } from '#config-model/values/same-value.ts'
import type { PathParams } from '#contract/paths.ts'
import type { RecordView } from '#contract/record.ts'
import type { KeptVersion } from '#contract/routes/records.ts'
import type { RequestContext } from '#server/context.ts'
import { badRequest, notFound, staleVersion } from '#server/errors.ts'
import { inOwnWords, presentRecord } from '#server/records/present-record.ts'
import { readLog } from '#server/records/record-log.ts'
import { recordTexts } from '#server/records/record-texts.ts'
import { findRecord } from '#server/records/records.ts'
import { saveRecord } from '#server/records/save-record.ts'
import type { StoredRecord } from '#server/records/stored-record.ts'
import { workingData } from '#server/records/working-copy.ts'
import { asVersion, keptVersion, keptVersions } from './published-versions.ts'

type VersionPath = PathParams<'keptVersion'>

/**
 * Newest first, for editors and approvers.
 * @throws ApiError 404
 */
export async function readVersions(
  services: RequestContext,
  { entity, id }: PathParams<'versions'>,
  user: User,
): Promise<KeptVersion[]> {
  const config = services.config()
  const { query } = services.database
  const record = await findVersioned(services, config, user, { entity, id })
  const versions = await keptVersions(query, record)
  const log = await readLog(query, services.localized(config), record, user)
  const visibleWhen = publishedConditionOf(config, entity)
  const isVisible =
    visibleWhen !== undefined &&
    evaluateCondition(visibleWhen, recordContext(config, record, user, services.clock()))

  return versions.map(({ number, at, line }, place) => ({
    number,
    at: formatDateTime(at),
    by: log.find((entry) => entry.id === line)?.operatorName ?? '',
    isCurrent: isVisible && place === 0,
  }))
}

/**
 * `updatedAt` is the publication.
 * @throws ApiError 404
 */
export async function readRecordVersion(
  services: RequestContext,
  versionRequest: VersionPath,
  user: User,
): Promise<RecordView> {
  const config = services.config()
  const { was } = await findVersion(services, config, user, versionRequest)
  return presentRecord(services, config, user, { record: was, remarks: [] })
}

/**
 * Saves into the working copy like a form: with its rights, checks and version. Unchanged: fields
 * that users do not fill in, fields that readers see but this user does not, and fields added
 * since.
 * @throws ApiError 404, 409 (changed meanwhile), 400 (no difference, or no longer accepted), 403
 */
export async function restoreVersion(
  services: RequestContext,
  versionRequest: VersionPath,
  user: User,
  version: number,
): Promise<RecordView> {
  const config = services.config()
  const { entity, id } = versionRequest
  const { record, was } = await findVersion(services, config, user, versionRequest)
  if (record.version !== version) throw staleVersion(record.version)

  const changes = changesTo(
    config,
    user,
    inOwnWords(services, config, entity)(was),
    workingData(config, record),
  )

  if (Object.keys(changes).length === 0) throw badRequest(recordTexts.sameVersion())

  return saveRecord(services, user, { entity, id, version, changes })
}

/** What a user may write and what differs now. */
function changesTo(
  config: Config,
  user: User,
  was: StoredRecord,
  now: StoredRecord['data'],
): Record<string, Json> {
  const { entity } = was
  const unseen = new Set([
    ...hiddenFields(config, user, entity),
    ...maskedFields(config, user, entity),
  ])

  const { state, at, until } = publishOf(config, entity) ?? {}

  return Object.fromEntries(
    Object.entries(entityOf(config, entity).fields).flatMap(([name, field]) => {
      if (field.readonly || field.computed || unseen.has(name) || [state, at, until].includes(name))
        return []

      const value = readField(was.data, name, field)

      return value === undefined || saysSame(readField(now, name, field), value)
        ? []
        : [[name, value]]
    }),
  )
}

/**
 * And its content; values hidden from this user then stay hidden.
 * @throws ApiError 404
 */
async function findVersion(
  services: RequestContext,
  config: Config,
  user: User,
  { entity, id, number }: VersionPath,
) {
  const record = await findVersioned(services, config, user, { entity, id })
  const storedVersion = /^\d{1,9}$/.test(number)
    ? await keptVersion(services.database.query, record, Number(number))
    : null
  if (storedVersion === null) throw notFound()

  const was = { ...asVersion(config, record, storedVersion.data), updatedAt: storedVersion.at }
  if (!seesVersions(config, user, { record: was, now: services.clock() })) throw notFound()

  return { record, was }
}

/**
 * The user may see its versions.
 * @throws ApiError 404
 */
async function findVersioned(
  services: RequestContext,
  config: Config,
  user: User,
  { entity, id }: PathParams<'versions'>,
): Promise<StoredRecord> {
  const record = await findRecord(services, config, user, { entity, id })
  if (!seesVersions(config, user, { record, now: services.clock() })) throw notFound()
  return record
}
