import type { ListRow } from '#contract/record.ts'
import { useText } from '#web/i18n/use-text.ts'
import type { DataTableProps, TableSelection } from './definition.ts'
import { sortDirection } from './sort-direction.ts'
import type { PlacedColumn } from './use-placed-columns.ts'

interface TableHeadProps {
  table: DataTableProps
  placed: PlacedColumn[]
}

/** The titles of the columns; those that can be sorted are buttons. */
export function TableHead({ table, placed }: TableHeadProps) {
  const t = useText()
  return (
    <thead>
      <tr>
        {table.selection && <SelectAll rows={table.rows} selection={table.selection} />}
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

/** Chooses all rows of the page, or none. */
function SelectAll({ rows, selection }: { rows: ListRow[]; selection: TableSelection }) {
  const t = useText()
  const isAll = rows.length > 0 && rows.every(selection.has)
  const isSome = !isAll && rows.some(selection.has)
  return (
    <th className="table-check" data-pin="start">
      <input
        type="checkbox"
        aria-label={t('selectAll')}
        checked={isAll}
        ref={(box) => {
          if (box) box.indeterminate = isSome
        }}
        onChange={(event) => selection.toggleAll(event.target.checked)}
      />
    </th>
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
