import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { api, ApiError } from '#web/api/client.ts'
import { queryClient } from '#web/api/query-client.ts'
import '#web/ui/overlays/overlay.tsx'
import ListDialogs from './list-dialogs.tsx'
import type { ListModel } from './list-model.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it('a removal that is refused keeps its reason for another try', async () => {
  const remove = vi
    .spyOn(api, 'deleteIdempotent')
    .mockRejectedValueOnce(new ApiError(409, '已有人修改'))
  const list = {
    page: { entity: 'fair' },
    config: { entities: { fair: { titleField: 'name' } } },
    dialog: { kind: 'remove', row: { id: '1', data: { name: '春茶会' }, removeReason: true } },
    setDialog: vi.fn(),
    focusAfterRemoval: vi.fn(),
    refresh: vi.fn(),
    closeAndRefresh: vi.fn(),
  }

  render(
    <QueryClientProvider client={queryClient}>
      <ListDialogs list={list as unknown as ListModel} />
    </QueryClientProvider>,
  )
  const reason = await screen.findByRole<HTMLTextAreaElement>('textbox')
  const act = () => fireEvent.click(screen.getByRole('button', { name: '删除' }))

  fireEvent.change(reason, { target: { value: '重复登记' } })
  act()
  await vi.waitFor(() => expect(list.refresh).toHaveBeenCalled())
  expect([reason.value, list.closeAndRefresh.mock.calls.length]).toEqual(['重复登记', 0])

  remove.mockResolvedValueOnce(null)
  act()
  await vi.waitFor(() => expect(list.closeAndRefresh).toHaveBeenCalled())
})
