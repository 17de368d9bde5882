import { isAssignable, type Assignment } from '#config-model/assignments.ts'
import type { Config } from '#config-model/config.ts'
import { formatDateTime } from '#config-model/facts/time.ts'
import { storedEntities } from '#config-model/sources.ts'
import { isSameValue } from '#config-model/values/same-value.ts'
import { assignmentsInForce, type ActingUser } from '#config-model/workflow/actors.ts'
import type { Services } from '#server/context.ts'
import type { Query } from '#server/database/database.ts'
import { newId } from '#server/database/id.ts'
import { appendLog, unassignedStep } from '#server/log/action-log.ts'
import { tableOf } from '#server/records/entity-tables.ts'
import { recordColumns, toRecord, type StoredRecord } from '#server/records/stored-record.ts'
import { readAssignees } from './who-may-act.ts'

/** Visible records depend on assignments. */
export async function invalidateAssigneeSessions(
  query: Query,
  before: readonly Assignment[],
  after: readonly Assignment[],
  now: Date,
): Promise<void> {
  if (isSameValue(before, after)) return

  const ids = [...before, ...after].map(({ to }) => to)
  await query(
    `update account set assigned_at = $2 where id in (select id from account where id = any($1)
      order by id for update)`,
    [[...new Set(ids)], now],
  )
}

type Ending = Pick<Services, 'eventLog' | 'config' | 'clock' | 'random'>

/** Copies and votes end with nothing. */
const hasOpenSql = `jsonb_path_exists(assignments, '$[*] ? (@.kind != "copy" && @.kind != "vote")')`

/** Records per query. */
const batchSize = 1000

/**
 * Ends assignments of accounts that are disabled or may no longer act, and expired claims, so that
 * everybody permitted may act again. Logged. Locks only what it ends.
 */
export async function endInvalidAssignments(services: Ending, query: Query): Promise<void> {
  const config = services.config()
  const now = services.clock()

  for (const [entity] of storedEntities(config)) {
    if (!isAssignable(config, entity)) continue

    let accounts: ActingUser[] | null = null
    for (let after = ''; ;) {
      const rows = await query(
        `select ${recordColumns} from ${tableOf(entity)}
          where id > $1 and assignments is not null and ${hasOpenSql} order by id
          limit ${batchSize}`,
        [after],
      )
      const records = rows.map((row) => toRecord(config, entity, row))
      if (rows.length > 0) accounts ??= await readAssignees(query, config, { entity, now })

      for (const record of records)
        if (isChanged(record, assignmentsLeft(config, record, accounts ?? [], now)))
          await endAssignmentsOf(services, query, record, accounts ?? [])

      after = records.at(-1)?.id ?? ''
      if (rows.length < batchSize) break
    }
  }
}

const assignmentsLeft = (
  config: Config,
  record: StoredRecord,
  accounts: readonly ActingUser[],
  now: Date,
): Assignment[] => assignmentsInForce(config, record, accounts, formatDateTime(now))

const isChanged = ({ assignments }: StoredRecord, left: Assignment[]): boolean =>
  left.length < assignments.length

/** Decides by the locked record: it may have changed since it was listed. */
async function endAssignmentsOf(
  services: Ending,
  query: Query,
  { entity, id }: StoredRecord,
  accounts: readonly ActingUser[],
): Promise<void> {
  const config = services.config()
  const now = services.clock()
  const [row] = await query(
    `select ${recordColumns} from ${tableOf(entity)} where id = $1 for update`,
    [id],
  )
  if (!row) return

  const record = toRecord(config, entity, row)
  const left = assignmentsLeft(config, record, accounts, now)
  if (isChanged(record, left)) await endAssignments(services, query, { record, left, now })
}

async function endAssignments(
  services: Ending,
  query: Query,
  { record, left, now }: { record: StoredRecord; left: Assignment[]; now: Date },
): Promise<void> {
  const names = record.assignments.filter((one) => !left.includes(one)).map(({ name }) => name)
  await query(
    `update ${tableOf(record.entity)} set assignments = $2, version = version + 1 where id = $1`,
    [record.id, left.length > 0 ? JSON.stringify(left) : null],
  )

  await appendLog(services, query, record, {
    id: newId(now, services.random),
    transition: unassignedStep,
    from: record.state,
    to: record.state,
    opinion: names.join('、'),
    form: {},
    remarks: 0,
    user: null,
    at: now,
    ip: null,
  })
  await invalidateAssigneeSessions(query, record.assignments, left, now)
}
