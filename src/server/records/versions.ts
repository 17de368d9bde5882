import { hiddenFields, maskedFields } from '#config-model/access/access.ts'
import { maySeeVersions } from '#config-model/access/publication-acts.ts'
import {
  publicationState,
  publishOf,
  publishedConditionOf,
} from '#config-model/access/publication.ts'
import { evaluateCondition } from '#config-model/conditions/condition.ts'
import { recordContext } from '#config-model/conditions/context.ts'
import { readField } from '#config-model/conditions/read-path.ts'
import { type Config, entityOf } from '#config-model/config.ts'
import { formatDateTime } from '#config-model/facts/time.ts'
import type { Json, RecordData } from '#config-model/record.ts'
import type { User } from '#config-model/user.ts'
import { withCurrentNames } from '#config-model/values/current-names.ts'
import { isSameContent } from '#config-model/values/same-value.ts'
import type { PathParams } from '#contract/paths.ts'
import type { RecordView } from '#contract/record.ts'
import type { StoredVersion } from '#contract/routes/records.ts'
import type { RequestContext } from '#server/context.ts'
import type { Query } from '#server/database/database.ts'
import { badRequest, notFound, staleVersion } from '#server/errors.ts'
import { createRecordLocalizer, presentRecord } from './present-record.ts'
import { readLog } from './record-log.ts'
import { recordTexts } from './record-texts.ts'
import { findRecord } from './records.ts'
import { saveRecord } from './save-record.ts'
import type { StoredRecord } from './stored-record.ts'
import { workingData } from './working-copy.ts'
import { scopeColumnsOf } from './write/write-record.ts'

type VersionPath = PathParams<'keptVersion'>

/**
 * Lists a record's versions for editors and approvers, newest first.
 * @throws ApiError 404
 */
export async function readVersions(
  services: RequestContext,
  { entity, id }: PathParams<'versions'>,
  user: User,
): Promise<StoredVersion[]> {
  const config = services.config()
  const { query } = services.database
  const record = await findVersioned(services, config, user, { entity, id })
  const versions = await listStoredVersions(query, record)
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
 * Presents a version; `updatedAt` is the publication.
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
 * Saves a version into the working copy like a form: with its rights, checks and version. Fields
 * stay that users do not fill in, that this user cannot see, or that were added since.
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
    createRecordLocalizer(services, config, entity)(was),
    workingData(config, record),
  )

  if (Object.keys(changes).length === 0) throw badRequest(recordTexts.sameVersion())

  return saveRecord(services, user, { entity, id, version, changes })
}

/** The differing fields that a user may write. */
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

      return value === undefined || isSameContent(readField(now, name, field), value)
        ? []
        : [[name, value]]
    }),
  )
}

/**
 * Finds a version's content; values hidden from this user then stay hidden.
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
    ? await findStoredVersion(services.database.query, record, Number(number))
    : null
  if (storedVersion === null) throw notFound()

  const was = {
    ...recordAtVersion(config, record, storedVersion.data),
    updatedAt: storedVersion.at,
  }
  if (!maySeeVersions(config, user, { record: was, now: services.clock() })) throw notFound()

  return { record, was }
}

/** @throws ApiError 404 when the user may not see its versions */
async function findVersioned(
  services: RequestContext,
  config: Config,
  user: User,
  { entity, id }: PathParams<'versions'>,
): Promise<StoredRecord> {
  const record = await findRecord(services, config, user, { entity, id })
  if (!maySeeVersions(config, user, { record, now: services.clock() })) throw notFound()
  return record
}

export interface RecordVersion {
  number: number
  at: Date
  /** Id of the publication's log line. */
  line: string | null
}

interface Published {
  former: StoredRecord
  line: string
  now: Date
}

type Place = Pick<StoredRecord, 'entity' | 'id'>

/**
 * Stores a version for entities with versions; deletes the oldest beyond the limit. Content
 * published earlier becomes the first version.
 */
export async function storeVersion(
  query: Query,
  config: Config,
  record: StoredRecord,
  published: Published,
) {
  const maxVersions = publishOf(config, record.entity)?.versions
  if (maxVersions === undefined) return

  const { former, line, now } = published
  const place = [record.entity, record.id]
  if ((publicationState(config, former) ?? 'draft') !== 'draft')
    await storeFirstVersion(query, config, former, line)
  await query(
    `insert into record_round(entity, record_id, round, at, data, line_id)
     select $1, $2, coalesce(max(round), 0) + 1, $3, $4, $5 from record_round
       where entity = $1 and record_id = $2`,
    [...place, now, wholeText(config, record), line],
  )

  await query(
    `delete from record_round where entity = $1 and record_id = $2
       and round <= (select max(round) from record_round
         where entity = $1 and record_id = $2) - $3`,
    [...place, maxVersions],
  )
}

/** Stores version 1 of a record published before versions existed, with its log line if any. */
async function storeFirstVersion(
  query: Query,
  config: Config,
  former: StoredRecord,
  line: string,
): Promise<void> {
  await query(
    `insert into record_round(entity, record_id, round, at, data, line_id)
     select $1, $2, 1, coalesce(l.at, $3), $4, l.id from (select 1) one
       left join lateral (select id, at from action_log
         where record_id = $2 and transition = 'publish' and id <> $5 order by position desc
         limit 1) l on true
     where not exists (select 1 from record_round where entity = $1 and record_id = $2)`,
    [former.entity, former.id, former.updatedAt, wholeText(config, former), line],
  )
}

/** The data as JSON with empty fields: a field missing from a version was added later. */
function wholeText(config: Config, { entity, data }: StoredRecord): string {
  const empty = Object.entries(entityOf(config, entity).fields).filter(
    ([name, field]) => readField(data, name, field) === undefined,
  )
  return JSON.stringify({ ...data, ...Object.fromEntries(empty.map(([name]) => [name, null])) })
}

export function recordAtVersion(
  config: Config,
  record: StoredRecord,
  stored: RecordData,
): StoredRecord {
  const data = withCurrentNames(entityOf(config, record.entity).fields, stored)
  const { year, region, owner } = scopeColumnsOf(config, record.entity, data)
  return {
    ...record,
    year: year ?? record.year,
    region,
    owner: owner ?? record.owner,
    data,
    working: null,
    workingAt: null,
    hidden: null,
  }
}

const listStoredVersions = (query: Query, { entity, id }: Place): Promise<RecordVersion[]> =>
  query<RecordVersion>(
    `select round as number, at, line_id as line from record_round
      where entity = $1 and record_id = $2 order by round desc`,
    [entity, id],
  )

/** Null when not stored. */
async function findStoredVersion(
  query: Query,
  { entity, id }: Place,
  number: number,
): Promise<{ at: Date; data: RecordData } | null> {
  const [row] = await query<{ at: Date; data: RecordData }>(
    'select at, data from record_round where entity = $1 and record_id = $2 and round = $3',
    [entity, id, number],
  )
  return row ?? null
}

/** Yields versions that name the file, newest first, each read on demand. */
export async function* versionsNaming(
  query: Query,
  { entity, id }: Place,
  file: string,
): AsyncGenerator<RecordData, void> {
  let last: number | null = null
  for (;;) {
    const rows: { number: number; data: RecordData }[] = await query(
      `select round as number, data from record_round where entity = $1 and record_id = $2
         and ($4::int is null or round < $4) and position($3 in data::text) > 0 order by round desc
           limit 1`,
      [entity, id, file, last],
    )

    if (!rows[0]) return

    yield rows[0].data
    last = rows[0].number
  }
}
