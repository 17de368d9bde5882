import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { ListRow } from '#contract/record.ts'
import { useSelection } from './use-selection.ts'

afterEach(cleanup)

const rowsOf = (...ids: string[]) => ids.map((id) => ({ id }) as ListRow)
const firstPage = rowsOf('a', 'b')
const secondPage = rowsOf('c', 'd')
const everything = { preset: 'all', narrowing: '' }

const openSelection = () =>
  renderHook(({ visibleRows, query }) => useSelection(visibleRows, query), {
    initialProps: { visibleRows: firstPage, query: everything },
  })
/** What the boxes of the table do: each names its row. */
function press(
  selection: ReturnType<typeof openSelection>['result'],
  id: string,
  isOn: boolean,
): void {
  act(() =>
    selection.current.onRowSelectionChange((before) => {
      const others = Object.entries(before).filter(([other]) => other !== id)
      return Object.fromEntries(isOn ? [...others, [id, true]] : others)
    }),
  )
}

it('rows chosen on one page stay chosen on the next, and can be taken out there', () => {
  const { result, rerender } = openSelection()
  press(result, 'a', true)
  rerender({ visibleRows: secondPage, query: everything })
  press(result, 'd', true)
  expect(result.current.ids).toEqual(['a', 'd'])
  press(result, 'd', false)
  expect(result.current.ids).toEqual(['a'])
})

it('rows stay chosen under another filter, not under another preset', () => {
  const { result, rerender } = openSelection()
  press(result, 'b', true)
  rerender({ visibleRows: secondPage, query: { preset: 'all', narrowing: 'keyword=x' } })
  expect(result.current.ids).toEqual(['b'])
  rerender({ visibleRows: secondPage, query: { preset: 'open', narrowing: 'keyword=x' } })
  expect(result.current.isAny).toBe(false)
})

it('of all that match those are left out that were taken out on any page, until the filter is another', () => {
  const { result, rerender } = openSelection()
  act(() => result.current.selectAll())
  press(result, 'a', false)
  rerender({ visibleRows: secondPage, query: everything })
  press(result, 'c', false)
  expect(result.current.exceptions).toEqual(['a', 'c'])
  expect(result.current.rowSelection).toEqual({ d: true })
  rerender({ visibleRows: secondPage, query: { preset: 'all', narrowing: 'keyword=x' } })
  expect(result.current.isAny).toBe(false)
})
