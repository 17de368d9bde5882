import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { PageInfo } from '#contract/envelope.ts'
import { Pagination } from './pagination.tsx'

afterEach(cleanup)

function turns(page: PageInfo) {
  render(<Pagination page={page} sizes={[20]} sizeText={String} onPage={() => {}} onSize={() => {}} />)
  const isOpen = (name: string) => !screen.getByRole<HTMLButtonElement>('button', { name }).disabled
  return {
    said: screen.getByRole('navigation').getAttribute('aria-label'),
    back: isOpen('上一页'),
    on: isOpen('下一页'),
  }
}

it('a list that is counted ends with its last page', () => {
  expect(turns({ current: 1, size: 20, total: 45 })).toEqual({ said: '第 1 / 3 页', back: false, on: true })
  cleanup()
  expect(turns({ current: 3, size: 20, total: 45 })).toMatchObject({ back: true, on: false })
})

it('a list longer than is counted is turned on to its end', () => {
  const more = { size: 20, more: true }
  expect(turns({ ...more, current: 500, total: 10_000 })).toEqual({ said: '第 500 / 500+ 页', back: true, on: true })
  cleanup()
  expect(turns({ ...more, current: 501, total: 10_020 })).toMatchObject({ said: '第 501 / 501+ 页', on: true })
  cleanup()
  expect(turns({ size: 20, current: 502, total: 10_025 })).toMatchObject({
    said: '第 502 / 502 页',
    back: true,
    on: false,
  })
})
