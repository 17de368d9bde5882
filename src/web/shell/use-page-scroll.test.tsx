import { act, cleanup, renderHook } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { MemoryRouter, useNavigate } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { samePlace } from '#web/ui/history-entry.ts'
import { usePageScroll } from './use-page-scroll.ts'

afterEach(cleanup)

const visit = (key: string) => {
  const scrolled = vi.spyOn(window, 'scrollTo').mockReset()
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(MemoryRouter, { initialEntries: [{ pathname: '/a', key }] }, children)
  const { rerender, result } = renderHook(
    ({ page }) => {
      usePageScroll(page, false)
      return useNavigate()
    },
    { wrapper, initialProps: { page: 'a' } },
  )

  return { scrolled, goTo: (page: string) => rerender({ page }), navigate: result.current }
}

it('a page called up directly is left as it is, the next one begins at its top', () => {
  const { scrolled, goTo } = visit('default')
  expect(scrolled).not.toHaveBeenCalled()
  goTo('b')
  expect(scrolled).toHaveBeenCalledWith(0, 0)
})

it('a page that somebody came to from another begins at its top, though the shell comes with it', () => {
  expect(visit('after-the-login').scrolled).toHaveBeenCalledWith(0, 0)
})

it('the entry of the page that is open leads to its top; a filter and a step of it stay', async () => {
  const { scrolled, navigate } = visit('default')

  await act(() => navigate('/a', { replace: true, state: samePlace }))
  await act(() => navigate('/a?id=1', { replace: true }))
  expect(scrolled).not.toHaveBeenCalled()
  await act(() => navigate('/a?id=1', { replace: true }))
  expect(scrolled).toHaveBeenCalledWith(0, 0)
})
