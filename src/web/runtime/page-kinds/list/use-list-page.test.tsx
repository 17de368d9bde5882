import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { PageInfo } from '#contract/envelope.ts'
import { usePageInRange } from './use-list-page.ts'
import type { UrlView } from './view/use-list-view.ts'

function opened(page: number, pageInfo: PageInfo | undefined): number[] {
  const pages: number[] = []
  const addressed = {
    view: { page },
    openPage: (openedPage: number) => pages.push(openedPage),
  } as unknown as UrlView

  renderHook(() => usePageInRange(addressed, pageInfo))

  return pages
}

it('an address behind the end of its list becomes that of its last page', () => {
  expect(opened(99, { current: 99, size: 20, total: 45 })).toEqual([3])
  expect(opened(3, { current: 3, size: 20, total: 40 })).toEqual([2])
  expect(opened(2, { current: 2, size: 20, total: 0 })).toEqual([1])
})

it('every other address stays: within the list, beyond what is counted, while the answer is still another page', () => {
  expect(opened(3, { current: 3, size: 20, total: 45 })).toEqual([])
  expect(opened(1, { current: 1, size: 20, total: 0 })).toEqual([])
  expect(opened(501, { current: 501, size: 20, total: 10_000, more: true })).toEqual([])
  expect(opened(99, { current: 1, size: 20, total: 45 })).toEqual([])
  expect(opened(99, undefined)).toEqual([])
})
