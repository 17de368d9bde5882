import type { Placing } from './use-placing.ts'

/** Wider than this no column becomes by itself, pixels. */
const widest = 560

/** For a double press on the edge of a title: its column becomes as wide as what stands in it. */
export function fitAtEdge(target: EventTarget, placing: Placing): void {
  const head = target instanceof Element && target.matches('.column-edge') ? target.closest('th') : null
  const table = head?.closest('table')
  if (head && table) fit(table, titlesOf(table).indexOf(head), placing)
}

/** The same for a column by its name, in the table of the list in sight. */
export function fitByName(id: string, placing: Placing): void {
  const table = [...document.querySelectorAll<HTMLTableElement>('table.data-table')].find((one) => one.offsetWidth > 0)
  const at = placing.getLeafHeaders().findIndex(({ column }) => column.id === id)
  if (table && at !== -1) fit(table, at, placing)
}

/** The titles that stand for columns: not those of boxes and buttons. */
const titlesOf = (table: HTMLTableElement): HTMLTableCellElement[] =>
  [...(table.tHead?.rows[0]?.cells ?? [])].filter((cell) => cell.querySelector('.column-edge'))

function fit(table: HTMLTableElement, at: number, placing: Placing): void {
  const head = titlesOf(table)[at]
  const id = placing.getLeafHeaders()[at]?.column.id
  if (!head || id === undefined) return
  const width = Math.min(widest, naturalWidth(table, head))
  placing.setColumnSizing((widths) => ({ ...widths, [id]: width }))
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
