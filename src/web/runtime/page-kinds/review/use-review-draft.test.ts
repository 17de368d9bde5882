import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { RecordView } from '#contract/record.ts'
import { setEncryptionKey } from '#web/session/leaving/encrypted-text.ts'
import { parseReviewDraft, useReviewDraft } from './use-review-draft.ts'

const record = (transitions: string[]): RecordView =>
  ({
    entity: 'declaration',
    id: '1',
    may: {
      edit: [],
      remove: false,
      transitions: transitions.map((id) => ({ id, title: id, tone: 'primary', toTitle: '' })),
      blocked: [],
    },
  }) as unknown as RecordView

beforeEach(() => {
  localStorage.clear()
  setEncryptionKey('u1', btoa('k'.repeat(32)))
})

it('brings back opinion, remarks and an open editor after a reload, to the same user only', () => {
  const first = renderHook(() => useReviewDraft('u1', record(['pass'])))
  act(() => first.result.current.set({ chosen: 'pass', forms: { pass: { opinion: '材料基本' } } }))
  act(() =>
    first.result.current.set({
      writings: { story: { content: '请补充', level: 'must', row: '' } },
    }),
  )

  expect(first.result.current.isRestored).toBe(false)
  first.unmount()
  const again = renderHook(() => useReviewDraft('u1', record(['pass'])))

  expect(again.result.current.isRestored).toBe(true)
  expect(again.result.current.draft).toMatchObject({
    chosen: 'pass',
    forms: { pass: { opinion: '材料基本' } },
    writings: { story: { content: '请补充' } },
  })

  expect(
    renderHook(() => useReviewDraft('u2', record(['pass']))).result.current.draft.forms,
  ).toEqual({})
})

it('is empty again once the decision is submitted, or when there is nothing left to decide', () => {
  const first = renderHook(() => useReviewDraft('u1', record(['pass'])))
  act(() => first.result.current.set({ forms: { pass: { opinion: '同意' } } }))
  first.result.current.clear()
  expect(renderHook(() => useReviewDraft('u1', record(['pass']))).result.current.isRestored).toBe(
    false,
  )
  act(() => first.result.current.set({ forms: { pass: { opinion: '同意' } } }))
  renderHook(() => useReviewDraft('u1', record([])))
  expect(localStorage.length).toBe(0)
})

it.each([null, '', '[', '[]', '{"remarks":1}', 'null'])('%s is no desk', (text) =>
  expect(parseReviewDraft(text)).toBeNull(),
)

it('what was written is there for a decision that is only blocked for now', () => {
  const first = renderHook(() => useReviewDraft('u1', record(['pass'])))
  act(() => first.result.current.set({ chosen: 'pass', forms: { pass: { opinion: '材料基本' } } }))
  first.unmount()

  const closed = record([])
  closed.may.blocked.push({ id: 'pass', title: '通过', reason: '不在办理时间' })
  const second = renderHook(() => useReviewDraft('u1', closed))

  expect(second.result.current.draft.forms).toEqual({ pass: { opinion: '材料基本' } })
})
