import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { FileValue } from '#config-model/record.ts'
import type { Field } from '#config-model/types.generated.ts'
import type { InputProps } from '#web/runtime/widgets/definition.ts'
import { useUploads } from './uploads.ts'

afterEach(cleanup)

const field: Field = { type: 'files', title: '附件', maxItems: 2, accept: ['pdf'] }
const file = (name: string) => new File(['x'], name)

function openField(field: Field) {
  const arrivals: ((stored: FileValue) => void)[] = []
  const upload = vi.fn(() => new Promise<FileValue>((resolve) => void arrivals.push(resolve)))
  const onCommit = vi.fn()
  const environment = { services: { upload } }
  const input = {
    field,
    path: ['files'],
    value: [],
    context: { scopes: [] },
    environment,
    onCommit,
  }

  const { result } = renderHook(() => useUploads(input as unknown as InputProps))
  const errors = () => result.current.uploads.map(({ error }) => error)

  return { result, upload, onCommit, arrivals, errors }
}

async function chooseTogether(...names: string[]) {
  const opened = openField(field)
  await act(async () => opened.result.current.add(names.map(file)))
  return opened
}

it('files on their way count towards the most a field takes', async () => {
  const { result, upload, errors } = openField(field)
  await act(async () => result.current.add([file('a.pdf')]))
  await act(async () => result.current.add([file('b.pdf'), file('c.pdf')]))
  expect(upload).toHaveBeenCalledTimes(2)
  expect(errors()).toEqual([null, null, '最多 2 个文件'])
})

it('a refused file is not sent and takes no room', async () => {
  const { result, upload, errors } = openField({ ...field, maxItems: 1 })
  await act(async () => result.current.add([file('a.exe')]))
  expect(upload).not.toHaveBeenCalled()
  expect(errors()).toEqual([expect.stringContaining('exe')])
  await act(async () => result.current.add([file('a.pdf')]))
  expect(upload).toHaveBeenCalledTimes(1)
})

it('of several files chosen at once the refused ones leave their room to the others', async () => {
  const { upload, errors } = await chooseTogether('a.exe', 'b.pdf', 'c.pdf', 'd.pdf')
  expect(upload).toHaveBeenCalledTimes(2)
  expect(errors()).toEqual([expect.stringContaining('exe'), null, null, '最多 2 个文件'])
})

it('each file that arrives is committed beside those before it', async () => {
  const { result, arrivals, onCommit } = openField(field)
  await act(async () => result.current.add([file('a.pdf'), file('b.pdf')]))
  const stored = ['a', 'b'].map((id) => ({
    id,
    name: `${id}.pdf`,
    size: 1,
    type: 'application/pdf',
  }))

  await act(async () => stored.forEach((one, at) => arrivals[at]?.(one)))
  expect(onCommit).toHaveBeenLastCalledWith(stored)
  expect(result.current.uploads).toEqual([])
})
