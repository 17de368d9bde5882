import { lastOf } from '#config-model/assert.ts'
import type { Config } from '#config-model/config.ts'
import { normalizeRemarkPath } from '#config-model/display/remark-place.ts'
import { makeRowId } from '#config-model/facts/row-id.ts'
import { isList, isRows } from '#config-model/field-traits.ts'
import { mergeHidden } from '#config-model/forms/hidden-values.ts'
import type { Json, RecordData } from '#config-model/record.ts'
import { storedEntities } from '#config-model/sources.ts'
import type { Field } from '#config-model/types.generated.ts'
import { groupBy } from '#config-model/values/group-by.ts'
import { pairRows } from '#config-model/values/pair-rows.ts'
import { withRowIds } from '#config-model/values/row-ids.ts'
import type { Query } from '#server/database/database.ts'
import { tableOf } from '#server/records/entity-tables.ts'
import { recordColumns, toRecord, type StoredRecord } from '#server/records/stored-record.ts'
import { isDraft, partHidden } from '#server/records/working-copy.ts'

const batchSize = 500
/** Milliseconds between the remarks and the round of one transition. */
const sameStepMs = 60_000
const fact = 'row-ids'

interface Done {
  records: number
  rows: number
  remarks: number
  /** Remarks whose row is gone: they now point at the field. */
  detachedRemarks: number
}

/**
 * Assigns ids to rows of stored lists and converts row indexes in remarks, once. Returns a sentence
 * per affected entity.
 */
export async function assignRowIds(query: Query, config: Config): Promise<string[]> {
  if ((await query('select 1 from portal_fact where name = $1', [fact])).length > 0) return []

  const sentences: string[] = []
  for (const [id, entity] of storedEntities(config)) {
    if (!Object.values(entity.fields).some(hasRowsInside)) continue

    const counts = await assignEntityRowIds(query, config, id)
    if (counts.records > 0)
      sentences.push(
        `“${entity.title}”：${counts.records} 件记录中的 ${counts.rows} 行有了各自的标识`,
      )

    if (counts.remarks + counts.detachedRemarks > 0)
      sentences.push(
        `“${entity.title}”：${counts.remarks} 条批注改为跟随所批注的行${counts.detachedRemarks > 0 ? `，${counts.detachedRemarks} 条批注的行已不存在，改记在整个字段上` : ''}`,
      )
  }

  await query(`insert into portal_fact(name, value) values ($1, 'true') on conflict do nothing`, [
    fact,
  ])

  return sentences
}

const hasRowsInside = (field: Field): boolean =>
  isRows(field) || Object.values(field.fields ?? {}).some(hasRowsInside)

async function assignEntityRowIds(query: Query, config: Config, entity: string): Promise<Done> {
  const counts: Done = { records: 0, rows: 0, remarks: 0, detachedRemarks: 0 }
  const makeId = () => {
    counts.rows++
    return makeRowId()
  }

  for (let last = ''; ;) {
    const rows = await query<{ id: string }>(
      `select ${recordColumns} from ${tableOf(entity)} where id > $1 order by id
        limit ${batchSize}`,
      [last],
    )

    if (rows.length === 0) return counts

    const records = rows.map((row) => toRecord(config, entity, row))
    const named = records.map((record) => nameRows(config, record, makeId))
    const changed = named.filter((record, at) => record !== records[at])
    if (changed.length > 0) await storeNames(query, entity, changed)
    counts.records += changed.length
    const moved = await nameRemarks(query, config, entity, named)

    counts.remarks += moved.remarks
    counts.detachedRemarks += moved.detachedRemarks
    last = lastOf(rows).id
  }
}

/** Includes hidden values and the working copy; returns the same object when complete. */
function nameRows(config: Config, record: StoredRecord, makeId: () => string): StoredRecord {
  const { fields = {} } = config.entities[record.entity] ?? {}
  const isParted = record.hidden !== null && isDraft(config, record)
  const former = isParted ? mergeHidden(record.data, record.hidden) : record.data
  const data = withRowIds(fields, former, { makeId })
  const working = record.working && withRowIds(fields, record.working, { stored: data, makeId })
  if (data === former && working === record.working) return record
  if (!isParted) return { ...record, data, working }

  return { ...record, working, ...partHidden(config, { ...record, data, hidden: null }) }
}

/** A concurrent save assigns its own ids. */
async function storeNames(query: Query, entity: string, records: StoredRecord[]): Promise<void> {
  await query(
    `update ${tableOf(entity)} e set data = f.data, working = nullif(f.working, 'null'),
      hidden = nullif(f.hidden, 'null')
     from jsonb_to_recordset($1::jsonb) f(id text, version int, data jsonb, working jsonb,
       hidden jsonb)
     where e.id = f.id and e.version = f.version`,
    [
      JSON.stringify(
        records.map(({ id, version, data, working, hidden }) => ({
          id,
          version,
          data,
          working,
          hidden,
        })),
      ),
    ],
  )
}

interface OldRemark {
  id: string
  record_id: string
  path: string
  at: Date
}

type Round = Pick<OldRemark, 'record_id' | 'at'> & { data: RecordData }

/** Replaces indexes in the paths of remarks by row ids. */
async function nameRemarks(
  query: Query,
  config: Config,
  entity: string,
  records: StoredRecord[],
): Promise<Pick<Done, 'remarks' | 'detachedRemarks'>> {
  const { fields = {} } = config.entities[entity] ?? {}
  const remarks = await query<OldRemark>(
    `select id, record_id, path, at from remark where record_id = any($1) and path like '%/%'`,
    [records.map(({ id }) => id)],
  )

  if (remarks.length === 0) return { remarks: 0, detachedRemarks: 0 }

  const rounds = await query<Round>(
    `select record_id, at, data from record_round where entity = $1 and record_id = any($2)
      order by at`,
    [entity, [...new Set(remarks.map(({ record_id: id }) => id))]],
  )

  const roundsOf = groupBy(rounds, ({ record_id: id }) => id)
  const byId = new Map(records.map((record) => [record.id, record]))
  const moved = remarks.flatMap((remark) => {
    const record = byId.get(remark.record_id)
    if (!record) return []

    const then = roundsOf
      .get(record.id)
      ?.findLast(({ at }) => at <= remark.at && remark.at.getTime() - at.getTime() < sameStepMs)
    const path = pathNow(fields, record.data, then?.data, remark.path)

    return path === remark.path ? [] : [{ id: remark.id, path }]
  })

  await query(
    `update remark r set path = f.path from jsonb_to_recordset($1::jsonb) f(id text, path text)
      where r.id = f.id`,
    [JSON.stringify(moved)],
  )

  const detachedRemarks = moved.filter(({ path }) => !path.includes('/')).length

  return { remarks: moved.length - detachedRemarks, detachedRemarks }
}

/**
 * A remark's present path by row id; for a removed row, the field.
 * @param then the remarked record, where stored
 */
function pathNow(
  fields: Record<string, Field>,
  data: RecordData,
  then: RecordData | undefined,
  path: string,
): string {
  const [name = '', part = '', ...rest] = path.split('/')
  const [rows, former] = [data[name], then?.[name]]
  if (!/^\d+$/.test(part)) return path
  if (!isList(fields[name])) return normalizeRemarkPath(fields, data, path) ?? name

  const at =
    Array.isArray(former) && Array.isArray(rows)
      ? placeNow(former, rows, Number(part))
      : Number(part)

  return (
    (at === undefined ? null : normalizeRemarkPath(fields, data, [name, at, ...rest].join('/'))) ??
    name
  )
}

/** The present position; undefined when removed, unchanged in lists too long for comparison. */
function placeNow(former: Json[], rows: Json[], at: number): number | undefined {
  const pairs = pairRows(former, rows)
  return pairs ? pairs.get(at) : at
}
