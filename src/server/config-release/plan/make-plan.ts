import {
  sortFindings,
  tellFinding,
  type PlanFinding,
} from '#config-compiler/compare/plan/finding.ts'
import type { Config } from '#config-model/config.ts'
import type { Locale } from '#config-model/messages/phrase.ts'
import { plannedJobs } from '#server/config-release/consequences/planned-jobs.ts'
import { findConsequences } from './find-consequences.ts'
import type { Snapshot } from './snapshot.ts'

/** All that a change of configuration would do. */
export interface Plan {
  findings: PlanFinding[]
  /** Stored records that had to be looked at. */
  scanned: number
}

/**
 * What putting `after` in force instead of `before` would do to the data and people of a database,
 * in words. Without one, only what the configurations themselves say.
 */
export async function makePlan(
  snapshot: Snapshot | null,
  before: Config,
  after: Config,
  now: Date,
  locale: Locale = 'zh-CN',
): Promise<Plan> {
  const { findings, scanned } = await findConsequences(snapshot, before, after, now, locale)
  if (snapshot) findings.push(...(await plannedJobs(snapshot.query, before, after, now)))
  return {
    findings: sortFindings(findings.map((finding) => tellFinding(finding, locale))),
    scanned,
  }
}
