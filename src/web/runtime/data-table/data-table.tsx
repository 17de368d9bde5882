import {
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
} from '@tanstack/react-table'
import { useMemo, type ReactNode } from 'react'
import type { Column, ListPage } from '#config-model/types.generated.ts'
import type { ListRow } from '#contract/record.ts'
import { useText } from '#web/i18n/use-text.ts'
import type { Cells } from '../page-kinds/list/cells.tsx'
import type { TableSettings } from '../page-kinds/list/use-table-settings.ts'
import './data-table.css'

const features = tableFeatures({ columnPinningFeature, columnSizingFeature, columnVisibilityFeature })
type Features = typeof features

export interface DataTableProps {
  entity: string
  columns: Column[]
  rows: ListRow[]
  cells: Cells
  /** Nothing fetched yet: skeleton rows. */
  isLoading: boolean
  /** Rows of the question before, shown dimmed until the new ones are here. */
  isStale: boolean
  sort: string
  onSort: (sort: string) => void
  settings: TableSettings
  /** What to say, and perhaps to do, when there are no rows; null says nothing. */
  empty: ReactNode
  card: ListPage['card']
  selection?:
    | { has: (row: ListRow) => boolean; toggle: (row: ListRow) => void; toggleAll: (all: boolean) => void }
    | undefined
  cursor: string | null
  actions?: ((row: ListRow) => ReactNode) | undefined
}

const idOf = (column: Column) => `${column.field} ${column.as ?? ''}`

/** Rows as a table with fixed first and last columns; as cards on a telephone. */
export function DataTable({
  columns,
  rows,
  cells,
  isLoading,
  isStale,
  sort,
  onSort,
  settings,
  empty,
  card,
  selection,
  cursor,
  actions,
}: DataTableProps) {
  const t = useText()
  const definitions = useMemo<ColumnDef<Features, ListRow>[]>(
    () =>
      columns.map((column) => ({
        id: idOf(column),
        header: cells.title(column),
        size: column.width ?? 140,
        cell: ({ row }) => cells.draw(column, row.original),
      })),
    [columns, cells],
  )
  const columnVisibility = useMemo(
    () => Object.fromEntries(settings.hidden.map((id) => [id, false])),
    [settings.hidden],
  )
  const columnPinning = useMemo(
    () => ({
      start: columns.filter((column) => column.pin === 'start').map(idOf),
      end: columns.filter((column) => column.pin === 'end').map(idOf),
    }),
    [columns],
  )
  const table = useTable<Features, ListRow>({
    features,
    columns: definitions,
    data: rows,
    getRowId: (row) => row.id,
    state: { columnVisibility, columnPinning },
  })
  const byId = new Map(columns.map((column) => [idOf(column), column]))
  const isAll = rows.length > 0 && selection !== undefined && rows.every((row) => selection.has(row))
  if (!isLoading && rows.length === 0)
    return empty === null ? null : (
      <div className="table-empty">
        <svg viewBox="0 0 64 44" width="64" height="44" aria-hidden="true">
          <ellipse cx="32" cy="38" rx="30" ry="5" fill="#e9eeeb" />
          <path d="M12 20h40v14a3 3 0 0 1-3 3H15a3 3 0 0 1-3-3Z" fill="#fff" stroke="#b2c4ba" />
          <path d="m12 20 7-13h26l7 13H40a8 8 0 0 1-16 0Z" fill="#f2f5f3" stroke="#b2c4ba" strokeLinejoin="round" />
        </svg>
        <div>{empty}</div>
      </div>
    )
  const checkWidth = selection ? 44 : 0
  return (
    <>
      <div
        className="table-scroll"
        data-stale={isStale || undefined}
        tabIndex={0}
        role="region"
        aria-label={t('tableLabel')}
      >
        <table className="table" data-density={settings.density}>
          <thead>
            <tr>
              {selection && (
                <th className="table-check" data-pin="start">
                  <input
                    type="checkbox"
                    aria-label={t('selectAll')}
                    checked={isAll}
                    ref={(box) => {
                      if (box) box.indeterminate = !isAll && rows.some((row) => selection.has(row))
                    }}
                    onChange={(event) => selection.toggleAll(event.target.checked)}
                  />
                </th>
              )}
              {table.getHeaderGroups()[0]?.headers.map((header) => {
                const column = byId.get(header.column.id)!
                const isPinned = header.column.getIsPinned() === 'start'
                const direction =
                  sort === column.field
                    ? 'ascending'
                    : sort === `-${column.field}`
                      ? 'descending'
                      : sort === '' && column.sort
                        ? column.sort === 'asc'
                          ? 'ascending'
                          : 'descending'
                        : 'none'
                return (
                  <th
                    key={header.id}
                    scope="col"
                    data-pin={isPinned ? 'start' : undefined}
                    style={{
                      minWidth: header.getSize(),
                      ...(isPinned ? { insetInlineStart: checkWidth + header.column.getStart('start') } : {}),
                    }}
                    aria-sort={cells.isSortable(column) ? direction : undefined}
                  >
                    {cells.isSortable(column) ? (
                      <button
                        type="button"
                        onClick={() => onSort(direction === 'ascending' ? `-${column.field}` : column.field)}
                        aria-label={t('sortBy', { title: cells.title(column) })}
                      >
                        {cells.title(column)}
                        <i aria-hidden="true" data-direction={direction} />
                      </button>
                    ) : (
                      cells.title(column)
                    )}
                  </th>
                )
              })}
              {actions && (
                <th scope="col" data-pin="end">
                  {t('actions')}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {isLoading
              ? Array.from({ length: 8 }, (_, at) => (
                  <tr key={at} className="table-skeleton">
                    <td colSpan={columns.length + 2}>
                      <span />
                    </td>
                  </tr>
                ))
              : table.getRowModel().rows.map((row) => (
                  <tr
                    key={row.id}
                    data-selected={selection?.has(row.original) || undefined}
                    data-cursor={cursor === row.id || undefined}
                    ref={(element) => {
                      if (cursor === row.id) element?.scrollIntoView({ block: 'nearest' })
                    }}
                  >
                    {selection && (
                      <td className="table-check" data-pin="start">
                        <input
                          type="checkbox"
                          aria-label={`${t('selectRow')} ${card ? cells.text(card.title, row.original) : ''}`}
                          checked={selection.has(row.original)}
                          onChange={() => selection.toggle(row.original)}
                        />
                      </td>
                    )}
                    {row.getVisibleCells().map((cell) => {
                      const column = byId.get(cell.column.id)!
                      const isPinned = cell.column.getIsPinned() === 'start'
                      return (
                        <td
                          key={cell.id}
                          data-pin={isPinned ? 'start' : undefined}
                          data-number={cells.isNumber(column) || undefined}
                          style={
                            isPinned ? { insetInlineStart: checkWidth + cell.column.getStart('start') } : undefined
                          }
                        >
                          {cells.draw(column, row.original)}
                        </td>
                      )
                    })}
                    {actions && (
                      <td className="table-actions" data-pin="end">
                        {actions(row.original)}
                      </td>
                    )}
                  </tr>
                ))}
          </tbody>
        </table>
      </div>
      {card && (
        <ul className="cards" data-stale={isStale || undefined}>
          {isLoading &&
            [0, 1, 2].map((at) => (
              <li key={at} className="table-skeleton">
                <span />
                <span />
              </li>
            ))}
          {rows.map((row) => {
            const tag = columns.find((column) => column.as === 'tag')
            return (
              <li key={row.id}>
                <div className="card-head">
                  <b>{cells.text(card.title, row) || t('unnamed')}</b>
                  {tag && cells.draw(tag, row)}
                </div>
                <p>
                  {(card.lines ?? [])
                    .map((name) => cells.text(name, row))
                    .filter(Boolean)
                    .join(' · ')}
                </p>
                {actions && <div className="card-actions">{actions(row)}</div>}
              </li>
            )
          })}
        </ul>
      )}
    </>
  )
}
