import {
  array,
  assert,
  constantFrom,
  double,
  integer,
  property,
  record,
  shuffledSubarray,
  tuple,
} from 'fast-check'
import { expect, it } from 'vitest'
import { computeAgreements, computeConcordance, minShared, type Score } from './agreement.ts'

const points = double({ min: 0, max: 100, noNaN: true }).map(
  (value) => Math.round(value * 100) / 100,
)
const pairs = array(tuple(points, points), { minLength: minShared, maxLength: 30 })

it('says how far two agree', () => {
  const same: [number, number][] = [
    [60, 60],
    [75, 75],
    [90, 90],
  ]

  expect(computeConcordance(same)).toBe(1)

  // The same order, but ten points higher each time: not the same judgement.
  expect(computeConcordance(same.map(([a, b]) => [a, b + 10]))).toBe(0.75)
  expect(computeConcordance(same.map(([a, b]) => [a, 150 - b]))).toBe(-1)

  // One who gives the same to all tells nothing of the other.
  expect(computeConcordance(same.map(([a]) => [a, 80]))).toBe(0)

  // By hand: twice the covariance by both variances and the distance of the means squared.
  expect(
    computeConcordance([
      [0, 1],
      [4, 4],
      [8, 4],
      [12, 11],
    ]),
  ).toBeCloseTo((2 * 15) / (20 + 13.5 + 1), 2)
})

it('says nothing where there is nothing to say', () => {
  expect(computeConcordance([])).toBeNull()
  expect(
    computeConcordance([
      [1, 2],
      [3, 4],
    ]),
  ).toBeNull()

  expect(
    computeConcordance([
      [80, 80],
      [80, 80],
      [80, 80],
    ]),
  ).toBeNull()

  expect(
    computeConcordance([
      [0.1, 0.1],
      [0.1, 0.1],
      [0.1, 0.1],
    ]),
  ).toBeNull()
})

it('is between -1 and 1, symmetric and independent of order', () => {
  assert(
    property(pairs, integer(), (scorePairs, seed) => {
      const value = computeConcordance(scorePairs)
      if (value !== null) expect(Math.abs(value)).toBeLessThanOrEqual(1)
      expect(computeConcordance(scorePairs.map(([a, b]) => [b, a]))).toBe(value)
      const at = Math.abs(seed) % scorePairs.length
      const turned = [...scorePairs.slice(at), ...scorePairs.slice(0, at)]
      const other = computeConcordance(turned)
      if (value === null || other === null) expect(other).toBe(value)
      else expect(Math.abs(other - value)).toBeLessThan(0.011)
    }),
  )
})

it('is 1 for equal scores and decreases with distance', () => {
  assert(
    property(
      array(points, { minLength: minShared, maxLength: 20 }),
      integer({ min: 1, max: 20 }),
      (scores, off) => {
        const value = computeConcordance(scores.map((each) => [each, each]))
        if (value === null) return

        expect(value).toBe(1)
        const near = computeConcordance(scores.map((each) => [each, each + off])) ?? 0
        const far = computeConcordance(scores.map((each) => [each, each + off + 1])) ?? 0

        expect(far).toBeLessThanOrEqual(near)
      },
    ),
  )
})

const raters = ['甲', '乙', '丙', '丁']
const score = record({
  rater: constantFrom(...raters),
  subject: constantFrom('a', 'b', 'c', 'd', 'e'),
  value: points,
})
/** One score of a thing at most from each, as the portal keeps it. */
const once = (scores: Score[]) => [
  ...new Map(scores.map((each) => [`${each.rater} ${each.subject}`, each])).values(),
]

it('puts raters beside each other: symmetric, by what both judged alone, in any order of the scores', () => {
  assert(
    property(
      array(score, { maxLength: 20 })
        .map(once)
        .chain((all) =>
          tuple(
            shuffledSubarray(all, { minLength: all.length }),
            array(score).map(() => all),
          ),
        ),
      ([shuffled, all]) => {
        const table = computeAgreements(raters, all)
        expect(computeAgreements(raters, shuffled)).toEqual(table)

        for (const [i, row] of table.entries())
          for (const [j, cell] of row.entries()) {
            const mirror = table[j]?.[i]
            expect([mirror?.count, mirror?.value]).toEqual([cell.count, cell.value])
            expect((mirror?.apart ?? 0) + (cell.apart ?? 0)).toBe(0)
            expect(cell.count).toBeLessThanOrEqual(
              Math.min(row[i]?.count ?? 0, table[j]?.[j]?.count ?? 0),
            )
            if (cell.count < minShared) expect(cell.value).toBeNull()
          }
      },
    ),
  )
})
