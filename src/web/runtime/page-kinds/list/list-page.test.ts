import { beforeEach, expect, it, vi } from 'vitest'
import type { Config } from '#config-model/config.ts'
import type { ListPage } from '#config-model/types.generated.ts'
import { api } from '#web/api/client.ts'
import { queryClient } from '#web/api/query-client.ts'
import { sessionCookies } from '#web/browser-storage.ts'
import { useSession } from '#web/session/session.ts'
import { prefetchList } from './list-page.tsx'
import { listRowsQuery } from './rows/list-rows-query.ts'
import { parseListQuery } from './view/use-list-view.ts'

const requestPage = vi.spyOn(api, 'getPage')
const page = {
  kind: 'list',
  entity: 'leaf',
  columns: [],
  path: '/leaves',
  title: '',
} as unknown as ListPage
const config = { entities: { leaf: { fields: {} } }, pages: {} } as unknown as Config
const place = { page, pageId: 'leaves', params: {} }
const list = () =>
  listRowsQuery(
    config,
    page,
    'leaves',
    parseListQuery(config, page, {}, new URLSearchParams(location.search)),
  )
const mounted = () => queryClient.fetchQuery(list().query)
const rows = { rows: [{ id: 'one' }], page: { total: 1 } } as never

beforeEach(() => {
  queryClient.clear()
  localStorage.clear()
  window.history.replaceState(null, '', '/leaves?page=2')
  useSession.setState({ account: { id: 'anna' } as never, user: { roles: [] } as never, config })
  requestPage.mockReset().mockResolvedValue(rows)
})

it('prefetched rows are not requested again', async () => {
  await prefetchList(place)
  expect(queryClient.getQueryData(list().query.queryKey)).toEqual(rows)
  await mounted()
  expect(requestPage).toHaveBeenCalledExactlyOnceWith(
    expect.stringContaining('leaves?page=2&size=20'),
  )
})

it('pending rows are awaited, and refetched on the next visit', async () => {
  const prepared = prefetchList(place)
  const read = mounted()

  await Promise.all([prepared, read])
  expect(requestPage).toHaveBeenCalledOnce()
  await queryClient.invalidateQueries()
  await mounted()
  expect(requestPage).toHaveBeenCalledTimes(2)
})

it('the list refetches failed rows and shows the error', async () => {
  requestPage.mockRejectedValueOnce(new Error('refused'))
  await prefetchList(place)
  expect(queryClient.getQueryState(list().query.queryKey)).toBeUndefined()
  expect(await mounted()).toEqual(rows)
})

it('a list with a default view prefetches no other rows', async () => {
  const key = `pinlu-table:${sessionCookies.get('uuid') ?? 'ghost'}:leaves`
  localStorage.setItem(key, JSON.stringify({ look: {}, opensWith: 'preset=mine' }))
  window.history.replaceState(null, '', '/leaves')
  await prefetchList(place)
  expect(requestPage).not.toHaveBeenCalled()
  window.history.replaceState(null, '', '/leaves?page=2')
  await prefetchList(place)
  expect(requestPage).toHaveBeenCalledOnce()
})
