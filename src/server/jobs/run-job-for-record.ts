import { evaluateCondition } from '#config-model/conditions/condition.ts'
import { recordContext } from '#config-model/conditions/context.ts'
import type { RecordData } from '#config-model/record.ts'
import type { Transition, Job } from '#config-model/types.generated.ts'
import { isSameValue } from '#config-model/values/same-value.ts'
import { dueDate } from '#config-model/workflow/workflow.ts'
import type { Services } from '#server/context.ts'
import type { Query } from '#server/database/database.ts'
import { asApiError, staleVersion } from '#server/errors.ts'
import { noCaller } from '#server/log/event-log.ts'
import { systemActor } from '#server/log/system-words.ts'
import { createRequestContext } from '#server/middleware/locale.ts'
import { tableOf } from '#server/records/entity-tables.ts'
import { recordColumns, toRecord, type StoredRecord } from '#server/records/stored-record.ts'
import { updateRecord } from '#server/records/write/write-record.ts'
import { copyForEffects, runEffects } from '#server/workflow/effects.ts'
import { recalculateAfterEffects } from '#server/workflow/recalculate.ts'
import { runTransitionInTransaction } from '#server/workflow/run-transition.ts'

export interface DailyJob {
  entity: string
  id: string
  job: Job
}

/** A run on one day; its conditions use that day's time. */
export interface DailyRun extends DailyJob {
  /** Name in job_lock, which stores the last finished run. */
  name: string
  due: Date
}

/** `passed`: another process was faster, or the record no longer matches. */
export type Outcome = 'done' | 'refused' | 'passed'

/**
 * Applies all effects with their log line, or nothing. A refusal is logged and not retried that
 * day.
 */
export async function runJobForRecord(
  services: Services,
  run: DailyRun,
  id: string,
): Promise<Outcome> {
  try {
    const isDone = await services.database.transaction((query) => doOnce(services, query, run, id))
    return isDone ? 'done' : 'passed'
  } catch (error) {
    const refused = asApiError(error)
    if (refused === null) throw error

    await services.eventLog.write(noCaller, systemActor, {
      kind: 'job',
      result: 'refused',
      reason: refused.reason,
      entity: run.entity,
      record: id,
      subject: run.job.title,
    })

    return 'refused'
  }
}

async function doOnce(
  services: Services,
  query: Query,
  run: DailyRun,
  id: string,
): Promise<boolean> {
  if (!(await claim(query, run, id, services.clock()))) return false

  const { entity, job } = run
  const [row] = await query(
    `select ${recordColumns} from ${tableOf(entity)} where id = $1 for update`,
    [id],
  )

  const config = services.config()
  const record = row && toRecord(config, entity, row)
  if (!record || !evaluateCondition(job.where, recordContext(config, record, null, run.due)))
    return false

  const fields = await runJob(services, query, run, record)

  await services.eventLog.write(
    noCaller,
    systemActor,
    {
      kind: 'record',
      entity,
      record: id,
      subject: job.title,
      detail: { act: 'job', by: job.title, fields },
    },
    query,
  )

  return true
}

/** False if done or taken. Shares a lock on the job row: the run ends after all workers. */
async function claim(
  query: Query,
  { name, due }: DailyRun,
  id: string,
  now: Date,
): Promise<boolean> {
  const open = await query('select 1 from job_lock where name = $1 and ran_at < $2 for share', [
    name,
    due,
  ])

  if (open.length === 0) return false

  const fresh = await query(
    'insert into job_lock(name, ran_at) values ($1, $2) on conflict do nothing returning name',
    [`${name}:${id}`, now],
  )

  return fresh.length === 1
}

/** Returns the changed fields. */
async function runJob(
  services: Services,
  query: Query,
  run: DailyRun,
  record: StoredRecord,
): Promise<string[]> {
  const config = services.config()
  const now = services.clock()
  const requestContext = createRequestContext(services, 'zh-CN')
  const was = structuredClone(record.data)
  const flags = record.flags.join(' ')
  const before = copyForEffects(record)
  const transition: Transition = {
    ...run.job,
    from: [],
    to: record.state ?? '',
    by: { system: true },
  }

  const effects = await runEffects({
    services: requestContext,
    query,
    config,
    record,
    transition,
    transitionId: run.id,
    stateLeft: record.state,
    assignmentsBefore: record.assignments,
    user: null,
    form: {},
    now,
    move: async (other) =>
      void (await runTransitionInTransaction(requestContext, query, null, {
        ...other,
        form: {},
        ip: null,
      })),
  })

  recalculateAfterEffects(config, record, before)
  const fields = Object.keys(record.data).filter(
    (name) => !isSameValue(was[name], record.data[name]),
  )
  if (fields.length > 0 || record.flags.join(' ') !== flags)
    await store(services, query, record, fields)
  await effects.afterwards()

  return fields
}

/** Changes an unpublished working copy too, so that publishing does not restore old values. */
async function store(
  services: Services,
  query: Query,
  record: StoredRecord,
  fields: string[],
): Promise<void> {
  const values: RecordData = Object.fromEntries(
    fields.map((name) => [name, record.data[name] ?? null]),
  )
  const config = services.config()

  Object.assign(record, {
    version: record.version + 1,
    updatedAt: services.clock(),
    updatedBy: null,
    working: record.working === null ? null : { ...record.working, ...values },
    dueAt: dueDate(config, record, record.stateSince ?? services.clock()),
  })

  if (!(await updateRecord(query, config, record))) throw staleVersion(record.version)
}
