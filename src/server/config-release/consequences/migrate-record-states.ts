import type { Config } from '#config-model/config.ts'
import { type Phrase, definePhrases } from '#config-model/messages/phrase.ts'
import { renamedStates } from '#config-model/workflow/shown-state.ts'
import { dueDate } from '#config-model/workflow/workflow.ts'
import type { Query } from '#server/database/database.ts'
import { newId } from '#server/database/id.ts'
import { appendLog } from '#server/log/action-log.ts'
import type { EventLog } from '#server/log/event-log.ts'
import { tableOf } from '#server/records/entity-tables.ts'
import { recordColumns, toRecord } from '#server/records/stored-record.ts'
import { restoreFieldNames } from './restore-field-names.ts'

const texts = definePhrases({
  adopted: {
    zh: '{count} 件没有状态的“{title}”定为“{state}”',
    en: 'records of "{title}" ({count}) without a state are in "{state}" now',
  },
})

const batchSize = 500

export interface MigrationContext {
  inTransaction: <Result>(work: (query: Query) => Promise<Result>) => Promise<Result>
  log: EventLog
  random: (bytes: number) => Buffer
}

/** Null for the first. */
interface Succession {
  before: Config | null
  config: Config
}

/**
 * Puts records without a state into their workflow's adoption state, with time limit, log line and
 * new version; renames former states; restores the names of fields after a rollback. Returns
 * descriptions.
 */
export async function migrateRecordStates(
  adopting: MigrationContext,
  { before, config }: Succession,
  now: Date,
): Promise<Phrase[]> {
  const changes: Phrase[] = [
    ...(await renameStates(adopting.inTransaction, before ?? config, config)),
    ...(before ? await restoreFieldNames(adopting.inTransaction, before, config) : []),
  ]

  for (const { entity, adopt, states } of Object.values(config.workflows)) {
    const count =
      adopt === undefined ? 0 : await adoptEntity(adopting, config, { entity, adopt, now })
    if (count > 0)
      changes.push(
        texts.adopted({
          count,
          title: config.entities[entity]?.title ?? entity,
          state: states[adopt ?? '']?.title ?? '',
        }),
      )
  }

  return changes
}

interface Adoption {
  entity: string
  adopt: string
  now: Date
}

async function adoptEntity(
  adopting: MigrationContext,
  config: Config,
  adoption: Adoption,
): Promise<number> {
  let count = 0
  for (;;) {
    const adopted = await adopting.inTransaction((query) =>
      adoptBatch(adopting, query, config, adoption),
    )
    if (adopted === 0) return count

    count += adopted
  }
}

async function adoptBatch(
  { log, random }: MigrationContext,
  query: Query,
  config: Config,
  { entity, adopt, now }: Adoption,
): Promise<number> {
  const rows = await query(
    `select ${recordColumns} from ${tableOf(entity)} where state is null order by id
      limit ${batchSize} for update`,
  )
  if (rows.length === 0) return 0

  const records = rows.map((row) => toRecord(config, entity, row))
  const dues = records.map((record) => ({
    id: record.id,
    due: dueDate(config, { ...record, state: adopt }, now),
  }))

  await query(
    `update ${tableOf(entity)} e set state = $1, state_since = $2, due_at = a.due,
      version = e.version + 1
     from jsonb_to_recordset($3::jsonb) a(id text, due timestamptz)
       where e.id = a.id and e.state is null`,
    [adopt, now, JSON.stringify(dues)],
  )

  for (const record of records)
    await appendLog({ config: () => config, eventLog: log }, query, record, {
      id: newId(now, random),
      transition: 'adopt',
      from: null,
      to: adopt,
      opinion: null,
      form: {},
      remarks: 0,
      user: null,
      at: now,
      ip: null,
    })

  return records.length
}

const renameTexts = definePhrases({
  renamed: {
    zh: '{count} 件“{title}”的状态 {former} 改称 {state}',
    en: 'the state {former} of records of "{title}" ({count}) is called {state} now',
  },
})

const renameBatchSize = 2000

/** Returns descriptions. The state stays the same: no version, time or log line changes. */
async function renameStates(
  inTransaction: <Result>(work: (query: Query) => Promise<Result>) => Promise<Result>,
  before: Config,
  after: Config,
): Promise<Phrase[]> {
  const changes: Phrase[] = []
  for (const entity of Object.keys(after.entities))
    for (const [former, state] of renamedStates(before, after, entity)) {
      let count = 0
      for (let left = true; left;) {
        const renamed = await inTransaction((query) => renameBatch(query, entity, former, state))
        count += renamed.filter((row) => row.state === state).length
        left = renamed.length > 0
      }

      const title = after.entities[entity]?.title ?? entity
      if (count > 0) changes.push(renameTexts.renamed({ count, title, former, state }))
    }

  return changes
}

async function renameBatch(
  query: Query,
  entity: string,
  former: string,
  state: string,
): Promise<{ state: string }[]> {
  const [table] = await query<{ name: string | null }>('select to_regclass($1)::text as name', [
    tableOf(entity),
  ])
  if (!table?.name) return []

  return query<{ state: string }>(
    `update ${tableOf(entity)} e set state = case when e.state = $1 then $2 else e.state end,
       state_time = case when e.state_time ? $1 then (e.state_time - $1)
         || jsonb_build_object($2::text, coalesce((e.state_time->>$1)::numeric,
           0) + coalesce((e.state_time->>$2)::numeric, 0)) else e.state_time end
     where id in (select id from ${tableOf(entity)} where state = $1 or state_time ? $1 order by id
       limit ${renameBatchSize} for update) returning state`,
    [former, state],
  )
}
