import type { PaperTable } from '#server/export/pdf/pdf-document.ts'
import { drawRows, type Row } from './draw-rows.ts'
import { PaperSheet } from './sheet.ts'

const size = 9
const padding = 11
/** Tables with fewer rows are stacked instead of turning the page. */
const worthTurning = 5
const narrowest = 4.2
const widest = 34

/** Draws a table in portrait, in landscape if only that is wide enough, otherwise stacked. */
export function drawTable(sheet: PaperSheet, table: PaperTable): void {
  const upright = fit(sheet, table, PaperSheet.widthOf(false))
  const across =
    upright || table.rows.length < worthTurning ? null : fit(sheet, table, PaperSheet.widthOf(true))
  const widths = upright ?? across
  if (widths === null) return drawStacked(sheet, table)

  sheet.turn(upright === null)
  const head: Row = table.columns.map(({ title }, at) => ({
    text: title,
    width: widths[at] ?? 0,
    isName: true,
    side: 'centre',
    weight: 'bold',
  }))

  const cells = (texts: string[], weight?: 'bold'): Row =>
    texts.map((text, at) => ({
      text,
      width: widths[at] ?? 0,
      side: sideOf(table, at),
      ...(weight ? { weight, isName: true } : {}),
    }))

  drawRows(
    sheet,
    [...table.rows.map((row) => cells(row)), ...(table.sums ? [cells(table.sums, 'bold')] : [])],
    size,
    [head],
  )

  sheet.y += 6
}

function sideOf(table: PaperTable, at: number): 'left' | 'right' | 'centre' {
  if (table.columns[at]?.isFigure) return 'right'
  return at === 0 && table.rows.every((row) => (row[0] ?? '').length <= 3) ? 'centre' : 'left'
}

/** Minimum widths plus a share by content; null when too narrow. */
function fit(sheet: PaperSheet, table: PaperTable, width: number): number[] | null {
  const letters = sheet.letters.bold
  const em = (text: string) => letters.measure(text.slice(0, 200), size)
  const longest = (text: string) => Math.max(0, ...text.split('\n').map(em))
  const columns = table.columns.map(({ title, isFigure }, at) => {
    const texts = [...table.rows.map((row) => row[at] ?? ''), table.sums?.[at] ?? '']
    const natural = Math.max(...texts.map(longest))
    const words = Math.max(
      ...texts.map((text) => Math.max(0, ...(text.slice(0, 400).match(/[!-~]+/g) ?? []).map(em))),
    )
    const heading = Math.min(em(title), 3.2 * size)
    const maxWidth = Math.max(Math.min(natural, widest * size), em(title))
    const least = isFigure
      ? natural
      : Math.max(Math.min(natural, narrowest * size), Math.min(words, 12 * size))

    return { least: Math.max(least, heading) + padding, most: Math.max(maxWidth, least) + padding }
  })

  const least = columns.reduce((sum, column) => sum + column.least, 0)
  if (least > width) return null

  const wish = columns.reduce((sum, column) => sum + column.most - column.least, 0)
  const spare = width - least
  const share = wish === 0 ? 0 : Math.min(1, spare / wish)
  const widths = columns.map((column) => column.least + (column.most - column.least) * share)
  const used = widths.reduce((sum, one) => sum + one, 0)

  // Row numbers stay narrow.
  const open = widths.map((one, at) => (at === 0 && one < 40 ? 0 : one))
  const all = open.reduce((sum, one) => sum + one, 0)

  return widths.map((one, at) => one + ((width - used) * (open[at] ?? 0)) / (all || 1))
}

function drawStacked(sheet: PaperSheet, table: PaperTable): void {
  sheet.turn(false)
  const [name, value] = [sheet.width * 0.19, sheet.width * 0.31]

  table.rows.forEach((row, index) => {
    const fields = table.columns.flatMap(({ title }, at) => {
      const text = row[at] ?? ''
      return text === '' || (at === 0 && text === String(index + 1)) ? [] : [{ title, text }]
    })

    const rows: Row[] = []
    let open = false

    for (const { title, text } of fields) {
      const cells: Row = [
        { text: title, width: name, isName: true },
        { text, width: value },
      ]

      const isLong = text.length > 24
      if (!isLong && open) rows.at(-1)?.push(...cells)
      else rows.push(isLong ? [cells[0] as Row[0], { text, width: sheet.width - name }] : cells)
      open = !isLong && !open
    }

    for (const cells of rows)
      if (cells.length === 2 && cells[1]?.width === value) cells[1].width = sheet.width - name
    const title: Row = [
      { text: table.names[index] ?? '', width: sheet.width, isName: true, weight: 'bold' },
    ]

    drawRows(sheet, rows, size, [title])
    sheet.y += 5
  })

  if (table.sums) drawSums(sheet, table)
  sheet.y += 2
}

function drawSums(sheet: PaperSheet, { columns, sums }: PaperTable): void {
  const [word = '', ...rest] = sums ?? []
  const texts = rest.flatMap((text, at) =>
    text === '' ? [] : [`${columns[at + 1]?.title ?? ''} ${text}`],
  )

  drawRows(
    sheet,
    [
      [
        { text: word, width: sheet.width * 0.19, isName: true, weight: 'bold' },
        { text: texts.join('；'), width: sheet.width * 0.81 },
      ],
    ],
    size,
  )
}
