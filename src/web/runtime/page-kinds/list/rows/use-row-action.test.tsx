import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import type { ListRow } from '#contract/record.ts'
import { api, ApiError } from '#web/api/client.ts'
import { queryClient } from '#web/api/query-client.ts'
import { useSession } from '#web/session/session.ts'
import { useRowAction } from './use-row-action.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const row = { id: '1', version: 3, data: { name: '王某' } } as unknown as ListRow

function openAction() {
  useSession.setState({ config: { entities: { account: { titleField: 'name' } } } as never })
  const [close, issue] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => useRowAction('account', close, issue), { wrapper })
  const run = () => result.current.mutateAsync({ act: 'disable', row, transferTo: '2' })

  return { close, issue, run }
}

it('an act that fails keeps its dialog with what was chosen; a changed row closes it', async () => {
  const send = vi.spyOn(api, 'postIdempotent')
  const { close, run } = openAction()

  send.mockRejectedValueOnce(new ApiError(503, '系统繁忙'))
  await expect(run()).rejects.toThrow('系统繁忙')
  expect(close).not.toHaveBeenCalled()

  send.mockRejectedValueOnce(new ApiError(409, '已有人修改'))
  await expect(run()).rejects.toThrow('已有人修改')
  expect(close).toHaveBeenCalledOnce()
})

it('a code with a term is issued, and the dialog closes', async () => {
  const { close, issue, run } = openAction()

  vi.spyOn(api, 'postIdempotent').mockResolvedValueOnce({ secret: 'ABCD', until: '2025-08-23' })
  await run()
  expect(close).toHaveBeenCalledOnce()
  expect(issue).toHaveBeenCalledWith({
    username: '',
    name: '王某',
    code: 'ABCD',
    until: '2025-08-23',
  })
})
