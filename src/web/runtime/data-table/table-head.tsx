import { useText } from '#web/i18n/use-text.ts'
import { lazyRetry } from '#web/ui/loading/lazy-retry.ts'
import type { DataTableProps } from './definition.ts'
import { SelectAllBox } from './select-all-box.tsx'
import { sortDirection } from './columns/sort-direction.ts'
import type { PlacedColumn } from './columns/placed-columns.ts'

const fetchFit = lazyRetry(() => import('./columns/fit-column.ts'))

interface TableHeadProps {
  table: DataTableProps
  placed: PlacedColumn[]
}

/** The titles of the columns; those that can be sorted are buttons. */
export function TableHead({ table, placed }: TableHeadProps) {
  const t = useText()
  return (
    <thead
      onDoubleClick={({ target }) => {
        if (!(target as Element).matches('.column-edge')) return
        fetchFit().then(
          ({ fitAtEdge }) => fitAtEdge(target, table.placing),
          () => undefined,
        )
      }}
    >
      <tr>
        {table.selection && (
          <th className="table-check" data-pin="start">
            <SelectAllBox rows={table.rows} selection={table.selection} name={t('selectAll')} />
          </th>
        )}
        {placed.map((item) => (
          <ColumnTitle key={item.id} table={table} placed={item} />
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

function ColumnTitle({ table: { cells, sort, onSort }, placed }: { table: DataTableProps; placed: PlacedColumn }) {
  const t = useText()
  const { column, width, start, isFixed } = placed
  const title = cells.title(column)
  const isSortable = cells.isSortable(column)
  const direction = sortDirection(column, sort)
  return (
    <th
      scope="col"
      data-pin={start === undefined ? undefined : 'start'}
      style={{
        minWidth: width,
        ...(isFixed ? { maxWidth: width } : {}),
        ...(start === undefined ? {} : { insetInlineStart: start }),
      }}
      aria-sort={isSortable ? direction : undefined}
    >
      {isSortable ? (
        <button
          type="button"
          onClick={() => onSort(direction === 'ascending' ? `-${column.field}` : column.field)}
          aria-label={t('sortBy', { title })}
        >
          {title}
          <i aria-hidden="true" data-direction={direction} />
        </button>
      ) : (
        title
      )}
      <span className="column-edge" aria-hidden="true" onMouseDown={placed.onResize} onTouchStart={placed.onResize} />
    </th>
  )
}
