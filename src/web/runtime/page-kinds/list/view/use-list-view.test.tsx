import { act, cleanup, renderHook } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Config } from '#config-model/config.ts'
import type { ListPage } from '#config-model/types.generated.ts'
import { useSession } from '#web/session/session.ts'
import { useListView } from './use-list-view.ts'

const page = {
  kind: 'list',
  entity: 'request',
  columns: [{ field: 'title', sort: 'asc' }],
  filters: [{ keyword: ['title'] }, { field: 'state' }],
  presets: [
    { id: 'all', title: '全部' },
    { id: 'open', title: '待办' },
  ],
} as unknown as ListPage
const config = {
  years: { realYear: 2025, historyYears: [] },
  entities: { request: { fields: { title: { type: 'text', title: '标题', sort: true } } } },
} as unknown as Config

beforeEach(() => useSession.setState({ config, status: 'ready' }))
afterEach(cleanup)

function openList(address: string) {
  const { result } = renderHook(
    () => ({ ...useListView(page, {}), search: useLocation().search }),
    {
      wrapper: ({ children }) => <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>,
    },
  )

  return result
}
const search = ({ current }: ReturnType<typeof openList>) =>
  Object.fromEntries(new URLSearchParams(current.search))

it('a change of the view goes back to the first page, turning the page keeps the view', () => {
  const list = openList('/requests?page=3&keyword=茶')
  act(() => list.current.change({ filter: { state: 'sent' } }))
  expect(search(list)).toEqual({ keyword: '茶', filter: '{"state":"sent"}' })
  act(() => list.current.change({ page: 2 }))
  expect(search(list)).toEqual({ keyword: '茶', filter: '{"state":"sent"}', page: '2' })
  act(() => list.current.change({ preset: 'open' }))
  expect(search(list)).toEqual({ keyword: '茶', filter: '{"state":"sent"}', preset: 'open' })
})

it('the default view opens only without parameters in the address', () => {
  const listView = openList('/requests?keyword=茶')
  act(() => listView.current.openView('preset=open', true))
  expect(search(listView)).toEqual({ keyword: '茶' })
  const plain = openList('/requests')

  act(() => plain.current.openView('preset=open', true))
  expect(search(plain)).toEqual({ preset: 'open' })
})
