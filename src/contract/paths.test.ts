import { describe, expect, it } from 'vitest'
import {
  fillPattern,
  isAutomaticPath,
  apiPaths,
  routePatterns,
  recordAddress,
  toYearPath,
} from './paths.ts'

describe('a path to call', () => {
  it('is a text, or a function of what stands in its places', () => {
    expect(apiPaths.portal).toBe('/api/portal')
    expect(apiPaths.remark('request', '42', '7')).toBe('/api/record/request/42/remarks/7')
  })

  it('keeps the slashes of a page and nothing else that has a meaning in an address', () => {
    expect(apiPaths.listRows('audit/new?x')).toBe('/api/list/rows/audit/new%3Fx')
    expect(apiPaths.article('a/b')).toBe('/api/common/article/view/a%2Fb')
  })
})

it('a pattern is filled with texts as they are', () => {
  expect(fillPattern(routePatterns.record, 'request', '{id}')).toBe('/api/record/request/{id}')
})

it('only configured calls of history years get an address of the year', () => {
  const prefixes = [routePatterns.getInfo]
  expect(toYearPath(`${apiPaths.getInfo}?id=1`, 2023, [2023], prefixes)).toBe(
    '/2023-api/declare/getInfo?id=1',
  )
  expect(toYearPath(apiPaths.getInfo, 2025, [2023], prefixes)).toBe(apiPaths.getInfo)
  expect(toYearPath(apiPaths.portal, 2023, [2023], prefixes)).toBe(apiPaths.portal)
})

it('records of an entity with the specified calls are read by them, on history pages by those of the year', () => {
  const config = {
    entities: { leaf: { calls: 'declare' }, branch: {} },
    years: { historyYears: [2023], yearApi: [routePatterns.getInfo, routePatterns.auditLog] },
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
  [apiPaths.notices, true],
  [apiPaths.allCounts, true],
  [apiPaths.listCounts('declare-audit/district'), true],
  [apiPaths.presence('declaration', 'd1'), true],
  [apiPaths.jobs, true],
  [apiPaths.readAllNotices, false],
  [apiPaths.listRows('declare-audit/district'), false],
  [apiPaths.record('declaration', 'd1'), false],
  [apiPaths.job('j1'), false],
])('%s is called by an open page itself: %s', (path, expected) =>
  expect(isAutomaticPath(path)).toBe(expected),
)
