import { expect, it } from 'vitest'
import { daysBetween, workdaysBetween } from '#config-model/forms/computed-data.ts'

it.each([
  ['2026-03-02', '2026-03-02', 0, 1],
  ['2026-03-02', '2026-03-06', 4, 5],
  ['2026-03-06', '2026-03-09', 3, 2],
  ['2026-03-07', '2026-03-08', 1, 0],
  ['2026-03-09', '2026-03-06', -3, 0],
  ['2026-02-27', '2026-03-02', 3, 2],
  ['2026-03-02 23:00:00', '2026-03-03 01:00:00', 1, 2],
  ['2026-04-03', '2026-04-07', 4, 2],
])('from %s to %s: %i days, %i working days', (from, to, days, workdays) => {
  expect([daysBetween(from, to), workdaysBetween(from, to, ['2026-04-06'])]).toEqual([
    days,
    workdays,
  ])
})

it.each([
  [null, '2026-03-02'],
  ['2026-03-02', ''],
  ['2026-02-30', '2026-03-02'],
  ['0001-01-01', 7],
])('from %s to %s there is no number', (from, to) => {
  expect([daysBetween(from, to), workdaysBetween(from, to)]).toEqual([null, null])
})

it('counts no working days over more than a century', () => {
  expect(workdaysBetween('0001-01-01', '9999-12-31')).toBeNull()
})
