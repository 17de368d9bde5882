import { expect } from 'vitest'
import type { ListRow, RecordView } from '#contract/record.ts'

const means = { qualityMean: 'quality', expertsMean: 'expertMean', finalMean: 'final' }

/** Each of the records that are ranked together says what they come to on average. */
export function expectMeans(ranked: RecordView[]): void {
  for (const { data } of ranked)
    for (const [meanField, taken] of Object.entries(means)) {
      const mean = ranked.reduce((sum, other) => sum + Number(other.data[taken]), 0) / ranked.length
      expect(data[meanField], meanField).toBeCloseTo(mean, 1)
    }
}

/**
 * An applicant's list has the own published results with what the industry came to; what was vetoed
 * has none.
 */
export function expectOwn(ownResults: ListRow[], ranked: RecordView[]): void {
  expect(ownResults.map(({ data }) => data['finalMean'] ?? null)).toEqual(
    expect.arrayContaining([null, ranked[0]!.data['finalMean']]),
  )
}

/** The rows of a list that are offered their places now, by id. */
export const rankable = (rows: ListRow[]): string[] =>
  rows.flatMap(({ id, transitions }) => (transitions.includes('rank') ? id : [])).toSorted()
