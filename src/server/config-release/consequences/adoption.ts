import { phrases, type Phrase } from '#config-model/messages/phrase.ts'
import { workflowOf, type Config } from '#config-model/config.ts'
import { dueDate } from '#config-model/workflow/workflow.ts'
import type { Workflow } from '#config-model/types.generated.ts'
import type { Query } from '#server/database/database.ts'
import type { EventLog } from '#server/log/event-log.ts'
import { newId } from '#server/records/id.ts'
import { recordColumns, toRecord } from '#server/records/stored-record.ts'
import { tableOf } from '#server/records/tables/entity-tables.ts'
import { appendLog } from '#server/workflow/action-log.ts'

const texts = phrases({
  refused: {
    zh: '{count} 件“{title}”没有状态，有了流程就不能修改、办理或删除。请在“{workflow}”中写 adopt，说明它们处于哪个状态，如 adopt: {initial}',
    en: '{count} records of "{title}" have no state: with a workflow they could be neither edited nor moved nor deleted. Write adopt in "{workflow}", which says the state they are in, such as adopt: {initial}',
  },
  closes: {
    zh: '{count} 件没有状态的“{title}”会定为“{state}”，即为办结',
    en: '{count} records of "{title}" without a state would be in "{state}", which closes them',
  },
  adopted: {
    zh: '{count} 件没有状态的“{title}”定为“{state}”',
    en: '{count} records of "{title}" without a state are in "{state}" now',
  },
})

const portion = 500

/** Stored records of an entity that have no state although a workflow governs them now. */
interface Stateless {
  entity: string
  title: string
  workflow: Workflow
  count: number
}

/** Records that a configuration would put under a workflow which the present one does not have for them. Reads only. */
export async function statelessRecords(query: Query, before: Config, after: Config): Promise<Stateless[]> {
  const found: Stateless[] = []
  for (const entity of Object.keys(before.entities)) {
    const workflow = workflowOf(after, entity)
    if (!workflow || workflowOf(before, entity)) continue
    const count = await countStateless(query, entity)
    if (count > 0) found.push({ entity, title: after.entities[entity]?.title ?? entity, workflow, count })
  }
  return found
}

async function countStateless(query: Query, entity: string): Promise<number> {
  const [table] = await query<{ name: string | null }>('select to_regclass($1)::text as name', [tableOf(entity)])
  if (!table?.name) return 0
  const [row] = await query<{ count: number }>(
    `select count(*)::int as count from ${tableOf(entity)} where state is null`,
  )
  return row?.count ?? 0
}

/** Why records without a state stand in the way of a configuration: its workflow does not say which state they are in. */
export function refusalsFor(stateless: Stateless[]): Phrase[] {
  return stateless
    .filter(({ workflow }) => workflow.adopt === undefined)
    .map(({ count, title, workflow }) =>
      texts.refused({ count, title, workflow: workflow.title, initial: workflow.initial }),
    )
}

/** What has to be confirmed: more than one record would be in a final state at once. */
export function closingsFor(stateless: Stateless[]): Phrase[] {
  return stateless.flatMap(({ count, title, workflow }) => {
    const state = workflow.states[workflow.adopt ?? '']
    return state?.final && count > 1 ? [texts.closes({ count, title, state: state.title })] : []
  })
}

/** What it takes to adopt: the way to a transaction, of its own or one that runs already, and the log with the means to name its lines. */
export interface Adopting {
  inTransaction: <Result>(work: (query: Query) => Promise<Result>) => Promise<Result>
  log: EventLog
  random: (bytes: number) => Buffer
}

/**
 * Gives records without a state the one their workflow adopts them in, with its time limit, and a line in their log; answers what was done, in words.
 * Whoever holds such a record open gets a newer version of it.
 */
export async function adoptRecords(adopting: Adopting, config: Config, now: Date): Promise<Phrase[]> {
  const done: Phrase[] = []
  for (const { entity, adopt, states } of Object.values(config.workflows)) {
    const count = adopt === undefined ? 0 : await adoptEntity(adopting, config, { entity, adopt, now })
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

async function adoptEntity(adopting: Adopting, config: Config, adoption: Adoption): Promise<number> {
  let count = 0
  for (;;) {
    const adopted = await adopting.inTransaction((query) => adoptPortion(adopting, query, config, adoption))
    if (adopted === 0) return count
    count += adopted
  }
}

/** State and line are stored together. */
async function adoptPortion(
  { log, random }: Adopting,
  query: Query,
  config: Config,
  { entity, adopt, now }: Adoption,
): Promise<number> {
  const rows = await query(
    `select ${recordColumns} from ${tableOf(entity)} where state is null order by id limit ${portion} for update`,
  )
  if (rows.length === 0) return 0
  const records = rows.map((row) => toRecord(entity, row))
  const dues = records.map((record) => ({ id: record.id, due: dueDate(config, { ...record, state: adopt }, now) }))
  await query(
    `update ${tableOf(entity)} e set state = $1, state_since = $2, due_at = a.due, version = e.version + 1
     from jsonb_to_recordset($3::jsonb) a(id text, due timestamptz) where e.id = a.id and e.state is null`,
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
