import { entityOf, type Config } from '#config-model/config.ts'
import { formatDateTime } from '#config-model/facts/time.ts'
import type { Transition } from '#config-model/types.generated.ts'
import { stateTitleFor } from '#config-model/workflow/shown-state.ts'
import type { Services } from '#server/context.ts'
import type { Query } from '#server/database/database.ts'
import { ownerColumn } from '#server/database/system-tables.ts'
import { backgroundTimeoutMs } from '#server/database/transaction.ts'
import { sendMessages } from '#server/notices/send-messages.ts'
import { tableOf } from '#server/records/entity-tables.ts'
import { Parameters } from '#server/records/sql/parameters.ts'
import { recordColumns, toRecord, type StoredRecord } from '#server/records/stored-record.ts'
import { dueSql, type TimedTransition } from './timed-transitions.ts'

export type Warning = NonNullable<Transition['warn']>

const day = 86_400_000
/** Records per run. */
const batchSize = 1000

/**
 * Warns the owners of records newly due for a timed transition, once per stay. Deletes warnings no
 * longer due, so that the next stay warns again. Returns the number of records.
 */
export async function warnOwners(
  services: Services,
  timed: TimedTransition,
  warn: Warning,
  now: Date,
): Promise<number> {
  const config = services.config()
  return services.database.transaction(async (query) => {
    await deleteEndedWarnings(query, config, timed, now)
    const fresh = await newlyDue(query, config, timed, now)
    for (const record of fresh) await notifyOwner(services, query, { record, warn, now })

    return fresh.length
  }, backgroundTimeoutMs)
}

/** Whether the owner was warned long enough ago. */
export function warnedSql(
  timed: TimedTransition,
  { days }: Warning,
  p: Parameters,
  now: Date,
): string {
  const name = warningName(timed, p)
  return `exists (select 1 from job_lock where name = ${name}
    and ran_at <= ${p.add(new Date(now.getTime() - days * day))})`
}

const prefixOf = ({ workflow, id }: TimedTransition) => `warn:${workflow.entity}:${id}:`

/** SQL; one name per stay in the state. */
const warningName = (timed: TimedTransition, p: Parameters): string =>
  `${p.add(prefixOf(timed))}::text || id || ':' || coalesce(extract(epoch from state_since), 0)`

async function deleteEndedWarnings(
  query: Query,
  config: Config,
  timed: TimedTransition,
  now: Date,
): Promise<void> {
  const p = new Parameters()
  const due = dueSql(config, timed, p, now)
  const name = warningName(timed, p)

  await query(
    `delete from job_lock where starts_with(name, ${p.add(prefixOf(timed))})
      and name not in (select ${name} from ${tableOf(timed.workflow.entity)} where ${due})`,
    p.values,
  )
}

async function newlyDue(
  query: Query,
  config: Config,
  timed: TimedTransition,
  now: Date,
): Promise<StoredRecord[]> {
  const p = new Parameters()
  const due = dueSql(config, timed, p, now)
  const name = warningName(timed, p)
  const rows = await query<{ warning: string }>(
    `select ${recordColumns}, ${name} as warning from ${tableOf(timed.workflow.entity)}
      where ${due} and not exists (select 1 from job_lock where name = ${name}) order by id
      limit ${batchSize}`,
    p.values,
  )

  await query(
    'insert into job_lock(name, ran_at) select unnest($1::text[]), $2 on conflict do nothing',
    [rows.map(({ warning }) => warning), now],
  )

  return rows.map((row) => toRecord(config, timed.workflow.entity, row))
}

interface OwnerWarning {
  record: StoredRecord
  warn: Warning
  now: Date
}

async function notifyOwner(
  services: Services,
  query: Query,
  { record, warn, now }: OwnerWarning,
): Promise<void> {
  const config = services.config()
  const accounts = await query<{ id: string }>(
    `select id from account where enabled and (${ownerColumn} = $1 or id = $1)`,
    [record.owner],
  )

  await sendMessages(services, query, {
    accounts: accounts.map(({ id }) => id),
    template: warn.message,
    values: (localizedConfig) => ({
      title: String(record.data[entityOf(config, record.entity).titleField] ?? ''),
      state: stateTitleFor(localizedConfig, record, 'owner'),
      opinion: '',
      operator: localizedConfig.portal.organization,
      deadline: formatDateTime(new Date(now.getTime() + warn.days * day)),
      year: String(record.year ?? config.years.realYear),
    }),
    record,
    now,
  })
}
