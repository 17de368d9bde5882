import type { ListRow } from '#contract/record.ts'
import type { TableSelection } from './definition.ts'

interface SelectAllBoxProps {
  rows: ListRow[]
  selection: TableSelection
  /** Its name, where no label stands around it. */
  name?: string
}

/** Chooses all rows of the page, or none; in between while only some are chosen. */
export function SelectAllBox({ rows, selection, name }: SelectAllBoxProps) {
  const isAll = rows.length > 0 && rows.every(selection.has)
  const isSome = !isAll && rows.some(selection.has)
  return (
    <input
      type="checkbox"
      aria-label={name}
      checked={isAll}
      ref={(box) => {
        if (box) box.indeterminate = isSome
      }}
      onChange={(event) => selection.toggleAll(event.target.checked)}
    />
  )
}
