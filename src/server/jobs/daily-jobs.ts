import { recordContext } from '#config-model/conditions/context.ts'
import { entityOf, workflowOf, type Config } from '#config-model/config.ts'
import { formatDate, parseDateTime, plusDays } from '#config-model/facts/time.ts'
import { lastPossibleMoment } from '#server/clock-skew.ts'
import type { Services } from '#server/context.ts'
import { noCaller } from '#server/log/event-log.ts'
import { systemActor } from '#server/log/system-words.ts'
import { conditionSql } from '#server/records/condition-sql.ts'
import { tableOf } from '#server/records/entity-tables.ts'
import { Parameters } from '#server/records/sql/parameters.ts'
import {
  runJobForRecord,
  type Outcome,
  type DailyJob,
  type DailyRun,
} from './run-job-for-record.ts'

const batchSize = 500
const maxCatchUpDays = 31

export const dailyJobs = (config: Config): DailyJob[] =>
  Object.entries(config.entities).flatMap(([entity, { jobs = {} }]) =>
    Object.entries(jobs).map(([id, job]) => ({ entity, id, job })),
  )

/**
 * Runs the due jobs, missed days in order; returns the number of records. Safe on several nodes: a
 * record is claimed in the transaction that changes it, and an interrupted run resumes. A new job
 * waits for its next time.
 */
export async function runJobs(services: Services): Promise<number> {
  const jobs = dailyJobs(services.config())
  if (jobs.length === 0) return 0

  const now = services.clock()
  const last = await lastRunTimes(services, jobs, now)
  const faults: unknown[] = []
  let runCount = 0

  for (const job of jobs) {
    const name = lockOf(job)
    const dueTimes = dueTimesBetween(job.job.daily, last.get(name) ?? now, now)
    try {
      for (const due of dueTimes)
        runCount += await runForDueRecords(services, { ...job, name, due })
    } catch (error) {
      // The other jobs go on.
      faults.push(error)
    }
  }

  if (faults.length > 0) throw faults[0]

  return runCount
}

const lockOf = ({ entity, id }: DailyJob) => `job:${entity}:${id}`

/** The last occurrence of a time of day, up to a moment. */
export function lastOccurrence(daily: string, now: Date): Date {
  const today = timeOn(formatDate(now), daily)
  return today <= now ? today : timeOn(plusDays(formatDate(now), -1), daily)
}

const timeOn = (day: string, daily: string) => parseDateTime(`${day} ${daily}:00`)

/**
 * Times due after the last run, up to now: one per later day, whatever the time of day was before.
 */
export function dueTimesBetween(daily: string, last: Date, now: Date): Date[] {
  const dueTimes: Date[] = []
  const end = formatDate(lastOccurrence(daily, now))
  const first = plusDays(end, 1 - maxCatchUpDays)
  const next = plusDays(formatDate(last), 1)
  for (let day = next > first ? next : first; day <= end; day = plusDays(day, 1))
    dueTimes.push(timeOn(day, daily))

  return dueTimes
}

/** Unknown jobs, and those that a clock ahead ran, count as run at their last time before now. */
async function lastRunTimes(
  { database }: Services,
  jobs: DailyJob[],
  now: Date,
): Promise<Map<string, Date>> {
  await database.query(
    `insert into job_lock(name, ran_at) select * from unnest($1::text[], $2::timestamptz[])
      on conflict (name) do update set ran_at = excluded.ran_at where job_lock.ran_at > $3`,
    [
      jobs.map(lockOf),
      jobs.map(({ job }) => lastOccurrence(job.daily, now)),
      lastPossibleMoment(now),
    ],
  )

  const rows = await database.query<{ name: string; ran_at: Date }>(
    'select name, ran_at from job_lock where name = any($1::text[])',
    [jobs.map(lockOf)],
  )

  return new Map(rows.map((row) => [row.name, row.ran_at]))
}

async function runForDueRecords(services: Services, run: DailyRun): Promise<number> {
  const counts: Record<Outcome, number> = { done: 0, refused: 0, passed: 0 }
  for (let after = ''; ;) {
    const ids = await dueRecords(services, run, after)
    for (const id of ids) counts[await runJobForRecord(services, run, id)]++
    after = ids.at(-1) ?? ''
    if (ids.length < batchSize) break
  }

  await endRun(services, run, counts)

  return counts.done
}

async function dueRecords(services: Services, run: DailyRun, after: string): Promise<string[]> {
  const p = new Parameters()
  const due = jobSql(services.config(), run, p, run.due)
  const rows = await services.database.query<{ id: string }>(
    `select id from ${tableOf(run.entity)} where id > ${p.add(after)} and ${due} order by id
      limit ${batchSize}`,
    p.values,
  )

  return rows.map(({ id }) => id)
}

/** SQL condition for a job's records; workflow records of past years are read-only. */
export function jobSql(
  config: Config,
  { entity, job }: DailyJob,
  p: Parameters,
  now: Date,
): string {
  const { fields, scope } = entityOf(config, entity)
  const condition = conditionSql(
    job.where,
    { ...recordContext(config, null, null, now), scopes: [] },
    { fields, parameters: p },
  )

  return scope?.year === undefined || !workflowOf(config, entity)
    ? `(${condition})`
    : `(${condition} and (year is null or year >= ${p.add(config.years.realYear)}))`
}

/** Logs the run once and deletes its claims. */
async function endRun(
  services: Services,
  { name, due, entity, id, job }: DailyRun,
  counts: Record<Outcome, number>,
) {
  await services.database.transaction(async (query) => {
    const [mine] = await query(
      'update job_lock set ran_at = $2 where name = $1 and ran_at < $2 returning name',
      [name, due],
    )

    if (!mine) return

    const claims = await query<{ name: string }>(
      'delete from job_lock where starts_with(name, $1) returning name',
      [`${name}:`],
    )

    const { title } = entityOf(services.config(), entity)

    await services.eventLog.write(
      noCaller,
      systemActor,
      {
        kind: 'job',
        entity,
        subject: `${title} · ${job.title}`,
        detail: { job: id, day: formatDate(due), records: claims.length, refused: counts.refused },
      },
      query,
    )
  })
}
