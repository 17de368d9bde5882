import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Grid } from './grid/use-grid.ts'
import { SelectAllBox } from './select-all-box.tsx'

afterEach(cleanup)

it('cannot be pressed before there are rows to choose: what was pressed would be forgotten when they come', () => {
  const toggle = vi.fn()
  const grid = (rows: unknown[]) =>
    ({
      getIsAllPageRowsSelected: () => false,
      getIsSomePageRowsSelected: () => false,
      getRowModel: () => ({ rows }),
      getToggleAllPageRowsSelectedHandler: () => toggle,
    }) as unknown as Grid

  const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: '全选本页' })
  const shown = (rows: unknown[]) => <SelectAllBox grid={grid(rows)} name="全选本页" />
  const { rerender } = render(shown([]))

  expect(box().disabled).toBe(true)
  rerender(shown([{ id: '1' }]))
  expect(box().disabled).toBe(false)
  box().click()
  expect(toggle).toHaveBeenCalledTimes(1)
})
