import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import type { RecordView } from '#contract/record.ts'
import { api, ApiError } from '#web/api/client.ts'
import { queryClient } from '#web/api/query-client.ts'
import { recordCalls, toSaveError } from './record-calls.ts'

afterEach(() => {
  queryClient.clear()
  vi.restoreAllMocks()
})

it.each([
  ['no connection', new TypeError('Failed to fetch'), 'offline'],
  ['no answer in time', new ApiError(0, '请求超时'), 'offline'],
  ['a server that is being started again', new ApiError(503, '服务不可用'), 'offline'],
  ['a gateway without a server', new ApiError(502, '网关错误'), 'offline'],
  ['a change by somebody else', new ApiError(409, '数据已变化', { reason: 'stale' }), 'stale'],
  ['what the server finds wrong', new ApiError(422, '请检查', { reason: 'invalid' }), 'refused'],
  ['what is not allowed', new ApiError(403, '拒绝访问'), 'refused'],
])(
  'a save that fails for %s is tried again by itself only where that helps',
  (_why, error, kind) => {
    expect(toSaveError(error).kind).toBe(kind)
  },
)

const answer = { id: '1', version: 2 } as RecordView
const request = { version: 1, form: {} }

it.each([
  ['a new record', () => recordCalls.create('leaf', {})],
  ['a save', () => recordCalls.save('leaf', '1', 1, {})],
  ['a submission', () => recordCalls.run('leaf', '1', 'submit', request)],
  ['an undone decision', () => recordCalls.undo('leaf', '1', 1)],
  ['a publication', () => recordCalls.publish('leaf', '1', 'publish', request)],
  ['a removal', () => recordCalls.remove('leaf', '1')],
])('lists that are opened after %s are requested again, however fresh', async (_what, call) => {
  for (const name of ['postIdempotent', 'patch', 'deleteIdempotent'] as const)
    vi.spyOn(api, name).mockResolvedValue(answer)
  const open = { queryKey: ['start', 'leaves', 'leaf'], queryFn: vi.fn(async () => []) }
  const visible = { queryKey: ['rows', 'leaves', ''], queryFn: vi.fn(async () => []) }
  const leave = new QueryObserver(queryClient, visible).subscribe(() => {})

  await queryClient.fetchQuery(open)
  await call()
  await queryClient.fetchQuery({ ...open, staleTime: 10_000 })
  expect(open.queryFn).toHaveBeenCalledTimes(2)
  // What is on screen is left to its page.
  expect(visible.queryFn).toHaveBeenCalledOnce()
  leave()
})

it('lists are requested again also after a call without an answer, a form is not', async () => {
  vi.spyOn(api, 'postIdempotent').mockRejectedValue(new ApiError(0, '请求超时'))
  queryClient.setQueryData(['rows', 'leaves', ''], [])
  queryClient.setQueryData(['fill', 'leaf', '1'], answer)
  await expect(recordCalls.run('leaf', '1', 'submit', request)).rejects.toThrow('请求超时')
  const isStale = (queryKey: string[]) => queryClient.getQueryState(queryKey)?.isInvalidated

  expect([isStale(['rows', 'leaves', '']), isStale(['fill', 'leaf', '1'])]).toEqual([true, false])
})
