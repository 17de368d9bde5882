import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { api } from '#web/api/client.ts'
import PaperButton from './paper-button.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

it('where the browser opens no tab the paper is saved, and the page stays', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null)
  const save = vi.spyOn(api, 'downloadExport').mockResolvedValue('paper.pdf')
  const before = window.location.href

  render(<PaperButton record={{ entity: 'e', id: '1' }} isPrinted />)
  const button = screen.getByRole<HTMLButtonElement>('button')

  fireEvent.click(button)
  expect(button.disabled).toBe(true)
  await waitFor(() => expect(button.disabled).toBe(false))
  expect(save).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('/e/1'), undefined)
  expect(window.location.href).toBe(before)
})

it('while one document is being made no other button asks for a second one', async () => {
  let finish: (name: string) => void = () => {}
  const save = vi
    .spyOn(api, 'downloadExport')
    .mockReturnValue(new Promise((done) => (finish = done)))

  render(
    <>
      <PaperButton record={{ entity: 'e', id: '1' }} />
      <PaperButton record={{ entity: 'e', id: '1' }} isPrinted />
    </>,
  )

  const [first, second] = screen.getAllByRole<HTMLButtonElement>('button')

  fireEvent.click(first!)
  expect([first!.disabled, second!.disabled]).toEqual([true, true])
  expect([first!, second!].map((button) => button.getAttribute('aria-busy'))).toEqual([
    'true',
    null,
  ])

  fireEvent.click(second!)
  finish('paper.pdf')
  await waitFor(() => expect([first!.disabled, second!.disabled]).toEqual([false, false]))
  expect(save).toHaveBeenCalledOnce()
})

it('the file is there as long as the tab that shows it, and let go with it', async () => {
  vi.useFakeTimers()
  const tab = {
    document: { title: '' },
    location: { replace: vi.fn() },
    close: vi.fn(),
    closed: false,
  }

  vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window)
  vi.spyOn(api, 'getBlob').mockResolvedValue(new Blob())
  URL.createObjectURL = () => 'blob:paper'
  const letGo = (URL.revokeObjectURL = vi.fn())

  render(<PaperButton record={{ entity: 'e', id: '1' }} isPrinted />)
  fireEvent.click(screen.getByRole('button'))
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(tab.location.replace).toHaveBeenCalledExactlyOnceWith('blob:paper')
  expect(letGo).not.toHaveBeenCalled()
  tab.closed = true
  await vi.advanceTimersByTimeAsync(60_000)
  expect(letGo).toHaveBeenCalledExactlyOnceWith('blob:paper')
})
