import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { FileValue } from '#config-model/record.ts'
import type { Field } from '#config-model/types.generated.ts'
import { api, ApiError } from '#web/api/client.ts'
import { bareConfig } from '#web/runtime/widgets/widget-in-test.ts'
import { useTransitionDialog } from './transition-dialog.tsx'
import type { TransitionContext } from './transition-values.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const scan: Field = { type: 'files', title: '扫描件' }

/** A dialog with a file on its way. */
async function begin() {
  const about = {
    config: { entities: {}, ...bareConfig },
    transition: { title: '通过', form: { scan } },
    record: null,
    user: null,
    now: new Date(0),
  } as unknown as TransitionContext

  const run = vi.spyOn(api, 'postIdempotent').mockResolvedValue({ title: '' })
  const onClose = vi.fn()
  const props = {
    entity: 'e',
    transition: 'pass',
    items: [{ id: '1', version: 1 } as never],
    onDone: vi.fn(),
    onClose,
  }

  const { result } = renderHook(() => useTransitionDialog(about, props))
  const sending = {
    signal: new AbortController().signal,
    arrive: null as ((file: FileValue) => void) | null,
  }

  await act(async () =>
    result.current.uploads.add([new File(['x'], 'a.pdf')], {
      field: scan,
      path: ['scan'],
      upload: (_, __, ___, signal) => {
        sending.signal = signal
        return new Promise((resolve) => (sending.arrive = resolve))
      },
      rows: () => [],
      files: () => [],
      commit: () => {},
    }),
  )

  return { dialog: () => result.current, run, onClose, sending }
}

it('a decision waits for its files and takes them with it', async () => {
  const { dialog, run, sending } = await begin()
  act(() => dialog().submit())
  expect(dialog().message).toContain('还有 1 个文件正在上传')
  expect(run).not.toHaveBeenCalled()
  await act(async () => sending.arrive?.({ id: '7', name: 'a.pdf', size: 1, type: '' }))
  await act(async () => dialog().submit())
  expect(run.mock.calls[0]?.[1]).toMatchObject({ form: { scan: [{ id: '7' }] } })
})

it('a dialog closed while a file is on its way says so, and stops it only when it is closed again', async () => {
  const { dialog, onClose, sending } = await begin()
  await act(async () => dialog().close())
  expect([
    dialog().message.includes('正在上传'),
    onClose.mock.calls.length,
    sending.signal.aborted,
  ]).toEqual([true, 0, false])

  act(() => dialog().close())
  expect([onClose.mock.calls.length, sending.signal.aborted]).toEqual([1, true])
})

it('a dialog is not closed while its act is under way, so that a refusal is seen', async () => {
  const { dialog, run, onClose, sending } = await begin()
  await act(async () => sending.arrive?.({ id: '7', name: 'a.pdf', size: 1, type: '' }))
  let refuse = (_error: Error) => {}
  run.mockImplementation(() => new Promise((_, reject) => (refuse = reject)))
  await act(async () => dialog().submit())
  act(() => dialog().close())
  expect(onClose).not.toHaveBeenCalled()

  await act(async () => refuse(new ApiError(422, '不在办理时间')))
  expect(dialog().message).toBe('不在办理时间')
  act(() => dialog().close())
  expect(onClose).toHaveBeenCalledOnce()
})
