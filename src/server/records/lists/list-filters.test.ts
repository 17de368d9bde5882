import { expect, it } from 'vitest'
import type { ListQuery } from '#contract/record.ts'
import { Parameters } from '#server/records/sql/parameters.ts'
import { addYear } from './list-filters.ts'
import type { ListParts } from './list-parts.ts'

const yearOf = (query: ListQuery, filters = [{ field: 'year' }]) => {
  const parameters = new Parameters()
  addYear(
    {
      config: { years: { realYear: 2025, historyYears: [2024] } },
      page: { filters },
      entity: { scope: { year: 'year' } },
      where: [],
      parameters,
      knownPredicates: {},
    } as unknown as ListParts,
    query,
  )

  return parameters.values
}

it('a list is of the working year, unless a year or rows that it may show are chosen', () => {
  expect(yearOf({})).toEqual([2025])
  expect(yearOf({ filter: { year: '2024' } })).toEqual([])
  expect(yearOf({ ids: ['of 2024'] })).toEqual([])
  expect(yearOf({ ids: ['of 2024'] }, [])).toEqual([2025])
})
