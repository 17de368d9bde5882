import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { DataTableProps } from './definition.ts'
import type { PlacedColumn } from './placed-columns.ts'
import { TableRow, showTruncatedText } from './table-row.tsx'
import styles from './data-table.module.css'

/** Estimated pixels until a row is measured, by density. */
const heights = { loose: 51, middle: 43, compact: 35 }

/**
 * Pixels around the focused row on scrolling: for the table's bar and head above, for the selection
 * bar below.
 */
const room = { above: 130, below: 96 }

export default function VirtualRows({
  table,
  placed,
}: {
  table: DataTableProps
  placed: PlacedColumn[]
}) {
  const { rows, cursor, density } = table
  const body = useRef<HTMLTableSectionElement>(null)
  const isPrinted = useIsPrinted()

  // oxlint-disable-next-line react/incompatible-library -- nothing below keeps what the virtualizer answers
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => heights[density],
    getItemKey: (at) => rows[at]?.id ?? at,
    overscan: 12,
    scrollMargin: useDistanceFromTop(body),
    scrollPaddingStart: room.above,
    scrollPaddingEnd: room.below,
  })

  const at = rows.findIndex(({ id }) => id === cursor)

  useEffect(() => {
    if (at >= 0) virtual.scrollToIndex(at)
  }, [at, virtual])

  const width = placed.length + (table.canSelect ? 1 : 0) + (table.actions ? 1 : 0)
  const items = virtual.getVirtualItems()
  const margin = virtual.options.scrollMargin
  const above = (items[0]?.start ?? margin) - margin
  const below = virtual.getTotalSize() - ((items.at(-1)?.end ?? margin) - margin)

  return (
    <tbody ref={body} onPointerOver={showTruncatedText}>
      {isPrinted ? (
        rows.map((row, index) => (
          <TableRow key={row.id} table={table} placed={placed} row={row} at={index} />
        ))
      ) : (
        <>
          <Spacer height={above} width={width} />
          {items.flatMap(({ index, key }) => {
            const row = rows[index]
            if (!row) return []

            return [
              <TableRow
                key={key}
                table={table}
                placed={placed}
                row={row}
                at={index}
                measure={virtual.measureElement}
              />,
            ]
          })}
          <Spacer height={below} width={width} />
        </>
      )}
    </tbody>
  )
}

const Spacer = ({ height, width }: { height: number; width: number }) =>
  height > 0 && (
    <tr className={styles.tableRoom} aria-hidden="true">
      <td colSpan={width} style={{ height }} />
    </tr>
  )

/** Pixels from the top of the page. */
function useDistanceFromTop(box: { current: HTMLElement | null }): number {
  const [distance, setDistance] = useState(0)
  useLayoutEffect(() => {
    const top = box.current?.getBoundingClientRect().top ?? 0
    setDistance(Math.round(top + window.scrollY))
  }, [box])

  return distance
}

/** Printing requires every row to be rendered. */
function useIsPrinted(): boolean {
  const [isPrinted, setPrinted] = useState(false)
  useEffect(() => {
    const begin = () => flushSync(() => setPrinted(true))
    const end = () => setPrinted(false)

    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)

    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])

  return isPrinted
}
