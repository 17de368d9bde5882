import type { ReactNode, KeyboardEvent } from 'react'
import type { ListRow } from '#contract/record.ts'
import { useText } from '#web/i18n/use-text.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { TableTree, DataTableProps } from './definition.ts'
import layoutStyles from '#public/kit/layout.module.css'
import styles from './data-table.module.css'

interface TreeCellProps {
  tree: TableTree
  row: ListRow
  name: string
  children: ReactNode
}

/** The first cell of a tree row: indented, with a button that expands and collapses. */
export function TreeCell({ tree, row, name, children }: TreeCellProps) {
  const t = useText()
  const { level, isOpen } = tree.placeOf(row)
  const label = t(isOpen ? 'foldRow' : 'unfoldRow', { name })

  return (
    <span
      className={`${layoutStyles.row} ${styles.treeCell}`}
      style={{ paddingInlineStart: (level - 1) * 22 }}
    >
      {isOpen === undefined ? (
        <i aria-hidden="true" />
      ) : (
        <button
          type="button"
          tabIndex={-1}
          aria-label={label}
          title={label}
          onClick={() => tree.toggle(row, !isOpen)}
        >
          <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={16} />
        </button>
      )}
      <span>{children}</span>
    </span>
  )
}

/**
 * Up, down, Home and End move; right expands, left collapses or moves to the parent; Enter opens
 * the row.
 */
export function handleTreeKey(
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

  const { isOpen, parentId } = tree.placeOf(row)
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
      isOpen === false ? tree.toggle(row, true) : focus(isOpen ? rows[at + 1]?.id : undefined),
    ArrowLeft: () => (isOpen ? tree.toggle(row, false) : focus(parentId || undefined)),
    Enter: () => table.onEnter?.(row),
  }

  const act = acts[event.key]
  if (!act) return

  event.preventDefault()
  event.stopPropagation()
  act()
}
