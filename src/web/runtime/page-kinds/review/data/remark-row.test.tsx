import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { ReviewDeskModel } from '#web/runtime/page-kinds/review/use-review-desk.ts'
import { RemarkRow } from './remark-row.tsx'
import type { ReviewRow } from './review-changes.ts'

afterEach(cleanup)

it('Esc cancels a composed word first, the remark only afterwards', () => {
  const write = vi.fn()
  const item = { name: 'story', field: { type: 'text', title: '品牌故事' } }
  render(
    <table>
      <tbody>
        <RemarkRow
          model={{ previous: null, write } as unknown as ReviewDeskModel}
          row={{ item } as unknown as ReviewRow}
          remarks={[]}
          drafts={[]}
          writing={{ content: '请补充产地', level: 'must', row: '' }}
        />
      </tbody>
    </table>,
  )
  const remark = screen.getByRole('textbox')

  fireEvent.keyDown(remark, { key: 'Escape', isComposing: true })
  // Safari ends the composition before the key.
  fireEvent.keyDown(remark, { key: 'Escape', keyCode: 229 })
  expect(write).not.toHaveBeenCalled()
  fireEvent.keyDown(remark, { key: 'Escape' })
  expect(write).toHaveBeenCalledExactlyOnceWith('story', null)
})
