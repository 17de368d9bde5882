import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { api } from '#web/api/client.ts'
import { queryClient } from '#web/api/query-client.ts'
import type { Grid } from '#web/runtime/data-table/use-grid.ts'
import { useExport } from './use-export.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const grid = { getLeafHeaders: () => [{ column: { id: 'name' } }] } as unknown as Grid
const query = { page: 2, size: 20, preset: 'all', keyword: '茶', filter: { year: '2023' } }

const renderExport = () =>
  renderHook(() => useExport('list', query, { grid, pageInfo: undefined }), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    ),
  })

it('selected rows are exported whatever is filtered by now; all rows as filtered', async () => {
  const download = vi.spyOn(api, 'downloadExport').mockResolvedValue('名单.xlsx')
  const { result } = renderExport()

  result.current.start({ ids: ['a', 'b'] })
  await vi.waitFor(() => expect(download).toHaveBeenCalledOnce())
  await vi.waitFor(() => expect(result.current.isPending).toBe(false))
  result.current.start({})
  await vi.waitFor(() => expect(download).toHaveBeenCalledTimes(2))

  expect(download.mock.calls.map(([, body]) => body)).toEqual([
    { preset: 'all', ids: ['a', 'b'], columns: ['name'] },
    { preset: 'all', keyword: '茶', filter: { year: '2023' }, columns: ['name'] },
  ])
})

it('a double click exports once; afterwards it is exported again', async () => {
  let end = (_name: string) => {}
  const download = vi
    .spyOn(api, 'downloadExport')
    .mockImplementation(() => new Promise((resolve) => (end = resolve)))
  const { result } = renderExport()
  const press = () => act(async () => result.current.start({ ids: ['a'] }))

  await press()
  await press()
  expect(download).toHaveBeenCalledOnce()
  await act(async () => end('名单.xlsx'))
  await vi.waitFor(() => expect(result.current.isPending).toBe(false))
  await press()
  expect(download).toHaveBeenCalledTimes(2)
})
