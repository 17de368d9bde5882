import { publicationState, publishOf } from '#config-model/access/publication.ts'
import { readField } from '#config-model/conditions/read-path.ts'
import { entityOf, type Config } from '#config-model/config.ts'
import type { RecordData } from '#config-model/record.ts'
import type { Query } from '#server/database/database.ts'
import type { StoredRecord } from '#server/records/stored-record.ts'
import { placedBy } from '#server/records/write/write-record.ts'

/** And its start time. */
export interface RecordVersion {
  number: number
  at: Date
  /** Of the publication's log line. */
  line: string | null
}

interface Published {
  /** The record before the change. */
  former: StoredRecord
  line: string
  now: Date
}

type Place = Pick<StoredRecord, 'entity' | 'id'>

/**
 * For entities with versions; deletes the oldest beyond the limit. Content published earlier
 * becomes the first version.
 */
export async function keepVersion(
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
    await keepFirst(query, config, former, line)
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

/** Published before versions existed, with its log line if any. */
async function keepFirst(
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

/** With empty fields: a field missing from a version was added later. */
function wholeText(config: Config, { entity, data }: StoredRecord): string {
  const empty = Object.entries(entityOf(config, entity).fields).filter(
    ([name, field]) => readField(data, name, field) === undefined,
  )
  return JSON.stringify({ ...data, ...Object.fromEntries(empty.map(([name]) => [name, null])) })
}

/** Content and state of a version. */
export function asVersion(config: Config, record: StoredRecord, data: RecordData): StoredRecord {
  const { year, region, owner } = placedBy(config, record.entity, data)
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

/** Newest first. */
export const keptVersions = (query: Query, { entity, id }: Place): Promise<RecordVersion[]> =>
  query<RecordVersion>(
    `select round as number, at, line_id as line from record_round
      where entity = $1 and record_id = $2 order by round desc`,
    [entity, id],
  )

/** Null when not stored. */
export async function keptVersion(
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

/** Newest first, each read on demand. */
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
