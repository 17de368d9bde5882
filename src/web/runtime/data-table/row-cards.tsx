import type { ListPage } from '#config-model/types.generated.ts'
import type { ListRow } from '#contract/record.ts'
import { useText } from '#web/i18n/use-text.ts'
import type { DataTableProps } from './definition.ts'
import { TreeCell } from './tree/tree-cell.tsx'

type Card = NonNullable<ListPage['card']>

/** The rows as cards, which a telephone shows instead of the table. */
export function RowCards({ table, card }: { table: DataTableProps; card: Card }) {
  return (
    <ul className="cards" data-stale={table.isStale || undefined}>
      {table.isLoading &&
        [0, 1, 2].map((at) => (
          <li key={at} className="table-skeleton">
            <span />
            <span />
          </li>
        ))}
      {table.rows.map((row) => (
        <RowCard key={row.id} table={table} card={card} row={row} />
      ))}
    </ul>
  )
}

/** One record: its title, its tag, its lines that say something. */
function RowCard({ table, card, row }: { table: DataTableProps; card: Card; row: ListRow }) {
  const t = useText()
  const { columns, cells, actions, tree } = table
  const title = cells.text(card.title, row) || t('unnamed')
  const tag = columns.find((column) => column.as === 'tag')
  const lines = (card.lines ?? []).map((name) => cells.text(name, row)).filter(Boolean)
  return (
    <li>
      <div className="card-head">
        {tree ? (
          <TreeCell tree={tree} row={row} name={title}>
            <b>{title}</b>
          </TreeCell>
        ) : (
          <b>{title}</b>
        )}
        {tag && cells.draw(tag, row)}
      </div>
      <p>{lines.join(' · ')}</p>
      {actions && <div className="card-actions">{actions(row)}</div>}
    </li>
  )
}
