import type { WrittenPaper } from '#server/export/pdf/pdf-document.ts'
import { drawRows } from './draw-rows.ts'
import type { PaperSheet } from './sheet.ts'

const title = { size: 22, weight: 'bold' } as const
const body = { size: 14 }
const leading = 1.9
/** Space above and between signature lines. */
const seal = { above: 36, step: 34 }

/** Indents a paragraph by two characters. */
export const paragraphIndent = '\u3000\u3000'

/** Signature lines stay together. */
export function drawLetter(sheet: PaperSheet, paper: WrittenPaper): void {
  sheet.turn(false)
  sheet.y += 20

  for (const line of sheet.lines(paper.title, title, sheet.width)) {
    sheet.align(line, 'centre', sheet.y + title.size * 0.75, title)
    sheet.y += title.size * 1.5
  }

  if (paper.mark) {
    sheet.align(paper.mark.text, 'centre', sheet.y + 9, {
      size: 10,
      weight: 'bold',
      colour: '#a8071a',
    })

    sheet.y += 20
  }

  sheet.y += 18

  for (const { text, isAddress } of paper.text) {
    for (const line of sheet.lines(isAddress ? text : paragraphIndent + text, body, sheet.width)) {
      sheet.need(body.size * leading)
      sheet.write(line, sheet.left, sheet.y + (body.size * leading) / 2, body)
      sheet.y += body.size * leading
    }
  }

  sheet.y += 10

  if (paper.facts.length > 0)
    drawRows(
      sheet,
      paper.facts.map(([name, text]) => [
        { text: name, width: sheet.width * 0.25, isName: true },
        { text, width: sheet.width * 0.75 },
      ]),
      10.5,
    )

  drawSignatures(sheet, paper.sign)
}

function drawSignatures(sheet: PaperSheet, signatures: string[]): void {
  const natural = signatures.map((sign) => sheet.letters.regular.measure(sign, body.size))
  // The longest line sets the width.
  const width = Math.min(
    sheet.width,
    Math.max(sheet.width * 0.58, ...natural.map((one) => one + 2)),
  )

  const x = sheet.left + sheet.width - width
  const lines = signatures.flatMap((sign) => sheet.lines(sign, body, width))

  sheet.need(seal.above + lines.length * seal.step)
  sheet.y += seal.above

  for (const line of lines) {
    sheet.write(line, x, sheet.y + seal.step / 2, body)
    sheet.y += seal.step
  }
}
