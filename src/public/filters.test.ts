import { describe, expect, it } from 'vitest'
import { parseFilters, toFilterQuery, type Filters } from './filters.ts'

const filters = (text: string) => parseFilters(new URLSearchParams(text))

describe('parseFilters', () => {
  it('takes known filters only', () =>
    expect(filters('industry=tea&evil=1&keyword=%20x%20')).toEqual({
      ...filters(''),
      industry: 'tea',
      keyword: 'x',
    }))

  it('mends page and size', () => {
    expect(filters('page=-1&size=5000')).toMatchObject({ page: 1, size: 12 })
    expect(filters('page=3&size=24')).toMatchObject({ page: 3, size: 24 })
  })

  it('knows no district outside the chosen city', () => {
    expect(filters('city=530800&district=530828').district).toBe('530828')
    expect(filters('city=532500&district=530828').district).toBe('')
    expect(filters('district=530828').district).toBe('')
  })
})

describe('toFilterQuery', () => {
  const change = (text: string, changes: Partial<Filters>) =>
    new URLSearchParams(toFilterQuery(filters(text), changes)).toString()
  it('starts at the first page after another filter', () =>
    expect(change('page=3&type=region', { industry: 'tea' })).toBe('type=region&industry=tea'))
  it('drops the district with the city', () =>
    expect(change('city=530800&district=530828', { city: '532500' })).toBe('city=532500'))
  it('leaves empty values out', () => expect(change('type=region', { type: '' })).toBe(''))
  it('keeps filters while turning pages', () =>
    expect(change('type=region', { page: 2 })).toBe('type=region&page=2'))
})
