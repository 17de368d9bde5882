import type { Config } from '#config-model/config.ts'
import { definePhrases, type Phrase } from '#config-model/messages/phrase.ts'
import { dueDate } from '#config-model/workflow/workflow.ts'
import type { Query } from '#server/database/database.ts'
import { newId } from '#server/database/id.ts'
import { appendLog } from '#server/log/action-log.ts'
import type { EventLog } from '#server/log/event-log.ts'
import { recordColumns, toRecord } from '#server/records/stored-record.ts'
import { tableOf } from '#server/records/tables/entity-tables.ts'
import { renameStates } from './rename-states.ts'

const texts = definePhrases({
  adopted: {
    zh: '{count} 件没有状态的“{title}”定为“{state}”',
    en: '{count} records of "{title}" without a state are in "{state}" now',
  },
})

const batchSize = 500

export interface Adopting {
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
 * new version; renames former states. Returns descriptions.
 */
export async function adoptRecords(
  adopting: Adopting,
  { before, config }: Succession,
  now: Date,
): Promise<Phrase[]> {
  const done: Phrase[] = await renameStates(adopting.inTransaction, before ?? config, config)
  for (const { entity, adopt, states } of Object.values(config.workflows)) {
    const count =
      adopt === undefined ? 0 : await adoptEntity(adopting, config, { entity, adopt, now })
    if (count > 0)
      done.push(
        texts.adopted({
          count,
          title: config.entities[entity]?.title ?? entity,
          state: states[adopt ?? '']?.title ?? '',
        }),
      )
  }

  return done
}

interface Adoption {
  entity: string
  adopt: string
  now: Date
}

async function adoptEntity(
  adopting: Adopting,
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
  { log, random }: Adopting,
  query: Query,
  config: Config,
  { entity, adopt, now }: Adoption,
): Promise<number> {
  const rows = await query(
    `select ${recordColumns} from ${tableOf(entity)} where state is null order by id
      limit ${batchSize} for update`,
  )
  if (rows.length === 0) return 0

  const records = rows.map((row) => toRecord(entity, row))
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
    await appendLog({ config: () => config, log }, query, record, {
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
