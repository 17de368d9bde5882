import type { PlacedColumn } from '#web/runtime/data-table/columns/placed-columns.ts'
import type { DataTableProps } from '#web/runtime/data-table/definition.ts'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { TableRow, tellCutText } from './table-row.tsx'
import styles from '#web/runtime/data-table/data-table.module.css'

/** Loaded by pages of many rows. */
const RowsInSight = lazyComponent(
  () => import('./rows-in-sight.tsx'),
  ({ table }) => <tbody>{skeletonsOf(table)}</tbody>,
)

/** Pages with more rows are virtualized. */
const mostDrawn = 60

/** Whether the table scrolls with the page (data-table.module.css). */
const scrollsWithPage = () => CSS.supports('animation-timeline: view()')

/** Whether a table is virtualized. Trees are not: keyboard navigation needs every element. */
export const isLong = ({ rows, tree }: DataTableProps): boolean =>
  rows.length > mostDrawn && tree === undefined && scrollsWithPage()

/** The rows, or skeletons while loading. */
export function TableBody({ table, placed }: { table: DataTableProps; placed: PlacedColumn[] }) {
  if (!table.isLoading && isLong(table)) return <RowsInSight table={table} placed={placed} />

  return (
    <tbody onPointerOver={tellCutText}>
      {table.isLoading
        ? skeletonsOf(table)
        : table.rows.map((row) => (
            <TableRow key={row.id} table={table} placed={placed} row={row} />
          ))}
    </tbody>
  )
}

const skeletonsOf = ({ columns }: DataTableProps) =>
  Array.from({ length: 8 }, (_, at) => <SkeletonRow key={at} width={columns.length + 2} />)

const SkeletonRow = ({ width }: { width: number }) => (
  <tr className={styles.tableSkeleton}>
    <td colSpan={width}>
      <span />
    </td>
  </tr>
)
