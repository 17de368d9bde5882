import { renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { api } from '#web/api/client.ts'
import { UploadQueue } from '#web/runtime/widgets/attachments/upload-queue.ts'
import { useSubmit } from './use-submit.ts'

afterEach(() => vi.restoreAllMocks())

function begin() {
  const record = { entity: 'e', id: '1', version: 1 }
  const draft = { save: async () => true, current: () => ({ record }) }
  const uploads = new UploadQueue({ data: () => ({}), commit: () => {} })
  const answers: { fail: (error: Error) => void }[] = []

  uploads.add([new File(['x'], 'a.pdf')], {
    field: { type: 'files', title: '执照' },
    path: ['license'],
    upload: () => new Promise((_, fail) => answers.push({ fail })),
    rows: () => [],
    files: () => [],
    commit: () => {},
  })

  const run = vi.spyOn(api, 'postIdempotent').mockResolvedValue({})
  const options = {
    transition: 'submit',
    attemptAll: vi.fn(),
  }

  const { result } = renderHook(() =>
    useSubmit({
      ...options,
      fill: { draft, setRefused: vi.fn() } as never,
      uploads,
      onSubmitted: vi.fn(),
    }),
  )

  return { submit: () => result.current(), run, answers, uploads }
}

it('a record is not submitted while a file is on its way, nor without one that failed', async () => {
  const { submit, run, answers, uploads } = begin()
  await expect(submit()).rejects.toThrow('还有 1 个文件正在上传')
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  answers[0]?.fail(new Error('网络连接中断，请重试'))
  await vi.waitFor(() => expect(uploads.countFailed()).toBe(1))
  await expect(submit()).rejects.toThrow('有 1 个文件没有上传成功')
  expect(run).not.toHaveBeenCalled()
  uploads.stopAll()
  await submit()
  expect(run).toHaveBeenCalledOnce()
})
