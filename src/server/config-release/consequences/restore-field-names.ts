import { lastOf } from '#config-model/assert.ts'
import { entityOf, type Config } from '#config-model/config.ts'
import type { HiddenValues } from '#config-model/forms/hidden-values.ts'
import { definePhrases, type Phrase } from '#config-model/messages/phrase.ts'
import { listPagesOf } from '#config-model/page-traits.ts'
import type { RecordData } from '#config-model/record.ts'
import { storedEntities } from '#config-model/sources.ts'
import type { Field } from '#config-model/types.generated.ts'
import { pathWithCurrentNames, withCurrentNames } from '#config-model/values/current-names.ts'
import { withLaterNames } from '#config-model/values/later-names.ts'
import type { TablePreferences } from '#contract/list.ts'
import type { Query } from '#server/database/database.ts'
import { tableOf } from '#server/records/entity-tables.ts'
import { formerPages, presentAddress, presentLook } from '#server/records/lists/list-preferences.ts'
import { deriveColumns } from '#server/records/write/write-record.ts'

const texts = definePhrases({
  restored: {
    zh: '{count} 件“{title}”的内容改回原来的字段名',
    en: 'values of records of "{title}" ({count}) are stored under the former names of their fields again',
  },
})

const batchSize = 500

type InTransaction = <Result>(work: (query: Query) => Promise<Result>) => Promise<Result>

interface Restoring {
  config: Config
  entity: string
  /** With the later names among the former ones. */
  fields: Record<string, Field>
  /** Keys of the data that have, or hold, a later name. */
  keys: string[]
}

/**
 * After a rollback, values that were stored under a later name of their field get the name that the
 * field has again. Neither version nor time of a record changes. Returns descriptions.
 */
export async function restoreFieldNames(
  inTransaction: InTransaction,
  before: Config,
  config: Config,
): Promise<Phrase[]> {
  const changes: Phrase[] = []

  for (const [entity, { title, fields: after }] of storedEntities(config)) {
    const fields = withLaterNames(before.entities[entity]?.fields ?? {}, after)
    if (fields === after) continue

    const keys = Object.entries(fields).flatMap(([name, field]) =>
      field === after[name] ? [] : [...(field.was ?? []), ...(field.fields ? [name] : [])],
    )
    const restoring = { config, entity, fields, keys }
    const count = await restoreRecords(inTransaction, restoring)

    await inTransaction(async (query) => {
      await restoreRounds(query, restoring)
      await restoreRemarks(query, restoring)
      await restoreRemovedRecords(query, restoring)
      await restoreImports(query, restoring)
      await restoreLists(query, restoring)
    })
    if (count > 0) changes.push(texts.restored({ count, title }))
  }

  return changes
}

interface NamedValues {
  data: RecordData
  working: RecordData | null
  hidden: HiddenValues | null
}

interface NamedRow extends NamedValues {
  id: string
}

/** Null when no value has a later name. */
function renameValues(fields: Restoring['fields'], stored: NamedValues): NamedValues | null {
  const renamed = (data: RecordData) => withCurrentNames(fields, data)
  const data = renamed(stored.data)
  const working = stored.working && renamed(stored.working)
  const hidden = stored.hidden && { ...stored.hidden, fields: renamed(stored.hidden.fields) }
  const isSame =
    data === stored.data && working === stored.working && hidden?.fields === stored.hidden?.fields

  return isSame ? null : { data, working, hidden }
}

async function restoreRecords(inTransaction: InTransaction, restoring: Restoring): Promise<number> {
  let count = 0

  for (let last = ''; ;) {
    const batch = await inTransaction((query) => restoreBatch(query, restoring, last))
    count += batch.count
    if (batch.last === null) return count

    last = batch.last
  }
}

async function restoreBatch(
  query: Query,
  { config, entity, fields, keys }: Restoring,
  after: string,
): Promise<{ count: number; last: string | null }> {
  const rows = await query<NamedRow>(
    `select id, data, working, hidden from ${tableOf(entity)}
      where id > $1 and (data ?| $2 or working ?| $2 or hidden->'fields' ?| $2)
      order by id limit ${batchSize} for update`,
    [after, keys],
  )
  const changed = rows.flatMap((row) => {
    const renamed = renameValues(fields, row)
    if (renamed === null) return []

    const { head, bigrams } = deriveColumns(config, entity, renamed.data)

    return [{ id: row.id, ...renamed, head, grams: bigrams }]
  })

  await query(
    `update ${tableOf(entity)} e set data = f.data, working = nullif(f.working, 'null'),
      hidden = nullif(f.hidden, 'null'), head = f.head,
      grams = array(select jsonb_array_elements_text(f.grams))
     from jsonb_to_recordset($1::jsonb) f(id text, data jsonb, working jsonb, hidden jsonb,
       head jsonb, grams jsonb)
     where e.id = f.id`,
    [JSON.stringify(changed)],
  )

  return { count: changed.length, last: rows.length === 0 ? null : lastOf(rows).id }
}

/** Former contents of records. */
async function restoreRounds(query: Query, { entity, fields, keys }: Restoring): Promise<void> {
  interface Round {
    record_id: string
    round: number
    data: RecordData
  }

  for (let last: Pick<Round, 'record_id' | 'round'> = { record_id: '', round: 0 }; ;) {
    const rows = await query<Round>(
      `select record_id, round, data from record_round
        where entity = $1 and (record_id, round) > ($2, $3) and data ?| $4
        order by record_id, round limit ${batchSize}`,
      [entity, last.record_id, last.round, keys],
    )
    if (rows.length === 0) return

    const changed = rows.map((row) => ({ ...row, data: withCurrentNames(fields, row.data) }))

    await query(
      `update record_round r set data = f.data
        from jsonb_to_recordset($2::jsonb) f(record_id text, round int, data jsonb)
        where r.entity = $1 and r.record_id = f.record_id and r.round = f.round`,
      [entity, JSON.stringify(changed)],
    )
    last = lastOf(rows)
  }
}

async function restoreRemarks(query: Query, { entity, fields, keys }: Restoring): Promise<void> {
  const remarks = await query<{ id: string; path: string }>(
    `select id, path from remark where entity = $1 and split_part(path, '/', 1) = any($2)`,
    [entity, keys],
  )
  const moved = remarks.map(({ id, path }) => ({ id, path: pathWithCurrentNames(fields, path) }))

  await query(
    `update remark r set path = f.path from jsonb_to_recordset($1::jsonb) f(id text, path text)
      where r.id = f.id and r.path <> f.path`,
    [JSON.stringify(moved)],
  )
}

/** Archived records are never changed: a copy under the names of today follows. */
async function restoreRemovedRecords(
  query: Query,
  { entity, fields, keys }: Restoring,
): Promise<void> {
  interface Archived {
    id: string
    record: NamedValues
  }

  for (let last = ''; ;) {
    const rows = await query<Archived>(
      `select id, record from (select distinct on (id) id, record from removed_record
          where entity = $1 and id > $2 order by id, removed_at desc) newest
        where record->'data' ?| $3 or record->'working' ?| $3 or record->'hidden'->'fields' ?| $3
        order by id limit ${batchSize}`,
      [entity, last, keys],
    )
    if (rows.length === 0) return

    const changed = rows.flatMap(({ id, record }) => {
      const renamed = renameValues(fields, record)
      return renamed ? [{ id, record: { ...record, ...renamed } }] : []
    })

    await query(
      `insert into removed_record(entity, id, record, reason, removed_by, removed_at)
        select distinct on (r.id) r.entity, r.id, f.record, r.reason, r.removed_by,
          r.removed_at + interval '1 microsecond'
        from jsonb_to_recordset($2::jsonb) f(id text, record jsonb)
          join removed_record r on r.entity = $1 and r.id = f.id
        order by r.id, r.removed_at desc`,
      [entity, JSON.stringify(changed)],
    )
    last = lastOf(rows).id
  }
}

/** What records were before an import that may be undone. */
async function restoreImports(query: Query, { entity, fields }: Restoring): Promise<void> {
  const imports = await query<{ id: string; rows: { before: RecordData | null }[] }>(
    'select id, rows from sheet_import where entity = $1 and undone_at is null',
    [entity],
  )

  for (const { id, rows } of imports) {
    const renamed = rows.map((row) => ({
      ...row,
      before: row.before && withCurrentNames(fields, row.before),
    }))

    await query('update sheet_import set rows = $2 where id = $1', [id, JSON.stringify(renamed)])
  }
}

/** Saved views and settings of lists. */
async function restoreLists(query: Query, { config, entity, fields }: Restoring): Promise<void> {
  const laterConfig = {
    ...config,
    entities: { ...config.entities, [entity]: { ...entityOf(config, entity), fields } },
  }
  const pages = listPagesOf(config, entity).flatMap(([id]) => [id, ...formerPages(config, id)])
  const views = await query<{ id: string; address: string }>(
    'select id, address from list_view where page = any($1)',
    [pages],
  )
  const settings = await query<{ account: string; page: string; look: TablePreferences }>(
    'select account_id as account, page, look from list_desk where page = any($1)',
    [pages],
  )

  await query(
    `update list_view v set address = f.address
      from jsonb_to_recordset($1::jsonb) f(id text, address text)
      where v.id = f.id and v.address <> f.address`,
    [
      JSON.stringify(
        views.map(({ id, address }) => ({
          id,
          address: presentAddress(laterConfig, entity, address),
        })),
      ),
    ],
  )
  await query(
    `update list_desk d set look = f.look
      from jsonb_to_recordset($1::jsonb) f(account text, page text, look jsonb)
      where d.account_id = f.account and d.page = f.page and d.look <> f.look`,
    [
      JSON.stringify(
        settings.map((row) => ({ ...row, look: presentLook(laterConfig, entity, row.look) })),
      ),
    ],
  )
}
