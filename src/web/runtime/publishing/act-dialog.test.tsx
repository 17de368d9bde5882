import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import '#web/ui/overlays/overlay.tsx'
import { ActDialog } from './act-dialog.tsx'

afterEach(cleanup)
it('a reason stays when the act fails, and the dialog closes when it is done', async () => {
  const onConfirm = vi.fn(async () => false)
  const onClose = vi.fn()

  render(<ActDialog act="return" hasApproval onConfirm={onConfirm} onClose={onClose} />)
  const reason = await screen.findByRole<HTMLTextAreaElement>('textbox')
  const button = screen.getByRole<HTMLButtonElement>('button', { name: /^确定/ })

  fireEvent.change(reason, { target: { value: '请补充出处' } })
  fireEvent.click(button)
  await vi.waitFor(() => expect([onConfirm.mock.calls.length, button.disabled]).toEqual([1, false]))
  expect([reason.value, onClose.mock.calls.length]).toEqual(['请补充出处', 0])

  onConfirm.mockResolvedValueOnce(true)
  fireEvent.click(button)
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
})
