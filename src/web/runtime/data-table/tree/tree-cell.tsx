import type { ReactNode } from 'react'
import type { ListRow } from '#contract/record.ts'
import { useText } from '#web/i18n/use-text.ts'
import type { TableTree } from '#web/runtime/data-table/definition.ts'
import { Icon } from '#web/ui/icon.tsx'
import layoutStyles from '#public/kit/layout.module.css'
import styles from '#web/runtime/data-table/data-table.module.css'

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
          onClick={() => tree.turn(row, !isOpen)}
        >
          <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={16} />
        </button>
      )}
      <span>{children}</span>
    </span>
  )
}
