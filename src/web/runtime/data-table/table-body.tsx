import { useEffect, useRef } from 'react'
import type { ListRow } from '#contract/record.ts'
import { useText } from '#web/i18n/use-text.ts'
import type { DataTableProps } from './definition.ts'
import { tellCutText } from './tell-cut-text.ts'
import type { PlacedColumn } from './use-placed-columns.ts'

/** The rows, or as many skeletons as fill a screen while nothing is fetched yet. */
export function TableBody({ table, placed }: { table: DataTableProps; placed: PlacedColumn[] }) {
  return (
    <tbody onPointerOver={tellCutText}>
      {table.isLoading
        ? Array.from({ length: 8 }, (_, at) => <SkeletonRow key={at} width={table.columns.length + 2} />)
        : table.rows.map((row) => <TableRow key={row.id} table={table} placed={placed} row={row} />)}
    </tbody>
  )
}

const SkeletonRow = ({ width }: { width: number }) => (
  <tr className="table-skeleton">
    <td colSpan={width}>
      <span />
    </td>
  </tr>
)

/** One record; the row under the cursor of the keyboard scrolls itself into view and has the focus, so that Enter is meant for it. */
function TableRow({ table, placed, row }: { table: DataTableProps; placed: PlacedColumn[]; row: ListRow }) {
  const t = useText()
  const { cells, card, selection, actions } = table
  const isUnderCursor = table.cursor === row.id
  const isSelected = selection?.has(row) ?? false
  const box = useRef<HTMLTableRowElement>(null)
  useEffect(() => {
    if (!isUnderCursor) return
    box.current?.scrollIntoView({ block: 'nearest' })
    box.current?.focus({ preventScroll: true })
  }, [isUnderCursor])
  return (
    <tr
      data-selected={isSelected || undefined}
      data-cursor={isUnderCursor || undefined}
      data-row={row.id}
      tabIndex={-1}
      ref={box}
    >
      {selection && (
        <td className="table-check" data-pin="start">
          <input
            type="checkbox"
            aria-label={`${t('selectRow')} ${card ? cells.text(card.title, row) : ''}`}
            checked={isSelected}
            onChange={() => selection.toggle(row)}
          />
        </td>
      )}
      {placed.map(({ id, column, start }) => (
        <td
          key={id}
          data-pin={start === undefined ? undefined : 'start'}
          data-number={cells.isNumber(column) || undefined}
          style={start === undefined ? undefined : { insetInlineStart: start }}
        >
          {cells.draw(column, row)}
        </td>
      ))}
      {actions && (
        <td className="table-actions" data-pin="end">
          {actions(row)}
        </td>
      )}
    </tr>
  )
}
