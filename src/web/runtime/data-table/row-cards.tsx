import { rendererOf } from '#config-model/column-renderers.ts'
import type { ListPage } from '#config-model/types.generated.ts'
import type { ListRow } from '#contract/record.ts'
import { useText } from '#web/i18n/use-text.ts'
import type { DataTableProps } from './definition.ts'
import { SelectAllBox } from './table-head.tsx'
import { useCursorFocus } from './table-row.tsx'
import { TreeCell } from './tree-cell.tsx'
import type { Grid, GridRow } from './use-grid.ts'
import layoutStyles from '#public/kit/layout.module.css'
import dataTableStyles from './data-table.module.css'
import styles from './row-cards.module.css'

type Card = NonNullable<ListPage['card']>

export default function RowCards({ table, card }: { table: DataTableProps; card: Card }) {
  return (
    <ul className={styles.cards} data-stale={table.isStale || undefined}>
      {table.canSelect && table.rows.length > 0 && <SelectAllRow grid={table.grid} />}
      {table.isLoading &&
        [0, 1, 2].map((at) => (
          <li key={at} className={dataTableStyles.tableSkeleton}>
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

/** Title, tag and non-empty lines. The keyboard cursor treats a card like a table row. */
function RowCard({
  table,
  card,
  row: gridRow,
}: {
  table: DataTableProps
  card: Card
  row: GridRow
}) {
  const t = useText()
  const { columns, cells, actions } = table
  const row = gridRow.original
  const title = cells.text(card.title, row) || t('unnamed')
  const tag = columns.find((column) => rendererOf(column)?.isTag)
  // Fields of the tag or checkbox are not repeated as lines.
  const lines = (card.lines ?? []).flatMap((field) => {
    const column = columns.find((each) => each.field === field && rendererOf(each)?.isOnCards)
    const content = column ? cells.render(column, row) : cells.text(field, row)
    const isShown = field === tag?.field || row.edits?.includes(field)
    return !content || isShown ? [] : [{ title: cells.title(column ?? { field }), content }]
  })

  const isSelected = gridRow.getIsSelected()
  const isUnderCursor = table.cursor === row.id
  const box = useCursorFocus<HTMLLIElement>(isUnderCursor)

  return (
    <li
      ref={box}
      tabIndex={-1}
      data-row={row.id}
      data-selected={isSelected || undefined}
      data-cursor={isUnderCursor || undefined}
    >
      <div className={`${layoutStyles.row} ${styles.cardHead}`}>
        {table.grip?.(row)}
        <CardTitle table={table} row={gridRow} title={title} />
        {tag && cells.render(tag, row)}
      </div>
      {lines.length > 0 && (
        <dl className={styles.cardLines}>
          {lines.map((line) => (
            <div key={line.title}>
              <dt>{line.title}</dt>
              <dd>{line.content}</dd>
            </div>
          ))}
        </dl>
      )}
      <EditableCells table={table} row={row} />
      {actions && <div className={styles.cardActions}>{actions(row)}</div>}
    </li>
  )
}

function EditableCells({
  table: { columns, cells },
  row,
}: {
  table: DataTableProps
  row: ListRow
}) {
  const open = columns.filter(({ field }) => row.edits?.includes(field))
  if (open.length === 0) return null

  return (
    <div className={`${layoutStyles.wrap} ${styles.cardCells}`}>
      {open.map((column) => (
        <div key={column.field} data-cell={column.field} tabIndex={0} role="button">
          {cells.title(column)} <b>{cells.text(column.field, row) || '—'}</b>
        </div>
      ))}
    </div>
  )
}

/**
 * The label of the checkbox where rows are selectable, in a tree with a button that collapses the
 * rows below.
 */
function CardTitle({
  table: { tree, canSelect },
  row,
  title,
}: {
  table: DataTableProps
  row: GridRow
  title: string
}) {
  const name = <b>{title}</b>
  if (canSelect)
    return (
      <label>
        <input
          type="checkbox"
          checked={row.getIsSelected()}
          onChange={row.getToggleSelectedHandler()}
        />
        {name}
      </label>
    )

  if (!tree) return name

  return (
    <TreeCell tree={tree} row={row.original} name={title}>
      {name}
    </TreeCell>
  )
}

function SelectAllRow({ grid }: { grid: Grid }) {
  const t = useText()
  return (
    <li className={styles.cardsAll}>
      <label>
        <SelectAllBox grid={grid} />
        {t('selectAll')}
      </label>
    </li>
  )
}
