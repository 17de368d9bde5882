import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Column } from '#config-model/types.generated.ts'
import type { ListPreferences, TablePreferences } from '#contract/list.ts'
import { api } from '#web/api/client.ts'
import { useTableSettings } from '#web/runtime/page-kinds/list/toolbar/use-table-settings.ts'
import { useListSettings } from './use-list-settings.ts'

const columns: Column[] = [{ field: 'brand' }, { field: 'score', hidden: true }]

/** A list whose stored settings arrive when `answer` is called; `posted` are those sent since. */
function openList() {
  const posted: TablePreferences[] = []
  let answer = (_stored: ListPreferences) => {}
  vi.spyOn(api, 'get').mockReturnValue(new Promise((resolve) => (answer = resolve as never)))
  vi.spyOn(api, 'post').mockImplementation((_path, body) => {
    const { look } = JSON.parse(JSON.stringify(body)) as { look: TablePreferences }
    posted.push(look)
    return Promise.resolve({ look, views: [] }) as never
  })

  const client = new QueryClient()
  const { result } = renderHook(() => useTableSettings(useListSettings('page'), columns), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  })

  const stored = { views: [], opensWith: null, mayShare: false }

  return { result, posted, answer: (look: TablePreferences) => answer({ ...stored, look }) }
}

it('what is changed before the stored settings arrive is added to them', async () => {
  const { result, posted, answer } = openList()
  act(() => result.current.set({ density: 'compact' }))
  expect(result.current.density).toBe('compact')

  answer({ density: 'loose', hidden: ['brand'], widths: { brand: 90 } })

  const both = { density: 'compact', hidden: ['brand'], widths: { brand: 90 } }
  await waitFor(() => expect(posted).toEqual([both]), { timeout: 3000 })
  expect(result.current).toMatchObject(both)
})

it('resetting the columns leaves the density and removes everything else', async () => {
  const { result, posted, answer } = openList()
  answer({ density: 'loose', hidden: ['brand'], order: ['score', 'brand'] })
  await waitFor(() => expect(result.current.hidden).toEqual(['brand']))
  act(() => result.current.resetColumns())

  expect(result.current).toMatchObject({ density: 'loose', hidden: ['score'], order: [] })
  await waitFor(() => expect(posted).toEqual([{ density: 'loose' }]), { timeout: 3000 })
})
