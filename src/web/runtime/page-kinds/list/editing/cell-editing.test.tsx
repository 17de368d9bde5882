import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { RecordView } from '#contract/record.ts'
import { ApiError } from '#web/api/client.ts'
import type { ListModel } from '#web/runtime/page-kinds/list/list-model.ts'
import { recordCalls } from '#web/runtime/record-calls.ts'
import { bareConfig } from '#web/runtime/widgets/widget-in-test.ts'
import { useSession } from '#web/session/session.ts'
import { Toasts } from '#web/ui/toasts.tsx'
import CellEditing from './cell-editing.tsx'
import listPageStyles from '#web/runtime/page-kinds/list/list-page.module.css'

const config = {
  ...bareConfig,
  entities: {
    office: { title: '机构', fields: { leader: { type: 'text', title: '联系人' } } },
  },
}
const data = ['a', 'b', 'c'].map((id) => ({ id, version: 1, data: {}, edits: ['leader'] }))

beforeEach(() => useSession.setState({ config: config as never }))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function drawList() {
  const list = { page: { entity: 'office' }, config, data } as unknown as ListModel
  render(
    <div className={listPageStyles.list}>
      <input aria-label="关键词" />
      <table>
        <tbody>
          {data.map(({ id }) => (
            <tr key={id} data-row={id}>
              <td data-cell="leader" tabIndex={0} aria-label={id} />
            </tr>
          ))}
        </tbody>
      </table>
      <CellEditing list={list} />
      <Toasts />
    </div>,
  )
}

const editor = () => screen.getByRole<HTMLInputElement>('textbox', { name: /联系人/ })

/** Types in the cell of row a and presses Enter; answers how the save ends. */
function saveSlowly() {
  let resolve: (record: RecordView) => void = () => {}
  let reject: (error: Error) => void = () => {}
  vi.spyOn(recordCalls, 'save').mockReturnValue(
    new Promise<RecordView>((resolveSave, rejectSave) => {
      resolve = resolveSave
      reject = rejectSave
    }),
  )
  fireEvent.keyDown(screen.getByLabelText('a'), { key: 'Enter' })
  fireEvent.change(editor(), { target: { value: '岩思雨' } })
  fireEvent.keyDown(editor(), { key: 'Enter' })

  return { resolve, reject }
}

const answer = { version: 2 } as RecordView

it('Enter goes on to the cell below', async () => {
  drawList()
  const saving = saveSlowly()
  await act(async () => saving.resolve(answer))
  expect(document.activeElement?.closest('tr')?.dataset['row']).toBe('b')
})

it('who has gone elsewhere while a cell was saved stays there', async () => {
  drawList()
  const saving = saveSlowly()
  const keyword = screen.getByLabelText('关键词')

  act(() => keyword.focus())
  await act(async () => saving.resolve(answer))
  expect(document.activeElement).toBe(keyword)
  expect(screen.queryByRole('textbox', { name: /联系人/ })).toBeNull()
})

it('another cell opened while one was saved stays open, and a refusal of the first is shown', async () => {
  drawList()
  const saving = saveSlowly()
  fireEvent.doubleClick(screen.getByLabelText('c'))
  fireEvent.change(editor(), { target: { value: '玉香' } })
  await act(async () => saving.reject(new ApiError(422, '联系人有误')))
  expect([editor().value, editor().closest('tr')?.dataset['row']]).toEqual(['玉香', 'c'])
  expect(screen.getByRole('alert').textContent).toContain('联系人有误')
})
