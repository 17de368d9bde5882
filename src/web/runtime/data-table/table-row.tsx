import { useEffect, useRef, type RefObject, type PointerEvent } from 'react'
import type { ListRow } from '#contract/record.ts'
import { useText } from '#web/i18n/use-text.ts'
import type { DataTableProps, TableTree } from './definition.ts'
import type { PlacedColumn } from './placed-columns.ts'
import { TreeCell, handleTreeKey } from './tree-cell.tsx'
import type { GridRow } from './use-grid.ts'
import styles from './data-table.module.css'

interface TableRowProps {
  table: DataTableProps
  placed: PlacedColumn[]
  row: GridRow
  at?: number
  measure?: (row: HTMLTableRowElement | null) => void
}

/** The row under the keyboard cursor scrolls into view and takes the focus. */
export function TableRow({ table, placed, row: gridRow, at, measure }: TableRowProps) {
  const t = useText()
  const { cells, card, canSelect, actions, tree } = table
  const row = gridRow.original
  const isUnderCursor = table.cursor === row.id
  const isSelected = gridRow.getIsSelected()
  const box = useCursorFocus<HTMLTableRowElement>(isUnderCursor)

  return (
    <tr
      data-selected={isSelected || undefined}
      data-cursor={isUnderCursor || undefined}
      data-row={row.id}
      data-index={at}
      aria-rowindex={at === undefined ? undefined : at + 2}
      tabIndex={tree && table.rows[0] === gridRow ? 0 : -1}
      ref={(element) => {
        box.current = element
        measure?.(element)
      }}
      {...(tree && treeAriaProps(tree, row))}
      onKeyDown={tree && ((event) => handleTreeKey(event, table, row))}
    >
      {canSelect && (
        <td className={styles.tableCheck} data-pin="start">
          <input
            type="checkbox"
            aria-label={`${t('selectRow')} ${card ? cells.text(card.title, row) : ''}`}
            checked={isSelected}
            onChange={gridRow.getToggleSelectedHandler()}
          />
        </td>
      )}
      {placed.map((item, at) => (
        <Cell key={item.id} table={table} placed={item} row={row} isFirst={at === 0} />
      ))}
      {actions && (
        <td className={styles.tableActions} data-pin="end">
          {actions(row)}
        </td>
      )}
    </tr>
  )
}

function treeAriaProps(tree: TableTree, row: ListRow) {
  const { level, position, setSize, isOpen } = tree.placeOf(row)
  return {
    'aria-level': level,
    'aria-posinset': position,
    'aria-setsize': setSize,
    'aria-expanded': isOpen,
  }
}

interface CellProps {
  table: DataTableProps
  placed: PlacedColumn
  row: ListRow
  isFirst: boolean
}

function Cell({
  table: { cells, tree, grip },
  placed: { column, start, width, isFixed },
  row,
  isFirst,
}: CellProps) {
  const isOpen = row.edits?.includes(column.field) || undefined
  const drawn = cells.render(column, row)

  return (
    <td
      data-cell={isOpen && column.field}
      tabIndex={isOpen && 0}
      data-pin={start === undefined ? undefined : 'start'}
      data-number={cells.isNumber(column) || undefined}
      style={cellStyle(start, isFixed ? width : undefined)}
    >
      {isFirst && grip?.(row)}
      {tree && isFirst ? (
        <TreeCell tree={tree} row={row} name={cells.text(column.field, row)}>
          {drawn}
        </TreeCell>
      ) : (
        // Plain text would overlap the cell's control.
        (isOpen && <span>{drawn}</span>) || drawn
      )}
    </td>
  )
}

const cellStyle = (start: number | undefined, width: number | undefined) =>
  start === undefined && width === undefined
    ? undefined
    : {
        ...(start === undefined ? {} : { insetInlineStart: start }),
        ...(width === undefined ? {} : { maxWidth: width }),
      }

export function useCursorFocus<Box extends HTMLElement>(
  isUnderCursor: boolean,
): RefObject<Box | null> {
  const box = useRef<Box>(null)
  useEffect(() => {
    if (!isUnderCursor) return
    box.current?.scrollIntoView({ block: 'nearest' })
    box.current?.focus({ preventScroll: true })
  }, [isUnderCursor])

  return box
}

const isTruncated = (element: Element | null) =>
  element !== null && element.scrollWidth > element.clientWidth

/** Shows the full text of a cut cell on hover; measured lazily, so that cells cost nothing. */
export function showTruncatedText(event: PointerEvent<HTMLElement>): void {
  const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('td') : null
  if (!cell || cell.matches(`.${styles.tableActions}`)) return
  if (isTruncated(cell) || isTruncated(cell.firstElementChild)) cell.title = cell.textContent
  else cell.removeAttribute('title')
}
