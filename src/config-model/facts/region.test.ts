import { expect, it } from 'vitest'
import type { Config } from '#config-model/config.ts'
import { regionChoices, regionRoot } from './region.ts'

const config = {
  years: { realYear: 2025 },
  regions: [
    { c: '532302', p: '532300', n: '禄丰市', l: 'L', since: 2022 },
    { c: '532331', p: '532300', n: '禄丰县', l: 'L', until: 2021 },
  ],
} as unknown as Config
const names = (...rest: [year: number | null, chosen?: string]) =>
  regionChoices(config, '532300', ...rest).map(({ n }) => n)

it('offers the regions of the year, of the working year where there is none, and what is chosen already', () => {
  expect(names(2025)).toEqual(['禄丰市'])
  expect(names(2021)).toEqual(['禄丰县'])
  expect(names(null)).toEqual(['禄丰市'])
  expect(names(null, '532331')).toEqual(['禄丰市', '禄丰县'])
})

it.each([
  [
    [
      { c: '510000', p: '86' },
      { c: '440000', p: '86' },
      { c: '440100', p: '440000' },
    ],
    '440000',
  ],
  [[{ c: '510000', p: '86' }], '86'],
  [[], '86'],
])('a field without a root chooses in %j below %s', (regions, expected) => {
  const some = { regions } as unknown as Config
  expect(regionRoot(some)).toBe(expected)
  expect(regionRoot(some, { root: '510000' })).toBe('510000')
})
