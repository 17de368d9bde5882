import { expect, it } from 'vitest'
import { compareRows } from './pair-rows.ts'

const row = (id: string, name: string, spec = '小') => ({ _id: `row00${id}`, name, spec })
const before = [row('a', '甲'), row('b', '乙'), row('c', '丙'), row('d', '丁')]
const summarizeChanges = (after: ReturnType<typeof row>[], from = before) =>
  compareRows(from, after).map(({ kind, at, former, columns }) => [kind, at, former, ...columns])

it('compareRows matches by id and distinguishes changed, added, removed and moved rows', () => {
  expect(summarizeChanges(before)).toEqual([])
  expect(summarizeChanges(before.slice(1)), 'the others did not change').toEqual([
    ['removed', 0, 0],
  ])
  expect(summarizeChanges([row('e', '戊'), ...before])).toEqual([['added', 0, null]])
  expect(summarizeChanges([before[3]!, before[0]!, before[1]!, before[2]!])).toEqual([
    ['moved', 0, 3],
  ])
  expect(
    summarizeChanges([row('a', '全改', '大'), before[1]!, row('d', '丁', '大'), before[2]!]),
  ).toEqual([
    ['changed', 0, 0, 'name', 'spec'],
    ['changed', 2, 3, 'spec'],
    ['moved', 3, 2],
  ])
})

it('rows of another record, or without identity, are compared by what they say', () => {
  const plain = before.map(({ name, spec }) => ({ name, spec }))
  expect(compareRows(plain, before)).toEqual([])
  expect(summarizeChanges([row('x', '甲'), row('y', '丙'), row('z', '丁')])).toEqual([
    ['removed', 1, 1],
  ])
})
