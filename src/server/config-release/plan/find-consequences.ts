import { compareWindows, compareYears } from '#config-compiler/compare/plan/compare-windows.ts'
import { compareWords } from '#config-compiler/compare/plan/compare-words.ts'
import { compareWorkflows } from '#config-compiler/compare/plan/compare-workflows.ts'
import type { PhrasedFinding } from '#config-compiler/compare/plan/finding.ts'
import type { Config } from '#config-model/config.ts'
import { workflowOf } from '#config-model/config.ts'
import type { Locale } from '#config-model/messages/phrase.ts'
import { sourceOf } from '#config-model/sources.ts'
import { timedFindings, timedMoves } from '#server/config-release/consequences/timed-moves.ts'
import { tableOf } from '#server/records/tables/entity-tables.ts'
import { hasTable, type Snapshot } from './snapshot.ts'
import { surveyActors } from './survey-actors.ts'
import { holdersOf, readCrowds, surveyPeople, surveyRows } from './survey-people.ts'
import { surveyRecords } from './survey-records.ts'
import { countStates } from './survey-states.ts'
import { surveyStorage } from './survey-storage.ts'

/**
 * Finds the consequences of activating `after` instead of `before` for data and users, independent
 * of language; compares user rights in one language.
 */
export async function findConsequences(
  snapshot: Snapshot | null,
  before: Config,
  after: Config,
  now: Date,
  locale: Locale = 'zh-CN',
): Promise<{ findings: PhrasedFinding[]; scanned: number }> {
  const findings: PhrasedFinding[] = []
  let scanned = 0
  const crowds = snapshot ? await readCrowds(snapshot) : []
  const holders = holdersOf(crowds)

  for (const entity of Object.keys(after.entities)) {
    const isStored =
      snapshot !== null &&
      entity in before.entities &&
      sourceOf(before, entity) === undefined &&
      sourceOf(after, entity) === undefined &&
      (await hasTable(snapshot, tableOf(entity)))

    const counts = isStored ? await countStates(snapshot, before, entity) : []
    if (workflowOf(before, entity) ?? workflowOf(after, entity))
      findings.push(...compareWorkflows(before, after, entity, counts, holders))
    findings.push(
      ...compareYears(before, after, entity, counts),
      ...compareWindows(before, after, { entity, counts, now }),
    )

    if (!isStored) continue

    const survey = await surveyRecords(snapshot, before, after, entity, now)

    findings.push(...survey.findings)
    scanned += survey.scanned
  }

  findings.push(...compareWords(before, after), ...surveyPeople(before, after, crowds, locale))

  if (snapshot)
    findings.push(
      ...(await surveyActors(snapshot, before, after, now)),
      ...(await surveyRows(snapshot, before, after, now)),
      ...(await surveyStorage(snapshot, before, after)),
      ...timedFindings(await timedMoves(snapshot.query, before, after, now)),
    )

  return { findings, scanned }
}
