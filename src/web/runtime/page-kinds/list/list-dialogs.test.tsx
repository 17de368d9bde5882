import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { api, ApiError } from '#web/api/client.ts'
import { queryClient } from '#web/api/query-client.ts'
import { recordCalls } from '#web/runtime/record-calls.ts'
import { useSession } from '#web/session/session.ts'
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

it('the dialog of a removal stays while it is under way', async () => {
  let end = (_answer: null) => {}
  vi.spyOn(api, 'deleteIdempotent').mockReturnValue(new Promise((resolve) => (end = resolve)))
  const list = {
    page: { entity: 'fair' },
    config: { entities: { fair: { titleField: 'name' } } },
    dialog: { kind: 'remove', row: { id: '1', data: { name: '春茶会' } } },
    setDialog: vi.fn(),
    focusAfterRemoval: vi.fn(),
    closeAndRefresh: vi.fn(),
  }

  render(
    <QueryClientProvider client={queryClient}>
      <ListDialogs list={list as unknown as ListModel} />
    </QueryClientProvider>,
  )
  const remove = await screen.findByRole<HTMLButtonElement>('button', { name: '删除' })

  fireEvent.click(remove)
  await vi.waitFor(() => expect(remove.disabled).toBe(true))
  fireEvent.click(screen.getByRole('button', { name: '取消' }))
  expect(list.setDialog).not.toHaveBeenCalled()
  end(null)
  await vi.waitFor(() => expect(list.closeAndRefresh).toHaveBeenCalled())
})

it('a transition of a row that has changed is tried again with the row as it is now', async () => {
  const versions: number[] = []
  vi.spyOn(recordCalls, 'run').mockImplementation(async (_, __, ___, { version }) => {
    versions.push(version)
    throw new ApiError(409, '该记录已被处理，请刷新后重试', { reason: 'stale', version: 4 })
  })
  const config = {
    entities: { fair: { titleField: 'name' } },
    workflows: { fair: { entity: 'fair', states: {}, transitions: { urge: { title: '催办' } } } },
  }
  useSession.setState({ config: config as never, user: { roles: [] } as never })
  const row = { id: '1', version: 3, data: { name: '春茶会' } }
  const refetch = vi.fn()
  const draw = (version: number) => {
    const list = {
      page: { entity: 'fair' },
      config,
      data: [{ ...row, version }],
      dialog: { kind: 'move', transition: 'urge', rows: [row] },
      setDialog: vi.fn(),
      rows: { refetch },
    }
    return (
      <QueryClientProvider client={queryClient}>
        <ListDialogs list={list as unknown as ListModel} />
      </QueryClientProvider>
    )
  }

  const { rerender } = render(draw(3))
  const act = async () => fireEvent.click(await screen.findByRole('button', { name: '确定催办' }))

  await act()
  await vi.waitFor(() => expect(refetch).toHaveBeenCalledOnce())
  rerender(draw(4))
  await act()
  await vi.waitFor(() => expect(versions).toEqual([3, 4]))
})
