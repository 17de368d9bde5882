import { computeSavedValues, buildInitialData } from '#config-model/forms/record-data.ts'
import { rankEntrants, trimmedMean } from '#config-model/measure/measure.ts'
import type { RecordData } from '#config-model/record.ts'
import type { Services } from '#server/context.ts'
import type { StoredRecord } from '#server/records/stored-record.ts'
import { createDemoRecord, type DemoContext } from '#tools/seed/demo-context.ts'

/** A declaration, and what its score is computed from. */
export interface Scored {
  declaration: StoredRecord
  state: string
  rows: RecordData[]
  tasks: StoredRecord[]
  marks: StoredRecord[]
  places: { quota: number; reserve: number }
}

/**
 * The scores of one industry and year; those that have come so far are ranked, with the industry's
 * average.
 */
export function makeResults(
  services: Services,
  demo: DemoContext,
  scored: Scored[],
): StoredRecord[] {
  const results = scored.map((each) => makeResult(services, demo, each))
  const ranked = results.filter(({ state }) => state !== 'scoring' && state !== 'locked')
  const places = rankEntrants(
    ranked.map(({ id, data }) => ({
      id,
      values: ['final', 'quality', 'market'].map((name) => numberOf(data[name])),
    })),
    [true, true, true],
  )

  for (const record of ranked) {
    const place = places.get(record.id) ?? null
    Object.assign(record.data, { rankNo: place }, meansOf(ranked))
    if (record.state === 'published') record.state = conclusionOf(record, Number(place))
  }

  return results
}

const numberOf = (value: unknown) => (typeof value === 'number' ? value : null)

function conclusionOf({ data }: StoredRecord, place: number): string {
  const [quota, reserve] = [Number(data['quota']), Number(data['reserve'])]
  if (place <= quota) return 'selected'
  return place <= quota + reserve ? 'reserved' : 'unselected'
}

const means: Record<string, string> = {
  qualityMean: 'quality',
  marketMean: 'market',
  benefitMean: 'benefit',
  growthMean: 'growth',
  qtyMean: 'qty',
  expertsMean: 'expertMean',
  finalMean: 'final',
}

const meansOf = (results: StoredRecord[]): RecordData =>
  Object.fromEntries(
    Object.entries(means).map(([target, taken]) => [
      target,
      trimmedMean(
        results.flatMap(({ data }) => numberOf(data[taken]) ?? []),
        0,
      ),
    ]),
  )

function makeResult(services: Services, demo: DemoContext, scored: Scored): StoredRecord {
  const { declaration, state, rows, tasks, marks, places } = scored
  const { config, now } = demo
  const moment =
    declaration.year === config.years.realYear
      ? now
      : new Date(`${declaration.year}-08-28T10:00:00+08:00`)

  const record = createDemoRecord(services, demo, { entity: 'score-result', state, moment })

  Object.assign(record, { year: declaration.year, owner: declaration.owner })
  const totals = tasks.flatMap(({ state: at, data }) =>
    at === 'done' ? (numberOf(data['total']) ?? []) : [],
  )
  const deltas = marks.flatMap(({ state: at, data }) =>
    at === 'active' ? (numberOf(data['delta']) ?? []) : [],
  )
  const data: RecordData = {
    year: declaration.year,
    enterpriseId: declaration.owner,
    declaration: declaration.id,
    brandName: declaration.data['brandName'] ?? '',
    subjectName: declaration.data['subjectName'] ?? '',
    industry: declaration.data['industry'] ?? '',
    declaredAt: declaration.data['submitAt'] ?? null,
    minExperts: 5,
    dropped: 1,
    qtyWeight: 0.7,
    expertWeight: 0.3,
    ...places,
    experts: totals.length,
    expertMean: trimmedMean(totals, 1),
    delta: Math.round(deltas.reduce((sum, value) => sum + value, 0) * 100) / 100,
    vetoes: marks.filter(({ state: at }) => at === 'vetoed').length,
    items: rows.map((row) => ({ ...row, ...(state === 'scoring' ? {} : byHand(demo, row)) })),
  }

  record.data = buildInitialData(config, 'score-result', data, { record, user: null, now })
  Object.assign(record.data, computeSavedValues(config, record))

  return record
}

/** Adds a manual judgment where there is no automatic one, and that the evidence is checked. */
function byHand({ chance }: DemoContext, { auto, maximum }: RecordData): RecordData {
  if (auto !== null && auto !== undefined) return { checked: true }
  const manual = Math.round(Number(maximum) * chance.between(4, 9)) / 10
  return { manual, reason: '依据申报材料和佐证核定', checked: true }
}
