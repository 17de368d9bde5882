import type { Block, PaperField } from '#server/export/pdf/pdf-document.ts'
import { drawRows, type Row } from './draw-rows.ts'
import { drawTable } from './draw-table.ts'
import { inkColors, lineHeight, type PaperSheet } from './sheet.ts'

const body = 9.5
/** Characters; longer values take the whole row. */
const long = 34

/** A title stays with its content. */
export function drawBlocks(sheet: PaperSheet, blocks: Block[]): void {
  blocks.forEach((block, at) => {
    if (block.kind === 'title') drawTitle(sheet, block, following(blocks, at))
    else if (block.kind === 'fields') drawFields(sheet, block.fields)
    else if (block.kind === 'table') drawTable(sheet, block)
    else if (block.kind === 'text') drawText(sheet, block.text)
    else drawSeals(sheet, block)
  })
}

function following(blocks: Block[], at: number): number {
  const next = blocks.findIndex(({ kind }, index) => index > at && kind !== 'title')
  return (next === -1 ? blocks.length : next) - at
}

/** A table's head and the minimum of its first row. */
const firstRows = 96

const titles = {
  1: { size: 13, above: 14, below: 6 },
  2: { size: 10.5, above: 9, below: 5 },
  3: { size: 9.5, above: 5, below: 3 },
} as const

function drawTitle(
  sheet: PaperSheet,
  { level, text }: Extract<Block, { kind: 'title' }>,
  titlesLeft: number,
): void {
  const { size, above, below } = titles[level]
  sheet.turn(false)
  const lines = sheet.lines(text, { size, weight: 'bold' }, sheet.width - 10)

  sheet.need(above + lines.length * size * lineHeight + below + (titlesLeft - 1) * 24 + firstRows)
  if (!sheet.isFresh) sheet.y += above

  if (level === 1) {
    sheet.document.outline.addItem(lines.join(''))
    sheet.document.rect(sheet.left, sheet.y + 2, 3, size * lineHeight - 4).fill(inkColors.text)
  }

  for (const line of lines) {
    sheet.write(line, sheet.left + (level === 1 ? 9 : 0), sheet.y + (size * lineHeight) / 2, {
      size,
      weight: 'bold',
    })
    sheet.y += size * lineHeight
  }

  sheet.y += below
}

/** Short fields stand in two columns. */
function drawFields(sheet: PaperSheet, fields: PaperField[]): void {
  sheet.turn(false)
  const name = sheet.width * 0.19
  const rows: Row[] = []
  let isOpen = false

  for (const field of fields) {
    const isWide = field.wide || field.text.length > long || field.text.includes('\n')
    const cells: Row = [
      { text: field.name, width: name, isName: true },
      { text: field.text, width: sheet.width - name },
    ]

    const last = rows.at(-1)

    if (!isWide && isOpen && last?.[1]) {
      last[1].width = sheet.width / 2 - name
      rows[rows.length - 1] = [
        ...last,
        cells[0] as Row[0],
        { text: field.text, width: sheet.width / 2 - name },
      ]
    } else rows.push(cells)

    isOpen = !isWide && !isOpen
  }

  drawRows(sheet, rows, body)
  sheet.y += 4
}

function drawText(sheet: PaperSheet, text: string): void {
  sheet.turn(false)
  drawRows(sheet, [[{ text, width: sheet.width }]], body)
  sheet.y += 4
}

const sealHeight = 128

function drawSeals(
  sheet: PaperSheet,
  { places, sign, date }: Extract<Block, { kind: 'seals' }>,
): void {
  sheet.turn(false)
  sheet.need(sealHeight + 24)
  sheet.y += 24
  const width = sheet.width / places.length
  const style = { size: 10 }

  places.forEach((place, at) => {
    const x = sheet.left + at * width
    sheet.document
      .rect(x, sheet.y, width, sealHeight)
      .lineWidth(0.8)
      .strokeColor(inkColors.text)
      .stroke()
    sheet.write(place, x + 12, sheet.y + 18, style)
    sheet.write(sign, x + 12, sheet.y + sealHeight - 38, style)
    const letters = sheet.letters.regular

    sheet.write(
      date,
      x + width - 12 - letters.measure(date, style.size),
      sheet.y + sealHeight - 16,
      style,
    )
  })

  sheet.y += sealHeight
}
