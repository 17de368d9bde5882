import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { PageInfo } from '#contract/envelope.ts'
import { gridStateOf, gridContentOf } from './grid-in-test.ts'
import { Pagination } from './pagination.tsx'
import { useGrid } from './use-grid.ts'

afterEach(cleanup)

function Pages({ page, change }: { page: PageInfo; change: (part: object) => void }) {
  const gridState = gridStateOf({ page: page.current, size: page.size }, change)
  const grid = useGrid({ ...gridContentOf([]), pageInfo: page }, gridState)
  return <Pagination page={page} grid={grid} sizes={[20, 50]} sizeText={String} />
}

const isOpen = (button: HTMLElement) => button.getAttribute('aria-disabled') === null

function turns(page: PageInfo) {
  const requests: object[] = []
  render(<Pages page={page} change={(part) => requests.push(part)} />)
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

  return {
    requests,
    turn: (name: string) => fireEvent.click(button(name)),
    said: screen.getByRole('navigation').getAttribute('aria-label'),
    back: isOpen(button('上一页')),
    on: isOpen(button('下一页')),
  }
}

it('a list that is counted ends with its last page', () => {
  expect(turns({ current: 1, size: 20, total: 45 })).toMatchObject({
    said: '第 1 / 3 页',
    back: false,
    on: true,
  })

  cleanup()
  expect(turns({ current: 3, size: 20, total: 45 })).toMatchObject({ back: true, on: false })
  cleanup()
  expect(turns({ current: 1, size: 20, total: 0 })).toMatchObject({
    said: '第 1 / 1 页',
    back: false,
    on: false,
  })
})

it('a list longer than is counted is turned on to its end', () => {
  const more = { size: 20, more: true }
  expect(turns({ ...more, current: 500, total: 10_000 })).toMatchObject({
    said: '第 500 / 500+ 页',
    on: true,
  })

  cleanup()
  const { requests, turn, ...shownPages } = turns({ ...more, current: 501, total: 10_020 })

  expect(shownPages).toEqual({ said: '第 501 / 501+ 页', back: true, on: true })
  turn('下一页')
  expect(requests).toEqual([{ page: 502, size: 20 }])
  cleanup()
  expect(turns({ size: 20, current: 502, total: 10_025 })).toMatchObject({
    said: '第 502 / 502 页',
    back: true,
    on: false,
  })
})

it('page and page size are in the address; another size starts at the first page', () => {
  const { requests, turn } = turns({ current: 2, size: 20, total: 90 })
  turn('上一页')
  turn('下一页')
  fireEvent.change(screen.getByRole('combobox'), { target: { value: '50' } })
  expect(requests).toEqual([
    { page: 1, size: 20 },
    { page: 3, size: 20 },
    { page: 1, size: 50 },
  ])
})

it('from behind the end one comes back to the last page there is', () => {
  const { requests, turn, on } = turns({ current: 99, size: 20, total: 45 })
  expect(on).toBe(false)
  turn('上一页')
  expect(requests).toEqual([{ page: 3, size: 20 }])
})

it('on the last page the focus stays on the button that turned to it, which does nothing more', () => {
  const requests: object[] = []
  const pageOf = (current: number) => (
    <Pages page={{ current, size: 20, total: 45 }} change={(part) => requests.push(part)} />
  )
  const { rerender } = render(pageOf(2))
  const next = screen.getByRole<HTMLButtonElement>('button', { name: '下一页' })

  next.focus()
  rerender(pageOf(3))
  fireEvent.click(next)
  expect([document.activeElement, next.disabled, isOpen(next)]).toEqual([next, false, false])
  expect(requests).toEqual([])
})
