import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Remark } from '#contract/record.ts'
import { RemarkNote } from './field-frame.tsx'

afterEach(cleanup)

it('a reply is typed where it opens, and closing it goes back to its button', async () => {
  const remark = { level: 'must', by: '审核员', at: '', content: '请补充' } as unknown as Remark
  render(<RemarkNote remark={remark} onReply={vi.fn()} />)

  fireEvent.click(screen.getByRole('button', { name: '填写回复' }))
  const box = await screen.findByRole('textbox')
  await waitFor(() => expect(document.activeElement).toBe(box))

  fireEvent.click(screen.getByRole('button', { name: '取消' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '填写回复' }))
})
