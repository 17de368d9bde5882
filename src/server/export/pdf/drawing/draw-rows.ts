import { inkColors, lineHeight, type PaperSheet, type TextStyle } from './sheet.ts'

export interface PaperCell {
  text: string
  width: number
  /** A shaded name cell. */
  isName?: boolean
  side?: 'left' | 'right' | 'centre'
  weight?: 'bold'
}
export type Row = PaperCell[]

const pad = { x: 5, y: 3.5 }
/** Rows up to this many lines are not split; the first row stays with its title. */
const whole = 14
const fewest = 3

/** `head` repeats on every page. Rows too long for a page continue on the next. */
export function drawRows(sheet: PaperSheet, rows: Row[], size: number, head: Row[] = []): void {
  const step = size * lineHeight
  const heads = head.map((row) => layOut(sheet, row, size))
  const headHeight = heads.reduce((sum, { maxLines }) => sum + maxLines * step + 2 * pad.y, 0)
  const drawHead = () => {
    for (const row of heads) drawRow(sheet, row, { from: 0, count: row.maxLines, step, size })
  }

  rows.forEach((row, at) => {
    const laid = layOut(sheet, row, size)
    const isDivided = at === 0 || laid.maxLines > whole
    const least = Math.min(laid.maxLines, isDivided ? fewest : laid.maxLines) * step + 2 * pad.y
    const before = sheet.y

    sheet.need((at === 0 ? headHeight : 0) + least)
    if (at === 0 || sheet.y < before) drawHead()
    let from = 0

    do {
      const room = Math.max(1, Math.floor((sheet.bottom - sheet.y - 2 * pad.y) / step))
      const count = Math.min(laid.maxLines - from, room)

      drawRow(sheet, laid, { from, count, step, size })
      from += count

      if (from < laid.maxLines) {
        sheet.turnPage()
        drawHead()
      }
    } while (from < laid.maxLines)
  })
}

interface Laid {
  cells: (PaperCell & { lines: string[] })[]
  maxLines: number
}

const styleOf = (cell: PaperCell, size: number): TextStyle => ({
  size,
  ...(cell.weight ? { weight: cell.weight } : {}),
  ...(cell.isName ? { colour: '#333333' } : {}),
})

function layOut(sheet: PaperSheet, row: Row, size: number): Laid {
  const cells = row.map((cell) => ({
    ...cell,
    lines: sheet.lines(cell.text, styleOf(cell, size), cell.width - 2 * pad.x),
  }))
  return { cells, maxLines: Math.max(1, ...cells.map(({ lines }) => lines.length)) }
}

interface Part {
  from: number
  count: number
  step: number
  size: number
}

function drawRow(
  sheet: PaperSheet,
  { cells, maxLines }: Laid,
  { from, count, step, size }: Part,
): void {
  const height = count * step + 2 * pad.y
  let x = sheet.left
  for (const cell of cells) {
    const { document } = sheet
    if (cell.isName) document.rect(x, sheet.y, cell.width, height).fill(inkColors.shade)
    document
      .rect(x, sheet.y, cell.width, height)
      .lineWidth(0.5)
      .strokeColor(inkColors.line)
      .stroke()
    const lines = cell.lines.slice(from, from + count)
    const isMiddle = maxLines === count && (cell.isName || lines.length === 1)
    const top = sheet.y + pad.y + (isMiddle ? ((count - lines.length) * step) / 2 : 0)

    lines.forEach((line, at) => {
      const style = styleOf(cell, size)
      const rest =
        cell.width - 2 * pad.x - sheet.letters[style.weight ?? 'regular'].measure(line, size)
      const shift = { left: 0, right: rest, centre: rest / 2 }[cell.side ?? 'left']
      sheet.write(line, x + pad.x + shift, top + (at + 0.5) * step, style)
    })

    x += cell.width
  }

  sheet.y += height
}
