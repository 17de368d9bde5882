import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import type { Column } from '#config-model/types.generated.ts'
import type { ListRow } from '#contract/record.ts'
import { useSelection, type Selection } from '#web/runtime/page-kinds/list/rows/use-selection.ts'
import { gridStateOf, gridContentOf } from './grid-in-test.ts'
import { SelectAllBox } from './table-head.tsx'
import { useGrid } from './use-grid.ts'

afterEach(cleanup)

const columns = [
  { field: 'a' },
  { field: 'b', sort: 'desc' },
  { field: 'a', as: 'days' },
  { field: 'c' },
] as Column[]
const rowsOf = (...ids: string[]) => ids.map((id) => ({ id, data: {} }) as ListRow)

describe('the sort of a list', () => {
  function sorted(first: string, presetSort?: string) {
    const { result } = renderHook(() => {
      const [sort, setSort] = useState(first)
      const gridState = gridStateOf({ sort }, (part) => setSort(part.sort ?? ''))
      return { sort, grid: useGrid({ ...gridContentOf(noRows, columns), presetSort }, gridState) }
    })

    const column = (id: string) => result.current.grid.getColumn(id)!

    return {
      press: (id: string) => act(() => column(id).getToggleSortingHandler()?.({})),
      sort: () => result.current.sort,
      ways: () =>
        columns.map(({ field, as }) => column(as ? `${field} ${as}` : field).getIsSorted()),
    }
  }

  it('is what the address says, or else what the columns say', () => {
    expect(sorted('').ways()).toEqual([false, 'desc', false, false])
    expect(sorted('-c').ways()).toEqual([false, false, false, 'desc'])
    expect(sorted('a').ways()).toEqual(['asc', false, 'asc', false])
    expect(sorted('gone').ways()).toEqual([false, false, false, false])
  })

  it('is that of the preset where the address says none', () => {
    expect(sorted('', 'c').ways()).toEqual([false, false, false, 'asc'])
    expect(sorted('-b', 'c').ways()).toEqual([false, 'desc', false, false])
  })

  it('goes into the address: upwards first, then one way and the other, one column alone', () => {
    const { press, sort } = sorted('')
    const said = ['a', 'a', 'a', 'c', 'b', 'a days'].map((id) => {
      press(id)
      return sort()
    })

    expect(said).toEqual(['a', '-a', 'a', 'c', 'b', 'b'])
    const unsorted = sorted('')

    unsorted.press('b')
    expect(unsorted.sort()).toBe('b')
  })
})

describe('the choice of rows', () => {
  let selection: Selection

  function List({
    rows,
    preset = 'todo',
    narrowing = '',
  }: {
    rows: ListRow[]
    preset?: string
    narrowing?: string
  }) {
    selection = useSelection(rows, { preset, narrowing })
    const grid = useGrid(gridContentOf(rows, columns), { ...gridStateOf({}, () => {}), selection })

    return (
      <>
        <SelectAllBox grid={grid} name="all" />
        {grid.getRowModel().rows.map((row) => (
          <input
            key={row.id}
            type="checkbox"
            aria-label={row.id}
            checked={row.getIsSelected()}
            onChange={row.getToggleSelectedHandler()}
          />
        ))}
      </>
    )
  }

  const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
  const chosen = () =>
    screen
      .getAllByRole<HTMLInputElement>('checkbox')
      .flatMap((one) => (one.checked ? (one.ariaLabel ?? one.getAttribute('aria-label')) : []))

  const press = (name: string, how: MouseEventInit = {}) => fireEvent.click(box(name), how)
  const [first, second] = [rowsOf('1', '2', '3', '4'), rowsOf('5', '6')]

  it('keeps rows of every page, in the order in which they were chosen', () => {
    const { rerender } = render(<List rows={first} />)
    press('3')
    press('1')
    expect(box('all').indeterminate).toBe(true)
    rerender(<List rows={second} />)
    expect(chosen()).toEqual([])
    press('all')
    expect(selection.ids).toEqual(['3', '1', '5', '6'])
    expect(selection.rows[0]).toBe(first[2])
    press('6')
    rerender(<List rows={first} />)
    expect(chosen()).toEqual(['1', '3'])
    press('all')
    press('all')
    expect(selection.ids).toEqual(['5'])
  })

  it('with Shift takes all from the row pressed before, or leaves them out', () => {
    render(<List rows={first} />)
    press('4')
    press('2', { shiftKey: true })
    expect(chosen()).toEqual(['2', '3', '4'])
    press('3', { shiftKey: true })
    expect(chosen()).toEqual(['4'])
  })

  it('of all that match is what was left out, on every page', () => {
    const { rerender } = render(<List rows={first} />)
    press('1')
    act(() => selection.selectAll())
    expect(chosen()).toEqual(['all', '1', '2', '3', '4'])
    press('2')
    rerender(<List rows={second} />)
    expect(chosen()).toEqual(['all', '5', '6'])
    press('all')
    expect(selection.exceptions).toEqual(['2', '5', '6'])
    press('5')
    expect(selection.exceptions).toEqual(['2', '6'])
    rerender(<List rows={first} />)
    press('all')
    expect(selection.exceptions).toEqual(['6'])
    rerender(<List rows={first} narrowing="keyword=x" />)
    expect(selection.isAny).toBe(false)
  })

  it('one by one outlasts other questions, however they came, but not another preset', () => {
    const { rerender } = render(<List rows={first} />)
    press('1')
    rerender(<List rows={second} narrowing="keyword=x" />)
    rerender(<List rows={first} />)
    expect(chosen()).toEqual(['1'])
    rerender(<List rows={first} preset="done" />)
    expect(chosen()).toEqual([])
    expect(selection.isAny).toBe(false)
  })
})

const noRows: ListRow[] = []
