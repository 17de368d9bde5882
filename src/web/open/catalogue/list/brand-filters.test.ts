import { describe, expect, it } from 'vitest'
import { changedAddress, listQuery } from './brand-filters.ts'

const query = (text: string) => listQuery(2024, false, new URLSearchParams(text)).toString()

describe('listQuery', () => {
  it('takes known filters only', () =>
    expect(query('industry=tea&evil=1&keyword=%20x%20')).toBe('year=2024&industry=tea&keyword=x&page=1&size=12'))
  it('mends page and size', () => {
    expect(query('page=-1&size=5000')).toContain('page=1&size=12')
    expect(query('page=3&size=24')).toContain('page=3&size=24')
  })
  it('asks for the top 10 only when told', () =>
    expect(listQuery(2024, true, new URLSearchParams()).get('top10')).toBe('true'))
})

describe('changedAddress', () => {
  const change = (text: string, changes: Record<string, string>) =>
    changedAddress(new URLSearchParams(text), changes).toString()
  it('starts at the first page after another filter', () =>
    expect(change('page=3&type=region', { industry: 'tea' })).toBe('type=region&industry=tea'))
  it('drops the district with the city', () =>
    expect(change('city=530800&district=530828', { city: '532500' })).toBe('city=532500'))
  it('leaves empty values out', () => expect(change('type=region', { type: '' })).toBe(''))
  it('keeps filters while turning pages', () => expect(change('type=region', { page: '2' })).toBe('type=region&page=2'))
})
