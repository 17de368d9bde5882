import { useState } from 'react'
import { useText } from '#web/i18n/use-text.ts'
import { lazyRetry } from '#web/ui/loading/lazy-retry.ts'
import type { DataTableProps } from './definition.ts'
import type { PlacedColumn } from './placed-columns.ts'
import { minColumnWidth, maxColumnWidth, type Grid } from './use-grid.ts'
import styles from './data-table.module.css'

type Edges = typeof import('./fit-column.ts')
const fetchEdges = lazyRetry(() => import('./fit-column.ts'))

/** Keys at a column's edge: width, minimum and maximum, fit to content, move to another edge. */
const edgeKeys = /^(Arrow(Left|Right|Up|Down)|Home|End|Enter)$/

/**
 * Calls `act` with the handlers of a column's edge, loaded on first use. False when the target is
 * no edge.
 */
function handleEdge(target: EventTarget, act: (edges: Edges) => void): boolean {
  const isEdge = (target as Element).matches(`.${styles.columnEdge}`)
  if (isEdge) fetchEdges().then(act, () => undefined)
  return isEdge
}

interface TableHeadProps {
  table: DataTableProps
  placed: PlacedColumn[]
}

export function TableHead({ table, placed }: TableHeadProps) {
  const t = useText()
  const [edge, setEdge] = useState('')
  const stop = placed.find(({ id }) => id === edge) ?? placed[0]

  return (
    <thead
      onPointerDown={(event) => {
        const { target, button, pointerId, clientX } = event
        if (button !== 0 || !(target as Element).matches(`.${styles.columnEdge}`)) return

        // Prevents text selection while the resize code loads.
        event.preventDefault()
        const edge = target as HTMLElement

        edge.focus()
        edge.setPointerCapture(pointerId)
        handleEdge(target, ({ startColumnResize }) =>
          startColumnResize(edge, { pointerId, from: clientX }, table.grid),
        )
      }}
      onDoubleClick={({ target }) =>
        handleEdge(target, ({ fitColumnAtEdge }) => fitColumnAtEdge(target, table.grid))
      }
      onKeyDown={(event) => {
        const { key, target } = event
        if (!edgeKeys.test(key) || event.altKey || event.ctrlKey || event.metaKey) return
        if (!handleEdge(target, ({ handleEdgeKey }) => handleEdgeKey(target, key, table.grid)))
          return

        event.preventDefault()
        event.stopPropagation()
      }}
    >
      <tr>
        {table.canSelect && (
          <th className={styles.tableCheck} data-pin="start">
            <SelectAllBox grid={table.grid} name={t('selectAll')} />
          </th>
        )}
        {placed.map((item) => (
          <ColumnTitle
            key={item.id}
            table={table}
            placed={item}
            isStop={item === stop}
            onEdge={setEdge}
          />
        ))}
        {table.actions && (
          <th scope="col" data-pin="end">
            {t('actions')}
          </th>
        )}
      </tr>
    </thead>
  )
}

interface ColumnTitleProps extends Pick<TableHeadProps, 'table'> {
  placed: PlacedColumn
  /** Tab reaches this column's edge (roving tabindex). */
  isStop: boolean
  onEdge: (id: string) => void
}

function ColumnTitle({ table: { cells }, placed, isStop, onEdge }: ColumnTitleProps) {
  const t = useText()
  const { column, sorting, width, start, isFixed } = placed
  const title = cells.title(column)

  return (
    <th
      scope="col"
      data-pin={start === undefined ? undefined : 'start'}
      style={{
        minWidth: width,
        ...(isFixed ? { maxWidth: width } : {}),
        ...(start === undefined ? {} : { insetInlineStart: start }),
      }}
      aria-sort={sorting?.direction}
      aria-label={title}
    >
      {sorting ? (
        <button type="button" onClick={sorting.press} aria-label={t('sortBy', { title })}>
          {title}
          <i aria-hidden="true" data-direction={sorting.direction} />
        </button>
      ) : (
        title
      )}
      <span
        className={styles.columnEdge}
        role="separator"
        aria-orientation="vertical"
        aria-label={t('widthOf', { title })}
        aria-valuenow={width}
        aria-valuemin={minColumnWidth}
        aria-valuemax={maxColumnWidth}
        tabIndex={isStop ? 0 : -1}
        onFocus={() => onEdge(placed.id)}
      />
    </th>
  )
}

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
