import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import type { Json, RecordData } from '#config-model/record.ts'
import type { Field } from '#config-model/types.generated.ts'
import type { InputProps } from '#web/runtime/widgets/definition.ts'
import { RowGrip } from './row-buttons.tsx'
import RowOrder from './row-order.tsx'
import { useRows } from './rows.ts'

afterEach(cleanup)
Element.prototype.scrollIntoView = () => {}
const field = {
  type: 'list',
  title: '证书',
  fields: { name: { type: 'text', title: '名称' } },
} as Field

function Rows() {
  const [value, setValue] = useState<Json>([{ name: '一' }, { name: '二' }, { name: '三' }])
  const editing = useRows({ field, value, required: false, readonly: false, onCommit: setValue })

  return (
    <div id="box" data-row-box="">
      <table>
        <tbody>
          {editing.rows.map((row: RecordData, at) => (
            <tr key={editing.keys[at]}>
              <td>
                <RowGrip n={at + 1} isMovable />
              </td>
              <td>
                <input aria-label={String(row['name'])} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <RowOrder input={{ id: 'box', field } as InputProps} editing={editing} />
    </div>
  )
}

const names = () => screen.getAllByRole('textbox').map((box) => box.getAttribute('aria-label'))
const press = (name: string, key: object) =>
  fireEvent.keyDown(screen.getByRole('textbox', { name }), key)

it('Alt and an arrow move the row that has the focus, and Ctrl Z brings it back to where it came from', () => {
  render(<Rows />)
  act(() => screen.getByRole('textbox', { name: '一' }).focus())
  press('一', { key: 'ArrowDown', altKey: true })
  press('一', { key: 'ArrowDown', altKey: true })
  expect(names()).toEqual(['二', '三', '一'])
  expect(document.activeElement?.getAttribute('aria-label')).toBe('一')
  expect(screen.getByRole('status').textContent).toContain('已将第 1 行移到第 3 行（共 3 行）')
  press('一', { key: 'z', ctrlKey: true })
  expect(names()).toEqual(['一', '二', '三'])
})

it('what was typed after a move is what Ctrl Z is for then', () => {
  render(<Rows />)
  press('一', { key: 'ArrowDown', altKey: true })
  fireEvent.input(screen.getByRole('textbox', { name: '一' }), { target: { value: 'x' } })
  press('一', { key: 'z', ctrlKey: true })
  expect(names()).toEqual(['二', '一', '三'])
})

it('there is nowhere to go above the first row', () => {
  render(<Rows />)
  press('一', { key: 'ArrowUp', altKey: true })
  expect(names()).toEqual(['一', '二', '三'])
  expect(screen.getByRole('status').textContent).toBe('')
})
