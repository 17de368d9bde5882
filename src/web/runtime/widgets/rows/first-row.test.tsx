import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Json } from '#config-model/record.ts'
import type { Field } from '#config-model/types.generated.ts'
import { useRows } from './rows.ts'

afterEach(cleanup)
/** Of a row that was begun here. */
const id = expect.stringMatching(/^r/) as string
const field = {
  type: 'list',
  title: '证书',
  fields: { name: { type: 'text', title: '名称' } },
} as Field

const open = (props: { value?: Json; required?: boolean; readonly?: boolean }) => {
  const onCommit = vi.fn<(value: Json) => void>()
  const { result, rerender } = renderHook(
    ({ value }) =>
      useRows({
        field,
        value,
        required: props.required ?? true,
        readonly: props.readonly ?? false,
        onCommit,
      }),
    { initialProps: { value: props.value } },
  )

  onCommit.mockImplementation((value) => rerender({ value }))

  return { result, onCommit }
}

it('a list that must not be empty begins with an empty row, stored only when something is entered', () => {
  const { result, onCommit } = open({})
  expect(result.current.rows).toEqual([{ _id: id }])
  expect(onCommit).not.toHaveBeenCalled()
  const [key] = result.current.keys

  act(() => result.current.set(0, 'name', '有机'))
  expect(onCommit).toHaveBeenLastCalledWith([{ _id: id, name: '有机' }])
  expect(result.current.keys[0], 'what is typed on keeps its focus').toBe(key)
})

it('the first row cannot be removed, and bringing back the only row leaves no empty one beside it', () => {
  const { result, onCommit } = open({ value: [{ name: '有机' }] })
  act(() => result.current.remove(0))
  expect(onCommit).toHaveBeenLastCalledWith([])
  expect(result.current.rows).toEqual([{ _id: id }])
  act(() => result.current.remove(0))
  expect(onCommit).toHaveBeenCalledTimes(1)
  act(() => result.current.undo())
  expect(onCommit).toHaveBeenLastCalledWith([{ name: '有机' }])
})

it('a list that may be empty or cannot be changed stays empty', () => {
  expect(open({ required: false }).result.current.rows).toEqual([])
  expect(open({ readonly: true }).result.current.rows).toEqual([])
})
