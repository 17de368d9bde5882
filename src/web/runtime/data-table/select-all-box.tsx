import type { Grid } from './grid/use-grid.ts'

interface SelectAllBoxProps {
  grid: Grid
  /** Its accessible name, when it has no label around it. */
  name?: string
}

/**
 * Chooses all rows of the page, or none; in between while only some are chosen. Waits for rows to
 * choose.
 */
export function SelectAllBox({ grid, name }: SelectAllBoxProps) {
  const isAll = grid.getIsAllPageRowsSelected()
  const isSome = !isAll && grid.getIsSomePageRowsSelected()

  return (
    <input
      type="checkbox"
      aria-label={name}
      checked={isAll}
      disabled={grid.getRowModel().rows.length === 0}
      ref={(box) => {
        if (box) box.indeterminate = isSome
      }}
      onChange={grid.getToggleAllPageRowsSelectedHandler()}
    />
  )
}
