import { beforeEach, expect, it } from 'vitest'
import { queryClient } from '#web/api/query-client.ts'
import { keysetCursorParam } from './list-rows-query.ts'

beforeEach(() => queryClient.clear())

it('a page is requested after the previous page’s keyset cursor, if known', () => {
  const page = { current: 1, size: 20, total: 60, end: '["5","r020"]' }
  queryClient.setQueryData(['rows', 'declare/status', 'page=1&size=20&preset=all'], {
    rows: [],
    page,
  })

  expect(keysetCursorParam('declare/status', 'page=2&size=20&preset=all')).toBe(
    '&after=%5B%225%22%2C%22r020%22%5D',
  )
  expect(keysetCursorParam('declare/status', 'page=3&size=20&preset=all')).toBe('')
  expect(keysetCursorParam('declare/status', 'page=2&size=20&preset=draft')).toBe('')
  expect(keysetCursorParam('declare/status', 'page=1&size=20&preset=all')).toBe('')
})
