import {
  sortFindings,
  formatFinding,
  type PlanFinding,
  type PhrasedFinding,
} from '#config-compiler/compare/plan/finding.ts'
import { type Config, entityOf } from '#config-model/config.ts'
import { type Locale, definePhrases } from '#config-model/messages/phrase.ts'
import type { Query } from '#server/database/database.ts'
import { dailyJobs, jobSql } from '#server/jobs/daily-jobs.ts'
import { tableOf } from '#server/records/entity-tables.ts'
import { Parameters } from '#server/records/sql/parameters.ts'
import { storedTextSql } from '#server/records/sql/value-sql.ts'
import { findConsequences } from './find-consequences.ts'
import type { Snapshot } from './snapshot.ts'

const texts = definePhrases({
  due: {
    zh: '定时任务“{title}”每天 {time} 办理：现在有 {count} 条“{entity}”满足条件',
    en: 'job "{title}" runs daily at {time}: records of "{entity}" ({count}) meet its condition now',
  },
  gone: {
    zh: '不再有定时任务“{title}”（“{entity}”）',
    en: 'there is no job "{title}" of "{entity}" any more',
  },
})

export interface Plan {
  findings: PlanFinding[]
  scanned: number
}

/**
 * The effect of activating `after` instead of `before` on data and users of a database; without
 * one, only what the configurations say.
 */
export async function createPlan(
  snapshot: Snapshot | null,
  { before, after }: { before: Config; after: Config },
  now: Date,
  locale: Locale = 'zh-CN',
): Promise<Plan> {
  const { findings, scanned } = await findConsequences(snapshot, { before, after }, now, locale)
  if (snapshot) findings.push(...(await plannedJobs(snapshot.query, before, after, now)))
  return {
    findings: sortFindings(findings.map((finding) => formatFinding(finding, locale))),
    scanned,
  }
}

/** Added, changed or removed jobs with the affected records. Reads only. */
async function plannedJobs(
  query: Query,
  before: Config,
  after: Config,
  now: Date,
): Promise<PhrasedFinding[]> {
  const written = (config: Config) =>
    new Map(dailyJobs(config).map((job) => [`${job.entity}.${job.id}`, job]))
  const [old, present] = [written(before), written(after)]
  const jobFindings: PhrasedFinding[] = []

  for (const [key, daily] of present) {
    if (JSON.stringify(old.get(key)?.job) === JSON.stringify(daily.job)) continue

    const { entity, job } = daily
    const { title, key: number = '', titleField } = entityOf(after, entity)
    const table = tableOf(entity)
    const [there] = await query<{ name: string | null }>('select to_regclass($1)::text as name', [
      table,
    ])
    const p = new Parameters()
    const textSql = (name: string) => storedTextSql(after, { entity, name })
    const name = `coalesce(${textSql(number)}, ${textSql(titleField)}, id)`
    const due = jobSql(after, daily, p, now)
    const rows = there?.name
      ? await query<{ name: string }>(
          `select ${name} as name from ${table} where ${due} order by id`,
          p.values,
        )
      : []

    jobFindings.push({
      level: rows.length > 0 ? 'notice' : 'info',
      kind: 'entity/job',
      message: texts.due({ title: job.title, time: job.daily, count: rows.length, entity: title }),
      count: rows.length,
      examples: rows.slice(0, 5).map((row) => row.name),
    })
  }

  for (const [key, { entity, job }] of old)
    if (!present.has(key))
      jobFindings.push({
        level: 'info',
        kind: 'entity/job',
        message: texts.gone({ title: job.title, entity: entityOf(before, entity).title }),
        count: 0,
        examples: [],
      })

  return jobFindings
}
