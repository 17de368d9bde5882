import type { KeyboardEvent } from 'react'
import type { ListRow } from '#contract/record.ts'
import type { DataTableProps } from '#web/runtime/data-table/definition.ts'

/** Arrow keys in a tree: up and down, right to expand, left to collapse. */
export function pressInTree(
  event: KeyboardEvent<HTMLElement>,
  table: Pick<DataTableProps, 'tree' | 'onEnter'> & { rows: { id: string }[] },
  row: ListRow,
): void {
  const { tree, rows } = table
  if (
    !tree ||
    event.target !== event.currentTarget ||
    event.ctrlKey ||
    event.altKey ||
    event.metaKey
  )
    return

  const { isOpen, above } = tree.placeOf(row)
  const at = rows.findIndex(({ id }) => id === row.id)
  const focus = (id: string | undefined) => {
    const body = event.currentTarget.parentElement
    if (id !== undefined)
      body?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)?.focus()
  }

  const acts: Record<string, () => void> = {
    ArrowDown: () => focus(rows[at + 1]?.id),
    ArrowUp: () => focus(rows[at - 1]?.id),
    Home: () => focus(rows[0]?.id),
    End: () => focus(rows.at(-1)?.id),
    ArrowRight: () =>
      isOpen === false ? tree.turn(row, true) : focus(isOpen ? rows[at + 1]?.id : undefined),
    ArrowLeft: () => (isOpen ? tree.turn(row, false) : focus(above || undefined)),
    Enter: () => table.onEnter?.(row),
  }

  const act = acts[event.key]
  if (!act) return

  event.preventDefault()
  event.stopPropagation()
  act()
}
