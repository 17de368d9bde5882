import { type ReactNode, useCallback, useSyncExternalStore } from 'react'
import { useText } from '#web/i18n/use-text.ts'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import type { DataTableProps } from './definition.ts'
import { placedColumns, type PlacedColumn } from './placed-columns.ts'
import { TableHead } from './table-head.tsx'
import { TableRow, showTruncatedText } from './table-row.tsx'
import panelStyles from '#public/kit/panel.module.css'
import tableStyles from '#public/kit/table.module.css'
import styles from './data-table.module.css'

const RowCards = lazyComponent(() => import('./row-cards.tsx'))

/** A table with a sticky head and pinned columns, on a phone cards. */
export function DataTable(table: DataTableProps) {
  const isNarrow = useMedia(phoneMediaQuery)
  if (!table.isLoading && table.rows.length === 0)
    return table.empty === null ? null : <NoRows>{table.empty}</NoRows>
  if (!isNarrow || !table.card) return <WideTable {...table} />

  return <RowCards table={table} card={table.card} />
}

function WideTable(table: DataTableProps) {
  const t = useText()
  const placed = placedColumns(table.grid, table.canSelect)
  const box = useStickyHead()

  return (
    <div
      ref={box}
      className={`${tableStyles.scroll} ${styles.scroll}`}
      data-stale={table.isStale || undefined}
      tabIndex={0}
      role="region"
      aria-label={t('tableLabel')}
    >
      <table
        className={`${tableStyles.table} ${styles.dataTable}`}
        data-density={table.density}
        aria-rowcount={isLong(table) ? table.rows.length + 1 : undefined}
        {...(table.tree && { role: 'treegrid', 'aria-label': table.label })}
      >
        <TableHead table={table} placed={placed} />
        <TableBody table={table} placed={placed} />
      </table>
    </div>
  )
}

const NoRows = ({ children }: { children: ReactNode }) => (
  <div className={`${panelStyles.empty} ${styles.tableEmpty}`}>
    <svg viewBox="0 0 64 44" width="64" height="44" aria-hidden="true">
      <ellipse cx="32" cy="38" rx="30" ry="5" fill="#e9eeeb" />
      <path d="M12 20h40v14a3 3 0 0 1-3 3H15a3 3 0 0 1-3-3Z" fill="#fff" stroke="#b2c4ba" />
      <path
        d="m12 20 7-13h26l7 13H40a8 8 0 0 1-16 0Z"
        fill="#f2f5f3"
        stroke="#b2c4ba"
        strokeLinejoin="round"
      />
    </svg>
    <div>{children}</div>
  </div>
)

/**
 * Sets `--table-way`, the distance that the head may follow the scrolled page
 * (data-table.module.css).
 */
function useStickyHead(): (box: HTMLElement | null) => (() => void) | undefined {
  return useCallback((box: HTMLElement | null) => {
    if (!box) return undefined

    const measure = () => {
      const head = box.querySelector('thead')?.offsetHeight ?? 0
      box.style.setProperty('--table-way', `${Math.max(0, box.clientHeight - head)}px`)
    }

    const observer = new ResizeObserver(measure)

    observer.observe(box)

    return () => observer.disconnect()
  }, [])
}

const phoneMediaQuery = '(max-width: 600px)'

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
  )
}

const VirtualRows = lazyComponent(
  () => import('./virtual-rows.tsx'),
  ({ table }) => <tbody>{skeletonsOf(table)}</tbody>,
)

/** With more rows the table is virtualized. */
const maxRenderedRows = 60

const scrollsWithPage = () => CSS.supports('animation-timeline: view()')

/** Trees are not virtualized: keyboard navigation needs every element. */
const isLong = ({ rows, tree }: DataTableProps): boolean =>
  rows.length > maxRenderedRows && tree === undefined && scrollsWithPage()

function TableBody({ table, placed }: { table: DataTableProps; placed: PlacedColumn[] }) {
  if (!table.isLoading && isLong(table)) return <VirtualRows table={table} placed={placed} />

  return (
    <tbody onPointerOver={showTruncatedText}>
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
