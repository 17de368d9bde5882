import { act, cleanup, render, renderHook, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { rowIdOf } from '#config-model/facts/row-id.ts'
import type { Json, RecordData } from '#config-model/record.ts'
import type { Field } from '#config-model/types.generated.ts'
import type { Remark } from '#contract/record.ts'
import { FieldFrame } from '#web/runtime/form/field-frame.tsx'
import { useRows } from './rows.ts'

afterEach(cleanup)

const text: Field = { type: 'text', title: '名称' }
const field = {
  type: 'list',
  title: '证书',
  uniqueBy: 'no',
  fields: { name: text, no: text },
} as Field
const a = { _id: 'row00a', name: '甲', no: '1' }
const b = { _id: 'row00b', name: '乙', no: '2' }

const open = (value: Json) => {
  const onCommit = vi.fn<(value: Json) => void>()
  const { result, rerender } = renderHook(
    (props: { value: Json }) =>
      useRows({ field, value: props.value, required: false, readonly: false, onCommit }),
    { initialProps: { value } },
  )

  onCommit.mockImplementation((next) => rerender({ value: next }))

  return { result, show: (next: Json) => rerender({ value: next }) }
}
const ids = (rows: RecordData[]) => rows.map(rowIdOf)

it('a row keeps its identity when it is changed, moved, removed and brought back; a copy and a new row have others', () => {
  const { result } = open([a, b])
  act(() => result.current.set(0, 'name', '全改'))
  act(() => result.current.move(0, 1))
  expect(ids(result.current.rows)).toEqual(['row00b', 'row00a'])
  act(() => result.current.remove(1))
  act(() => result.current.undo())
  expect(result.current.rows[1]).toEqual({ ...a, name: '全改' })

  act(() => result.current.copy(0))
  act(() => result.current.add())
  const made = ids(result.current.rows)

  expect(result.current.rows[1]).toEqual({ _id: made[1], name: '乙' })
  expect(new Set(made).size).toBe(4)
  expect(made).not.toContain(undefined)
})

it('rows keep their controls when a save or a merge puts others before them', () => {
  const { result, show } = open([a, { name: '丙' }, b])
  const [ofA, ofC, ofB] = result.current.keys

  show([{ _id: 'row00d', name: '丁' }, b, a])
  expect(result.current.keys.slice(1)).toEqual([ofB, ofA])
  expect(new Set([...result.current.keys, ofA, ofB]).size).toBe(3)
  show([a, { _id: 'row00c', name: '丙' }, b])
  expect(result.current.keys[0]).toBe(ofA)
  expect(ofC).toBeDefined()
})

it('the mark of a reviewer stands at the row it was written about, wherever that is now, and says when the row is gone', () => {
  const remark = {
    id: '1',
    path: 'certs/row00b/no',
    level: 'must',
    content: '编号有误',
    by: '审核员',
    at: '2026-11-24 11:43:04',
  } as Remark

  const frame = (value: Json) => (
    <FieldFrame
      id="certs"
      name="certs"
      field={field}
      value={value}
      required={false}
      readonly={false}
      full={false}
      requiredReason=""
      ownProblems={[]}
      remarks={[remark]}
      lock={null}
      onReply={async () => {}}
    >
      {null}
    </FieldFrame>
  )

  const { rerender } = render(frame([a, b]))

  expect(screen.queryByText('第 2 行 名称')).not.toBeNull()
  rerender(frame([b]))
  expect(screen.queryByText('第 1 行 名称')).not.toBeNull()
  rerender(frame([a]))
  expect(screen.queryByText('所批注的行已删除')).not.toBeNull()
  expect(screen.getByText('编号有误')).toBeDefined()
  expect(screen.getByText('2026-11-24 11:43')).toBeDefined()
  expect(screen.getByRole('button').textContent).toContain('填写回复')
})
