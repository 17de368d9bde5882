import { flushSync } from 'react-dom'
import { narrowest, widest } from './column-widths.ts'
import type { Grid } from '#web/runtime/data-table/grid/use-grid.ts'

/** Wider than this no column becomes by itself, pixels. */
const widestFit = 560

/** So much narrower or wider a press makes a column, pixels. */
const step = 10

/** For a double press on the edge of a title: its column becomes as wide as what stands in it. */
export function fitAtEdge(target: EventTarget, grid: Grid): void {
  const head = target instanceof Element && target.matches('.column-edge') ? target.closest('th') : null
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
  if (key === 'ArrowUp' || key === 'ArrowDown') return goTo(titles, key === 'ArrowUp' ? at - 1 : at + 1)
  const column = grid.getLeafHeaders()[at]?.column
  if (!column) return
  // Drawn at once: the next press of a held key begins with what this one has made.
  flushSync(() =>
    grid.setColumnSizing((widths) => {
      const size = widths[column.id] ?? column.getSize()
      const wanted = { ArrowLeft: size - step, ArrowRight: size + step, Home: narrowest, End: widest }[key] ?? size
      return { ...widths, [column.id]: Math.max(narrowest, Math.min(widest, wanted)) }
    }),
  )
}

const goTo = (titles: HTMLTableCellElement[], to: number): void =>
  titles[to]?.querySelector<HTMLElement>('.column-edge')?.focus()

/** The same for a column by its name, in the table of the list in sight. */
export function fitByName(id: string, grid: Grid): void {
  const table = [...document.querySelectorAll<HTMLTableElement>('table.data-table')].find((one) => one.offsetWidth > 0)
  const at = grid.getLeafHeaders().findIndex(({ column }) => column.id === id)
  if (table && at !== -1) fit(table, at, grid)
}

/** The titles that stand for columns: not those of boxes and buttons. */
const titlesOf = (table: HTMLTableElement): HTMLTableCellElement[] =>
  [...table.querySelectorAll('.column-edge')].flatMap((edge) => edge.closest('th') ?? [])

function fit(table: HTMLTableElement, at: number, grid: Grid): void {
  const head = titlesOf(table)[at]
  const id = grid.getLeafHeaders()[at]?.column.id
  if (!head || id === undefined) return
  const width = Math.min(widestFit, naturalWidth(table, head))
  grid.setColumnSizing((widths) => ({ ...widths, [id]: width }))
}

/** How wide a column would be with nothing cut and nothing stretched; the table is as before when it is drawn next. */
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
