import { flushSync } from 'react-dom'
import { type Grid, minColumnWidth, maxColumnWidth } from './use-grid.ts'
import styles from './data-table.module.css'

/** Pixels. */
const maxFitWidth = 560

/** Pixels per key press. */
const step = 10

/** On a double click on the column's edge. */
export function fitColumnAtEdge(target: EventTarget, grid: Grid): void {
  const head =
    target instanceof Element && target.matches(`.${styles.columnEdge}`)
      ? target.closest('th')
      : null
  const table = head?.closest('table')
  if (head && table) fitColumnAt(table, titlesOf(table).indexOf(head), grid)
}

/** Changes the width or moves to another edge. */
export function handleEdgeKey(target: EventTarget, key: string, grid: Grid): void {
  const edge = target as HTMLElement
  const head = edge.closest('th')
  const table = head?.closest('table')
  if (!head || !table) return

  const titles = titlesOf(table)
  const at = titles.indexOf(head)
  if (key === 'Enter') return fitColumnAt(table, at, grid)
  if (key === 'ArrowUp' || key === 'ArrowDown')
    return focusEdge(titles, key === 'ArrowUp' ? at - 1 : at + 1)

  const column = grid.getLeafHeaders()[at]?.column
  if (!column) return

  const measuredWidth = measureWidth(head, column.getSize())

  // Rendered synchronously: the next repeat of the key reads this width.
  flushSync(() =>
    grid.setColumnSizing((widths) => {
      const size = widths[column.id] ?? measuredWidth
      const newWidth =
        {
          ArrowLeft: size - step,
          ArrowRight: size + step,
          Home: minColumnWidth,
          End: maxColumnWidth,
        }[key] ?? size

      return { ...widths, [column.id]: clampWidth(newWidth) }
    }),
  )
}

const clampWidth = (width: number): number =>
  Math.round(Math.max(minColumnWidth, Math.min(maxColumnWidth, width)))

const measureWidth = (head: HTMLElement, configured: number): number => {
  const { width } = head.getBoundingClientRect()
  return width > 0 ? Math.round(width) : configured
}

interface DragStart {
  pointerId: number
  from: number
}

/**
 * Resizes a column by dragging: a line follows the pointer, the width applies on release, Escape
 * cancels.
 */
export function startColumnResize(
  edge: HTMLElement,
  { pointerId, from }: DragStart,
  grid: Grid,
): void {
  const head = edge.closest('th')
  const table = head?.closest('table')
  const box = table?.parentElement
  if (!head || !table || !box) return

  const column = grid.getLeafHeaders()[titlesOf(table).indexOf(head)]?.column
  if (!column) return

  // The pointer was released before this module had loaded: a click, not a drag.
  if (!edge.hasPointerCapture(pointerId)) return

  const start = measureWidth(head, column.getSize())
  const { left } = head.getBoundingClientRect()
  const guide = document.createElement('div')

  guide.className = styles.columnGuide ?? ''
  guide.ariaHidden = 'true'
  let width = start
  let hasMoved = false
  const place = () => {
    const { top, bottom } = box.getBoundingClientRect()
    guide.style.cssText = `left:${left + width}px;top:${Math.max(0, top)}px;height:${Math.min(innerHeight, bottom) - Math.max(0, top)}px`
    guide.dataset['width'] = String(width)
  }

  const listening = new AbortController()
  const end = (isKept: boolean) => {
    listening.abort()
    guide.remove()
    if (isKept && hasMoved) grid.setColumnSizing((widths) => ({ ...widths, [column.id]: width }))
  }

  const { signal } = listening

  edge.addEventListener(
    'pointermove',
    ({ clientX }) => {
      if (!hasMoved && Math.abs(clientX - from) < 2) return

      hasMoved = true
      width = clampWidth(start + clientX - from)
      if (!guide.isConnected) document.body.append(guide)
      place()
    },
    { signal },
  )

  edge.addEventListener('pointerup', () => end(true), { signal })
  edge.addEventListener('pointercancel', () => end(false), { signal })
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      end(false)
    },
    { signal, capture: true },
  )
}

const focusEdge = (titles: HTMLTableCellElement[], to: number): void =>
  titles[to]?.querySelector<HTMLElement>(`.${styles.columnEdge}`)?.focus()

export function fitColumn(id: string, grid: Grid): void {
  const table = [...document.querySelectorAll<HTMLTableElement>(`table.${styles.dataTable}`)].find(
    (one) => one.offsetWidth > 0,
  )
  const at = grid.getLeafHeaders().findIndex(({ column }) => column.id === id)
  if (table && at !== -1) fitColumnAt(table, at, grid)
}

const titlesOf = (table: HTMLTableElement): HTMLTableCellElement[] =>
  [...table.querySelectorAll(`.${styles.columnEdge}`)].flatMap((edge) => edge.closest('th') ?? [])

function fitColumnAt(table: HTMLTableElement, at: number, grid: Grid): void {
  const head = titlesOf(table)[at]
  const id = grid.getLeafHeaders()[at]?.column.id
  if (!head || id === undefined) return

  const width = Math.min(maxFitWidth, naturalWidth(table, head))
  grid.setColumnSizing((widths) => ({ ...widths, [id]: width }))
}

/** Restores the table's layout after measuring. */
function naturalWidth(table: HTMLTableElement, head: HTMLTableCellElement): number {
  const cells = [...table.rows].flatMap((row) => {
    const cell = row.cells.length > head.cellIndex ? row.cells[head.cellIndex] : undefined
    return cell ? [cell] : []
  })

  const touched = [table, ...cells]
  const former = touched.map((element) => element.style.cssText)

  table.style.width = 'max-content'
  table.style.minWidth = '0'

  for (const cell of cells) {
    cell.style.minWidth = '0'
    cell.style.maxWidth = 'none'
  }

  const width = Math.ceil(head.getBoundingClientRect().width)

  touched.forEach((element, index) => {
    element.style.cssText = former[index] ?? ''
  })

  return width
}
