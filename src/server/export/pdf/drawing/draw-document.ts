import type { Paper } from '#server/export/pdf/pdf-document.ts'
import { drawBlocks } from './draw-blocks.ts'
import { drawDiploma } from './draw-diploma.ts'
import { drawLetter } from './draw-letter.ts'
import { drawQr } from './draw-qr.ts'
import { drawRows, type Row } from './draw-rows.ts'
import { inkColors, lineHeight, PaperSheet } from './sheet.ts'

export function drawPaper(paper: Paper): Promise<Uint8Array> {
  const sheet = drawn(paper)
  const parts: Buffer[] = []
  const { document } = sheet
  const done = new Promise<Uint8Array>((resolve, reject) => {
    document.on('data', (part: Buffer) => parts.push(part))
    document.once('end', () => resolve(Uint8Array.from(Buffer.concat(parts))))
    document.once('error', reject)
  })

  document.end()

  return done
}

function drawn(paper: Paper): PaperSheet {
  if (paper.layout === 'diploma') {
    const page = new PaperSheet(paper, true)
    if (drawDiploma(page, paper)) return page
  }

  const sheet = new PaperSheet(paper)

  drawPages(sheet, paper)

  return sheet
}

function drawPages(sheet: PaperSheet, paper: Paper): void {
  if (paper.layout === 'record') {
    drawHead(sheet, paper)
    drawBlocks(sheet, paper.blocks)
  } else drawLetter(sheet, paper)

  if (paper.verify) drawVerify(sheet, paper.verify)
  if (sheet.missing.size > 0) drawMissing(sheet, paper)
  drawFrames(sheet, paper)
}

function drawHead(sheet: PaperSheet, paper: Paper): void {
  sheet.align(paper.office, 'centre', sheet.y + 8, { size: 12 })
  sheet.y += 26
  const size = 20
  for (const line of sheet.lines(paper.title, { size, weight: 'bold' }, sheet.width)) {
    sheet.align(line, 'centre', sheet.y + size * 0.75, { size, weight: 'bold' })
    sheet.y += size * lineHeight
  }

  if (paper.mark) {
    sheet.align(paper.mark.text, 'centre', sheet.y + 9, {
      size: 10,
      weight: 'bold',
      colour: '#a8071a',
    })

    sheet.y += 20
  }

  sheet.y += 4
  sheet.rule(sheet.y, 1.6)
  sheet.rule(sheet.y + 2.6, 0.5)
  sheet.y += 12
  const name = sheet.width * 0.19
  const rows: Row[] = []
  const [first, ...rest] = paper.facts
  const named = (text: string) => ({ text, width: name, isName: true })
  if (first)
    rows.push([named(first[0]), { text: first[1], width: sheet.width - name, weight: 'bold' }])

  for (let at = 0; at < rest.length; at += 2) {
    const [left, right] = [rest[at], rest[at + 1]]
    if (!left) break

    const width = right ? sheet.width / 2 - name : sheet.width - name

    rows.push([
      named(left[0]),
      { text: left[1], width },
      ...(right ? [named(right[0]), { text: right[1], width }] : []),
    ])
  }

  drawRows(sheet, rows, 9.5)
  sheet.y += 6
}

function drawMissing(sheet: PaperSheet, { words }: Paper): void {
  note(sheet, sheet.missingNote(words.missing), sheet.width)
}

function note(sheet: PaperSheet, text: string, width: number): void {
  const style = { size: 8.5, colour: inkColors.soft }
  const lines = sheet.lines(text, style, width)

  sheet.need(lines.length * style.size * lineHeight + 10)
  sheet.y += 10

  for (const line of lines) {
    sheet.write(line, sheet.left, sheet.y + (style.size * lineHeight) / 2, style)
    sheet.y += style.size * lineHeight
  }
}

function drawVerify(sheet: PaperSheet, { text, address }: NonNullable<Paper['verify']>): void {
  const side = 64
  sheet.need(side + 16)
  sheet.y += 14
  if (address !== null) drawQr(sheet, address, [sheet.left, sheet.y], side)
  const style = { size: 9 }
  const lines = sheet.lines(text, style, sheet.width - side - 14)

  lines.forEach((line, at) =>
    sheet.write(line, sheet.left + side + 14, sheet.y + 24 + at * 14, style),
  )
  sheet.y += side
}

function drawFrames(sheet: PaperSheet, { office, title, words, mark }: Paper): void {
  const { document } = sheet
  const { count } = document.bufferedPageRange()
  for (let at = 0; at < count; at++) {
    document.switchToPage(at)
    sheet.turnTo(document.page.width > document.page.height)
    const style = { size: 8.5, colour: inkColors.soft }

    if (at > 0) {
      const head = sheet.lines(office, style, sheet.width * 0.45)[0] ?? ''
      sheet.write(head, sheet.left, sheet.top - 22, style)
      const right =
        sheet.lines(mark ? `${title}（${mark.sign}）` : title, style, sheet.width * 0.5)[0] ?? ''

      sheet.align(right, 'right', sheet.top - 22, style)
      sheet.rule(sheet.top - 12, 0.5, inkColors.line)
    }

    const foot = sheet.bottom + 26

    sheet.rule(foot - 12, 0.5, inkColors.line)
    const [left, right] = words.foot.map(
      (text) => sheet.lines(text, style, sheet.width * 0.36)[0] ?? '',
    ) as [string, string]

    sheet.write(left, sheet.left, foot, style)
    const pages = words.pages.replace('{page}', String(at + 1)).replace('{pages}', String(count))

    sheet.align(pages, 'centre', foot, style)
    sheet.align(right, 'right', foot, style)
  }
}
