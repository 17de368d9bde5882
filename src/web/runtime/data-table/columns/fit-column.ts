import { flushSync } from 'react-dom'
import type { Grid } from '#web/runtime/data-table/grid/use-grid.ts'
import { minColumnWidth, maxColumnWidth } from './column-widths.ts'
import styles from '#web/runtime/data-table/data-table.module.css'

/** The maximum width of an automatically fitted column, pixels. */
const widestFit = 560

/** So much narrower or wider a press makes a column, pixels. */
const step = 10

/** Fits the column to its content on a double click on the edge of its title. */
export function fitAtEdge(target: EventTarget, grid: Grid): void {
  const head =
    target instanceof Element && target.matches(`.${styles.columnEdge}`)
      ? target.closest('th')
      : null
  const table = head?.closest('table')
  if (head && table) fit(table, titlesOf(table).indexOf(head), grid)
}

/** A press at the edge of a title: the width of its column, or another edge. */
export function pressAtEdge(target: EventTarget, key: string, grid: Grid): void {
  const edge = target as HTMLElement
  const head = edge.closest('th')
  const table = head?.closest('table')
  if (!head || !table) return

  const titles = titlesOf(table)
  const at = titles.indexOf(head)
  if (key === 'Enter') return fit(table, at, grid)
  if (key === 'ArrowUp' || key === 'ArrowDown')
    return goTo(titles, key === 'ArrowUp' ? at - 1 : at + 1)

  const column = grid.getLeafHeaders()[at]?.column
  if (!column) return

  const measuredWidth = measureWidth(head, column.getSize())

  // Drawn at once: the next press of a held key begins with what this one has made.
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

      return { ...widths, [column.id]: withinLimits(newWidth) }
    }),
  )
}

const withinLimits = (width: number): number =>
  Math.round(Math.max(minColumnWidth, Math.min(maxColumnWidth, width)))

/**
 * How wide a column is on the screen, which may be wider than it was configured; as configured
 * where nothing is laid out.
 */
const measureWidth = (head: HTMLElement, configured: number): number => {
  const { width } = head.getBoundingClientRect()
  return width > 0 ? Math.round(width) : configured
}

/** Where a drag begins: which pointer, and where it is across the screen. */
interface DragStart {
  pointerId: number
  from: number
}

/**
 * A drag of the edge of a title: a line over the whole table follows the pointer, the column takes
 * its width when the pointer is let go. Escape leaves everything as it was.
 */
export function dragEdge(edge: HTMLElement, { pointerId, from }: DragStart, grid: Grid): void {
  const head = edge.closest('th')
  const table = head?.closest('table')
  const box = table?.parentElement
  if (!head || !table || !box) return

  const column = grid.getLeafHeaders()[titlesOf(table).indexOf(head)]?.column
  if (!column) return

  // Let go before this was fetched: a press, no drag.
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
      width = withinLimits(start + clientX - from)
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

const goTo = (titles: HTMLTableCellElement[], to: number): void =>
  titles[to]?.querySelector<HTMLElement>(`.${styles.columnEdge}`)?.focus()

/** The same for a column by its name, in the table of the list in sight. */
export function fitByName(id: string, grid: Grid): void {
  const table = [...document.querySelectorAll<HTMLTableElement>(`table.${styles.dataTable}`)].find(
    (one) => one.offsetWidth > 0,
  )
  const at = grid.getLeafHeaders().findIndex(({ column }) => column.id === id)
  if (table && at !== -1) fit(table, at, grid)
}

/** Returns the titles of data columns: not those of checkboxes and buttons. */
const titlesOf = (table: HTMLTableElement): HTMLTableCellElement[] =>
  [...table.querySelectorAll(`.${styles.columnEdge}`)].flatMap((edge) => edge.closest('th') ?? [])

function fit(table: HTMLTableElement, at: number, grid: Grid): void {
  const head = titlesOf(table)[at]
  const id = grid.getLeafHeaders()[at]?.column.id
  if (!head || id === undefined) return

  const width = Math.min(widestFit, naturalWidth(table, head))
  grid.setColumnSizing((widths) => ({ ...widths, [id]: width }))
}

/**
 * How wide a column would be with nothing cut and nothing stretched; the table is as before when it
 * is drawn next.
 */
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
