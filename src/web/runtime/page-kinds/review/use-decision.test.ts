import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Config } from '#config-model/config.ts'
import { draftRecord } from '#config-model/record.ts'
import type { User } from '#config-model/user.ts'
import type { LogEntry, RecordView } from '#contract/record.ts'
import { ApiError } from '#web/api/client.ts'
import { queryClient } from '#web/api/query-client.ts'
import { recordCalls } from '#web/runtime/record-calls.ts'
import { bareConfig } from '#web/runtime/widgets/widget-in-test.ts'
import type { ReviewSection } from './data/review-changes.ts'
import { useDecision } from './use-decision.ts'
import { titlesOfUnfinished } from './use-review-desk.ts'
import { useReviewDraft } from './use-review-draft.ts'

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.restoreAllMocks()
})

const opinion = { type: 'paragraph', title: '意见' }
const config = {
  ...bareConfig,
  entities: { e: { title: '申请', titleField: 'name', fields: {}, access: [] } },
  workflows: {
    w: {
      entity: 'e',
      states: {},
      transitions: {
        pass: { title: '通过', form: { opinion }, remarks: 'optional' },
        return: { title: '退回', form: { opinion }, remarks: 'required' },
        close: { title: '终止', form: { opinion } },
      },
    },
  },
} as unknown as Config
const user = { id: 'u1', roles: [] } as unknown as User
const view = (open: string[], blocked: string[]): RecordView =>
  ({
    ...draftRecord({ entity: 'e', year: 2025, data: {} }),
    id: '1',
    may: {
      transitions: open.map((id) => ({ id })),
      blocked: blocked.map((id) => ({ id, reason: '不在办理时间' })),
    },
  }) as unknown as RecordView

const openDesk = (record: RecordView, listUnfinished = () => [] as string[]) =>
  renderHook(
    ({ record }: { record: RecordView }) => {
      const reviewDraft = useReviewDraft('u1', record)
      const ways = { findNext: async () => () => {}, back: () => {} }
      const subject = { config, record, user, now: new Date(0) }

      return {
        ...useDecision(subject, reviewDraft, ways, listUnfinished),
        setDraft: reviewDraft.set,
      }
    },
    {
      initialProps: { record },
      wrapper: ({ children }: { children: ReactNode }) =>
        createElement(QueryClientProvider, { client: queryClient }, children),
    },
  )

it('a decision whose window closes keeps its input, and no other decision takes its place', () => {
  const { result, rerender } = openDesk(view(['pass', 'return'], []))
  const form = { opinion: '材料齐全' }

  expect(result.current.chosen).toBe('pass')
  const { fill } = result.current
  act(() => fill(form))
  rerender({ record: view(['return'], ['pass']) })
  expect([result.current.chosen, result.current.form]).toEqual(['pass', form])
  rerender({ record: view(['pass', 'return'], []) })
  expect([result.current.chosen, result.current.form]).toEqual(['pass', form])
  rerender({ record: view(['return'], []) })
  expect(result.current.chosen).toBe('return')
})

it('who decides on a record that somebody else has decided is told who, and what was written stays', async () => {
  vi.spyOn(recordCalls, 'run').mockRejectedValue(new ApiError(409, '已变化', { reason: 'stale' }))
  vi.spyOn(recordCalls, 'log').mockResolvedValue([
    { at: '2025-08-20 10:00:00', operatorName: '岩思雨' },
    { at: '2025-08-21 09:00:00', operatorName: '系统管理员' },
  ] as LogEntry[])
  const { result } = openDesk(view(['pass'], []))
  const form = { opinion: '材料齐全' }

  const { fill } = result.current
  act(() => fill(form))
  await act(() => result.current.submit())

  expect([result.current.message, result.current.isBusy, result.current.form]).toEqual([
    '该申请已被 系统管理员 处理。',
    false,
    form,
  ])
})

it('a decision waits while a remark is written but not added, and names its field', async () => {
  const run = vi.spyOn(recordCalls, 'run').mockResolvedValue(view([], []))
  const writings = {
    story: { content: '请补充产地', level: 'must', row: '' },
    name: { content: ' ', level: 'must', row: '' },
  } as const
  const rows = ['name', 'story'].map((name) => ({ item: { name, field: { title: `${name}项` } } }))
  const titles = titlesOfUnfinished([{ rows }] as unknown as ReviewSection[], {
    chosen: null,
    forms: {},
    remarks: [],
    writings,
  })
  expect(titles).toEqual(['story项'])

  const unfinished = [...titles]
  const { result } = openDesk(view(['pass'], []), () => unfinished)

  await act(() => result.current.submit())
  expect(result.current.message).toBe('“story项”的批注还没有加入，请先加入或取消')
  expect(run).not.toHaveBeenCalled()

  unfinished.length = 0
  await act(() => result.current.submit())
  expect(run).toHaveBeenCalledOnce()
})

it('a decision that takes no remarks waits while there are some, added or only written', async () => {
  const run = vi.spyOn(recordCalls, 'run').mockResolvedValue(view([], []))
  const record = view(['close', 'pass'], [])
  const remark = { path: 'story', level: 'must', content: '请补充产地' } as const
  const refusal = '“终止”不带批注：请移除待提交的批注，或改选别的结论'

  const { result } = openDesk(record)
  const { setDraft } = result.current
  act(() => setDraft({ remarks: [remark] }))
  await act(() => result.current.submit())
  expect([result.current.message, run.mock.calls]).toEqual([refusal, []])

  cleanup()
  localStorage.clear()
  const written = openDesk(record, () => ['story项'])
  await act(() => written.result.current.submit())
  expect([written.result.current.message, run.mock.calls]).toEqual([refusal, []])
})
