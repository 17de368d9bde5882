import { assert, array, constantFrom, double, integer, property, uniqueArray } from 'fast-check'
import { expect, it } from 'vitest'
import type { RecordData } from '#config-model/record.ts'
import { readRule } from './measure-rule.ts'
import {
  type MeasuredValue,
  measureValue,
  explainMissingPoints,
  computePoints,
  rankEntrants,
  trimmedMean,
} from './measure.ts'

const ruleOf = (row: RecordData) => {
  const rule = readRule({ code: 'X', maximum: 6, ...row })
  if (!rule) throw new Error('no rule')
  return rule
}
const measured = (row: RecordData, data: RecordData, peers?: MeasuredValue[]) => {
  const rule = ruleOf(row)
  const finding = measureValue(rule, (path) => data[path], '2024-08-01')
  return computePoints(rule, finding, peers ?? [finding])
}

it('counts rows of a kind that have not run out', () => {
  const count = {
    method: 'count',
    source: 'certs',
    match: 'type=organic',
    validBy: 'to',
    points: '1:4 2:6',
  }

  const cert = (type: string, to: string) => ({ type, to })

  expect(measured(count, { certs: [] })).toBe(0)
  expect(measured(count, {})).toBe(0)
  expect(
    measured(count, { certs: [cert('organic', '2026-01-01'), cert('green', '2026-01-01')] }),
  ).toBe(4)
  expect(
    measured(count, { certs: [cert('organic', '2026-01-01'), cert('organic', '2024-07-31')] }),
  ).toBe(4)
  expect(
    measured(count, { certs: [cert('organic', '2026-01-01'), cert('organic', '2024-08-01')] }),
  ).toBe(6)
})

it('adds up the points of what rows hold, up to the maximum', () => {
  const kinds = {
    method: 'count',
    source: 'patents',
    match: 'kind',
    points: 'invention:1.5 utility:0.5',
    maximum: 4,
  }

  const patents = (...all: string[]) => ({ patents: all.map((kind) => ({ kind })) })

  expect(measured(kinds, patents('invention', 'utility', 'other'))).toBe(2)
  expect(measured(kinds, patents('invention', 'invention', 'invention'))).toBe(4)
})

it('gives all or nothing, steps, and the best of several choices', () => {
  const all = { method: 'bool', source: 'tests', match: 'result=pass' }
  expect(measured(all, { tests: [{ result: 'pass' }, { result: 'pass' }] })).toBe(6)
  expect(measured(all, { tests: [{ result: 'pass' }, { result: 'fail' }] })).toBe(0)
  expect(measured(all, { tests: [] })).toBe(0)

  const growth = { method: 'step', source: 'growth', points: '0:1, 5:2, 10:3, 20:4' }

  expect([-1, 0, 4.99, 5, 20, 300].map((value) => measured(growth, { growth: value }))).toEqual([
    0, 1, 1, 2, 4, 4,
  ])
  expect(measured(growth, {})).toBeNull()

  const best = { method: 'step', source: 'own other', points: 'national:4 province:3 city:2' }

  expect(measured(best, { own: 'city', other: ['none', 'province'] })).toBe(3)
  expect(measured(best, { own: 'none' })).toBe(0)
})

it('gives the mean of those that are measured where a yes says so', () => {
  const tax = { method: 'rank', source: 'tax', meanWhen: 'exempt' }
  expect(measureValue(ruleOf(tax), (path) => ({ tax: 9, exempt: true })[path], '2024-08-01')).toBe(
    'mean',
  )
  expect(measured(tax, { tax: 3, exempt: false }, [3, 6, 'mean'])).toBe(3)
  expect(measured(tax, { exempt: true }, [3, 6, 'mean', null])).toBe(4.5)
  expect(measured(tax, { exempt: true }, ['mean'])).toBeNull()
})

it('interpolates shares, and measures by what most of the peers reach', () => {
  const share = { method: 'linear', source: 'out export', base: 'sales', points: '0:0 80:4' }
  expect(measured(share, { out: 20, export: 20, sales: 100 })).toBe(2)
  expect(measured(share, { out: 90, export: 10, sales: 100 })).toBe(4)
  expect(measured(share, { out: 1, sales: 0 })).toBeNull()
  const area = { method: 'linear', source: 'area', points: '0:0 P90:4' }

  expect(measured(area, { area: 45 }, [10, 20, 30, 40, 50, 60, 70, 80, 90, 1000])).toBe(2)
})

it('gives points by the share of the peers that are not above, alike for equals', () => {
  const rank = { method: 'rank', source: 'sales' }
  expect([10, 20, 20, 30].map((sales) => measured(rank, { sales }, [10, 20, 20, 30]))).toEqual([
    1.5, 4.5, 4.5, 6,
  ])
})

it('leaves to a person what only a person can judge; a rule without maximum is not in use', () => {
  expect(measured({ method: 'manual', source: 'text' }, { text: 'x' })).toBeNull()
  expect(readRule({ code: 'X', method: 'step', maximum: 0 })).toBeNull()
  expect(readRule({ code: 'X', method: 'guess', maximum: 5 })).toBeNull()
})

it('reads no more of a rule than anybody writes', () => {
  const many = Array(160_000)
  const { source, base, points } = ruleOf({
    method: 'step',
    source: many.fill('a').join(' '),
    base: many.fill('b').join(' '),
    points: many.fill('P50:1').join(' '),
  })

  expect([source.length, base.length, points.length]).toEqual([40, 40, 100])
})

const figure = integer({ min: -1000, max: 1000 })
const numeric = constantFrom('step', 'linear', 'rank')

it('never leaves 0 to the maximum, whatever the figures and the points', () => {
  assert(
    property(
      numeric,
      figure,
      array(figure),
      array(figure, { maxLength: 5 }),
      (method, value, others, at) => {
        const points = at.map((each, index) => `${each}:${index * 3}`).join(' ')
        const awarded = computePoints(ruleOf({ method, source: 'x', points }), value, [
          value,
          ...others,
        ])
        expect(awarded).toBeGreaterThanOrEqual(0)
        expect(awarded).toBeLessThanOrEqual(6)
      },
    ),
  )
})

it('gives no fewer points for more, where the points rise', () => {
  assert(
    property(numeric, figure, figure, array(figure), (method, a, b, others) => {
      const rule = ruleOf({ method, source: 'x', points: '0:1 10:2 100:5' })
      const peers = [a, b, ...others]
      const [low, high] = [Math.min(a, b), Math.max(a, b)].map(
        (value) => computePoints(rule, value, peers) ?? 0,
      )

      expect(high).toBeGreaterThanOrEqual(low ?? 0)
    }),
  )
})

it('does not depend on the order of rows or peers', () => {
  assert(
    property(numeric, figure, array(figure), (method, value, others) => {
      const rule = ruleOf({ method, source: 'x', points: '0:0 P90:6' })
      expect(computePoints(rule, value, [value, ...others])).toBe(
        computePoints(rule, value, [...others.toReversed(), value]),
      )
    }),
  )
})

it('drops the highest and the lowest before it takes the mean', () => {
  expect(trimmedMean([100, 80, 82, 84, 0], 1)).toBe(82)
  expect(trimmedMean([80, 90], 1)).toBeNull()
  expect(trimmedMean([80, 91], 0)).toBe(85.5)
  assert(
    property(array(double({ min: 0, max: 100, noNaN: true }), { minLength: 3 }), (all) => {
      const mean = trimmedMean(all, 1) ?? -1
      expect(mean).toBeGreaterThanOrEqual(Math.min(...all) - 0.01)
      expect(mean).toBeLessThanOrEqual(Math.max(...all) + 0.01)
      expect(mean).toBe(trimmedMean(all.toReversed(), 1))
    }),
  )
})

it('places by the first value that differs; those alike in all share a place', () => {
  const places = rankEntrants(
    [
      { id: 'a', values: [90, 30, '2025-06-02'] },
      { id: 'b', values: [90, 31, '2025-06-03'] },
      { id: 'c', values: [95, 10, '2025-06-09'] },
      { id: 'd', values: [90, 30, '2025-06-01'] },
      { id: 'e', values: [null, 40, '2025-06-01'] },
      { id: 'f', values: [90, 30, '2025-06-02'] },
    ],
    [true, true, false],
  )

  expect(Object.fromEntries(places)).toEqual({ c: 1, b: 2, d: 3, a: 4, f: 4, e: 6 })
})

it('gives every place once where nothing is alike, whatever the order they come in', () => {
  assert(
    property(uniqueArray(integer()), (all) => {
      const entrants = all.map((value) => ({ id: String(value), values: [value] }))
      const places = rankEntrants(entrants, [true])

      expect([...places.values()].toSorted((a, b) => a - b)).toEqual(
        all.map((_, index) => index + 1),
      )
      expect(rankEntrants(entrants.toReversed(), [true])).toEqual(places)
    }),
  )
})

it('says why there are no points, or nothing to have them for', () => {
  const why = (row: RecordData, data: RecordData) => {
    const rule = ruleOf(row)
    const read = (path: string) => data[path]
    const finding = measureValue(rule, read, '2024-08-01')

    return explainMissingPoints(rule, read, finding, computePoints(rule, finding, [finding]))
  }

  expect(why({ method: 'manual' }, { a: 1 })).toBe('manual')
  expect(why({ method: 'step', points: '0:1' }, { a: 1 })).toBe('noSource')
  expect(why({ method: 'step', source: 'a' }, { a: 1 })).toBe('noPoints')
  expect(why({ method: 'step', source: 'a b', points: '0:1' }, {})).toBe('empty')
  expect(
    why({ method: 'linear', source: 'a', base: 'b', points: '0:0 80:6' }, { a: 1, b: 0 }),
  ).toBe('noWhole')
  expect(why({ method: 'linear', source: 'a', base: 'b', points: '0:0 80:6' }, { b: 2 })).toBe(
    'empty',
  )
  expect(
    why({ method: 'count', source: 'certs', match: 'type=organic', points: '1:4' }, { certs: [] }),
  ).toBe('noRow')
  expect(why({ method: 'rank', source: 'a', meanWhen: 'b' }, { b: true })).toBe('noPeers')
  expect(why({ method: 'rank', source: 'a' }, { a: 3 })).toBeNull()
  expect(why({ method: 'step', source: 'a', points: '0:1' }, { a: 'none' })).toBeNull()
})
