import { describe, expect, it } from 'vitest'
import { fillPattern, isAutomatic, paths, patterns, recordAddress, yearPath } from './paths.ts'

describe('a path to call', () => {
  it('is a text, or a function of what stands in its places', () => {
    expect(paths.portal).toBe('/api/portal')
    expect(paths.remark('request', '42', '7')).toBe('/api/record/request/42/remarks/7')
  })

  it('keeps the slashes of a page and nothing else that has a meaning in an address', () => {
    expect(paths.listRows('audit/new?x')).toBe('/api/list/rows/audit/new%3Fx')
    expect(paths.article('a/b')).toBe('/api/common/article/view/a%2Fb')
  })
})

it('a pattern is filled with texts as they are', () => {
  expect(fillPattern(patterns.record, 'request', '{id}')).toBe('/api/record/request/{id}')
})

it('only configured calls of history years get an address of the year', () => {
  const prefixes = [patterns.getInfo]
  expect(yearPath(`${paths.getInfo}?id=1`, 2023, [2023], prefixes)).toBe(
    '/2023-api/declare/getInfo?id=1',
  )
  expect(yearPath(paths.getInfo, 2025, [2023], prefixes)).toBe(paths.getInfo)
  expect(yearPath(paths.portal, 2023, [2023], prefixes)).toBe(paths.portal)
})

it('records of an entity with the specified calls are read by them, on history pages by those of the year', () => {
  const config = {
    entities: { leaf: { calls: 'declare' }, branch: {} },
    years: { historyYears: [2023], yearApi: [patterns.getInfo, patterns.auditLog] },
  }

  const leaf = { entity: 'leaf', id: 'a&b' }

  expect(recordAddress(config, 'view', leaf)).toBe('/api/declare/getInfo?id=a%26b')
  expect(recordAddress(config, 'view', { ...leaf, year: 2023 })).toBe(
    '/2023-api/declare/getInfo?id=a%26b',
  )
  expect(recordAddress(config, 'log', { ...leaf, year: 2023 })).toBe(
    '/2023-api/declare/audit/log/list?id=a%26b',
  )
  expect(recordAddress(config, 'review', { ...leaf, year: 2025 })).toBe(
    '/api/declare/audit/view?id=a%26b',
  )
  expect(recordAddress(config, 'view', { entity: 'branch', id: '1', year: 2023 })).toBe(
    '/api/record/branch/1',
  )
  expect(recordAddress(config, 'log', { entity: 'branch', id: '1' })).toBe(
    '/api/record/branch/1/log',
  )
})

it.each([
  [paths.notices, true],
  [paths.allCounts, true],
  [paths.listCounts('declare-audit/district'), true],
  [paths.presence('declaration', 'd1'), true],
  [paths.jobs, true],
  [paths.readAllNotices, false],
  [paths.listRows('declare-audit/district'), false],
  [paths.record('declaration', 'd1'), false],
  [paths.job('j1'), false],
])('%s is called by an open page itself: %s', (path, expected) =>
  expect(isAutomatic(path)).toBe(expected),
)
