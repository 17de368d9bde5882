import type { Grid } from './grid/use-grid.ts'

interface SelectAllBoxProps {
  grid: Grid
  name?: string
}

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
