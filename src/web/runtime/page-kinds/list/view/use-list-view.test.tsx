import { act, cleanup, renderHook } from '@testing-library/react'
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Config } from '#config-model/config.ts'
import type { ListPage } from '#config-model/types.generated.ts'
import { useSession } from '#web/session/session.ts'
import { useListView, validateView } from './use-list-view.ts'

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

function openList(address: string, defaultAddress?: string) {
  const { result, rerender } = renderHook(
    ({ defaultView }) => ({
      ...useListView(page, {}, defaultView),
      search: useLocation().search,
      navigate: useNavigate(),
    }),
    {
      initialProps: { defaultView: defaultAddress },
      wrapper: ({ children }) => <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>,
    },
  )

  return {
    get current() {
      return result.current
    },
    setDefault: (defaultView: string) => rerender({ defaultView }),
  }
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
  expect(search(openList('/requests?keyword=茶', 'preset=open'))).toEqual({ keyword: '茶' })
  expect(search(openList('/requests', 'preset=open'))).toEqual({ preset: 'open' })
  expect(search(openList('/requests', ''))).toEqual({})

  const waiting = openList('/requests')
  expect(search(waiting)).toEqual({})
  waiting.setDefault('preset=open')
  expect(search(waiting)).toEqual({ preset: 'open' })
})

it('the plain view has an address of its own where an empty one opens the default view', () => {
  const list = openList('/requests', 'preset=open')
  act(() => list.current.openView(''))
  expect(search(list)).toEqual({ view: 'plain' })
  expect(list.current.view.preset).toBe('all')
  expect(list.current.address).toBe('')
  act(() => list.current.change({ keyword: '茶' }))
  expect(search(list)).toEqual({ keyword: '茶' })
  act(() => list.current.change({ keyword: '' }))
  expect(search(list)).toEqual({ view: 'plain' })

  expect(search(openList('/requests?view=plain', 'preset=open'))).toEqual({ view: 'plain' })
  act(() => void list.current.navigate('/requests'))
  expect(search(list)).toEqual({ preset: 'open' })
})

it('a default view chosen while the plain view is open does not replace it', () => {
  const list = openList('/requests', '')
  list.setDefault('preset=open')
  expect(search(list)).toEqual({})
})

const storedConfig = {
  entities: {
    task: {
      fields: {
        brand: { type: 'text', title: '品牌', sort: true },
        expert: { type: 'text', title: '专家' },
      },
    },
  },
} as unknown as Config
const storedPage = {
  kind: 'list',
  entity: 'task',
  columns: [{ field: 'brand' }, { field: 'expert' }, { field: 'state' }, { field: 'dueAt' }],
  filters: [{ field: 'brand' }, { field: 'state' }, { field: 'gone' }],
  presets: [
    { id: 'todo', title: '待办' },
    { id: 'all', title: '全部' },
  ],
} as unknown as ListPage
const view = { page: 1, size: 20, sort: '', preset: 'all', keyword: '', filter: {} }

it('a view that its list has all of stays as it is', () => {
  const whole = { ...view, sort: '-brand', filter: { brand: '茶', state: ['done'] } }
  expect(validateView(storedConfig, storedPage, whole)).toEqual({ view: whole, ignoredParts: [] })
  for (const sort of ['updatedAt', '-dueAt', '-state'])
    expect(validateView(storedConfig, storedPage, { ...view, sort }).ignoredParts).toEqual([])
})

it('an order that the list does not show is none of it: no index holds its rows so', () => {
  expect(
    validateView(storedConfig, storedPage, { ...view, sort: '-submittedAt' }).ignoredParts,
  ).toEqual([{ kind: 'sort', name: 'submittedAt' }])
})

it('what its list does not have is left out and named, the rest stays', () => {
  const old = {
    ...view,
    sort: 'expert',
    preset: 'mine',
    keyword: '茶',
    filter: { brand: '茶', expert: '张', gone: 'x', toString: 'y' },
  }

  expect(validateView(storedConfig, storedPage, old)).toEqual({
    view: { ...view, preset: 'todo', filter: { brand: '茶' } },
    ignoredParts: [
      { kind: 'filter', name: 'expert' },
      { kind: 'filter', name: 'gone' },
      { kind: 'filter', name: 'toString' },
      { kind: 'sort', name: 'expert' },
      { kind: 'preset' },
      { kind: 'keyword' },
    ],
  })
})

it('so are parameters that its list does not support in this form', () => {
  const filter = {
    brand: { from: '2024-01-01', to: '2024-12-31' },
    state: [],
    updatedAt: { from: 'x' },
  }

  const filters = [{ field: 'brand' }, { field: 'state' }, { field: 'updatedAt' }]

  expect(validateView(storedConfig, { ...storedPage, filters }, { ...view, filter })).toEqual({
    view,
    ignoredParts: [
      { kind: 'filter', name: 'brand' },
      { kind: 'filter', name: 'state' },
      { kind: 'filter', name: 'updatedAt' },
    ],
  })
})
