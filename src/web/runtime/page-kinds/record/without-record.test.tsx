import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Config } from '#config-model/config.ts'
import type { RecordPage, ReviewPage as ReviewPageConfig } from '#config-model/types.generated.ts'
import { api } from '#web/api/client.ts'
import ReviewPage from '#web/runtime/page-kinds/review/review-page.tsx'
import { useSession } from '#web/session/session.ts'
import WithoutRecord from './without-record.tsx'

const page = {
  kind: 'record',
  path: '/leaf/history/{year}/view',
  title: '树叶',
  form: 'leaf',
  list: 'history',
} as RecordPage
const list = (path: string, title: string) => ({
  kind: 'list',
  path,
  title,
  entity: 'leaf',
  columns: [],
})
const config = (rows: 'own' | 'all', pages: object) =>
  ({
    roles: { roles: {} },
    years: { realYear: 2025, historyYears: [2022, 2023], yearApi: ['/api/declare/getInfoByType'] },
    forms: { leaf: { entity: 'leaf' } },
    entities: {
      leaf: {
        titleField: 'name',
        calls: 'declare',
        fields: {},
        access: [{ roles: [], rows, actions: ['read'] }],
      },
    },
    workflows: {},
    pages,
  }) as unknown as Config

const calls = vi.spyOn(api, 'get')
beforeEach(() => calls.mockReset().mockResolvedValue([] as never))
afterEach(cleanup)

function Address() {
  return <output>{useLocation().pathname}</output>
}

function open(
  shown: Config,
  params: Record<string, string> = {},
  element = <WithoutRecord page={page} params={params} />,
) {
  useSession.setState({ config: shown, user: { roles: [] } as never, status: 'ready' })
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <MemoryRouter initialEntries={['/here']}>
        <Routes>
          <Route path="/here" element={element} />
          <Route path="*" element={<Address />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

it('lists the own records of the year by the call of that year', async () => {
  calls.mockResolvedValue([
    {
      id: '7',
      title: '春芽',
      state: 'a',
      stateTitle: '已入选',
      year: 2023,
      updatedAt: '2023-05-01 09:00:00',
    },
  ] as never)

  open(config('own', {}), { year: '2023' })
  expect((await screen.findByRole('link', { name: '查看' })).getAttribute('href')).toBe(
    '/leaf/history/2023/view?id=7',
  )
  expect(screen.getByText('已入选')).toBeDefined()
  expect(calls.mock.calls.map(([path]) => path)).toEqual(['/2023-api/declare/getInfoByType'])
})

it('leads readers of others’ records to the list of that year', () => {
  open(config('all', { history: list('/leaf/history/{year}', '历史') }), { year: '2022' })
  expect(screen.getByText('/leaf/history/2022')).toBeDefined()
})

it('offers the lists that a reader may open where the page names none of them', () => {
  open(
    config('all', {
      district: list('/audit', '审核'),
      old: { ...list('/old/{year}', '历史'), titleAt: '{year}年历史' },
    }),
  )

  expect(
    screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['审核', '/audit'],
    ['2023年历史', '/old/2023'],
    ['2022年历史', '/old/2022'],
  ])
})

it('offers the lists of what is reviewed on a review page', async () => {
  const review = { kind: 'review', path: '/review', title: '树叶审核', form: 'leaf' }

  open(
    config('all', { todo: list('/todo', '待审树叶') }),
    {},
    <ReviewPage page={review as ReviewPageConfig} pageId="review" params={{}} />,
  )

  expect(await screen.findByRole('heading', { name: '树叶审核' })).toBeDefined()
  expect(screen.getByRole('link', { name: '待审树叶' }).getAttribute('href')).toBe('/todo')
})
