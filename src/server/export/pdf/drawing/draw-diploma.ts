import { isChinese } from '#config-model/display/filled-text.ts'
import type { WrittenPaper } from '#server/export/pdf/pdf-document.ts'
import { paragraphIndent } from './draw-letter.ts'
import { drawQr } from './draw-qr.ts'
import { inkColors, type PaperSheet } from './sheet.ts'

/** Distances from the page edge. */
const frame = { outer: 22, inner: 31, side: 78, top: 62, bottom: 56 }
const qr = 68
/** Font sizes; a text too long for the smallest becomes a letter. */
const sizes = [17, 15, 13, 11.5, 10]
const leading = 1.85
/** The space above the issuer for the seal. */
const seal = 26

interface Laid {
  size: number
  text: string[]
  facts: string[][]
  signatures: string[]
  heights: { text: number; facts: number; foot: number }
}

/** One landscape page; false, with nothing drawn, when it does not fit. */
export function drawDiploma(sheet: PaperSheet, paper: WrittenPaper): boolean {
  const width = sheet.document.page.width - 2 * frame.side
  const title = titleOf(sheet, paper, width)
  const head = 24 + title.lines.length * title.size * 1.4 + (paper.mark ? 22 : 0) + 20
  const room = sheet.document.page.height - frame.top - frame.bottom - head
  const laid = sizes
    .map((size) => layOut(sheet, paper, size, width))
    .find(({ heights }) => heights.text + heights.facts + heights.foot <= room)
  if (!laid) return false

  drawFrame(sheet, paper.colour)
  drawHead(sheet, paper, title)
  const { text, facts, foot } = laid.heights
  const spare = (room - text - facts - foot) / 3

  drawText(sheet, laid, frame.top + head + spare / 2)
  drawFacts(sheet, laid, frame.top + head + text + spare * 1.5)
  drawFoot(sheet, paper, laid)
  if (sheet.missing.size > 0) drawMissing(sheet, paper)

  return true
}

function titleOf(sheet: PaperSheet, paper: WrittenPaper, width: number) {
  const spaced = /^\P{ASCII}+$/u.test(paper.title) && [...paper.title].length <= 10
  const text = spaced ? [...paper.title].join(' ') : paper.title
  const size =
    [36, 30, 26, 22].find(
      (one) => sheet.lines(text, { size: one, weight: 'bold' }, width).length === 1,
    ) ?? 18

  return { size, lines: sheet.lines(text, { size, weight: 'bold' }, width) }
}

function layOut(sheet: PaperSheet, paper: WrittenPaper, size: number, width: number): Laid {
  const text = paper.text.flatMap(({ text: one, isAddress }) =>
    sheet.lines(isAddress ? one : paragraphIndent + one, { size }, width),
  )
  const fact = factSize(size)
  const facts = paper.facts.map(([name, value]) =>
    sheet.lines(name + (isChinese(name) ? '：' : ': ') + value, { size: fact }, width / 2 - 20),
  )
  const signatures = paper.sign.flatMap((sign) =>
    sheet.lines(sign, { size: size * 0.9 }, width * 0.45),
  )
  const rows = pairs(facts).map(([left, right]) => Math.max(left.length, right?.length ?? 0))

  return {
    size,
    text,
    facts,
    signatures,
    heights: {
      text: text.length * size * leading,
      facts: rows.reduce((sum, lines) => sum + lines * fact * 1.5 + 4, 0),
      foot: Math.max(qr + 8, seal + signatures.length * size * 0.9 * leading),
    },
  }
}

const factSize = (size: number) => Math.max(9, size * 0.72)

const pairs = (facts: string[][]) =>
  facts.flatMap((left, at) =>
    at % 2 === 0 ? [[left, facts[at + 1]] as [string[], string[] | undefined]] : [],
  )

function drawFrame({ document }: PaperSheet, colour: string): void {
  const { width, height } = document.page
  const around = (inset: number) =>
    document.rect(inset, inset, width - 2 * inset, height - 2 * inset)

  around(frame.outer).lineWidth(3.2).strokeColor(colour).stroke()
  around(frame.inner).lineWidth(0.8).strokeColor(colour).stroke()
  const corner = 15

  for (const x of [frame.inner, width - frame.inner - corner])
    for (const y of [frame.inner, height - frame.inner - corner]) {
      document.rect(x, y, corner, corner).lineWidth(0.8).strokeColor(colour).stroke()
      document.rect(x + 4.5, y + 4.5, corner - 9, corner - 9).fill(colour)
    }
}

function centre(
  sheet: PaperSheet,
  line: string,
  y: number,
  style: { size: number; weight?: 'bold'; colour: string },
): void {
  const width = sheet.letters[style.weight ?? 'regular'].measure(line, style.size)
  sheet.write(line, (sheet.document.page.width - width) / 2, y, style)
}

function drawHead(
  sheet: PaperSheet,
  paper: WrittenPaper,
  title: { size: number; lines: string[] },
): void {
  const office = sheet.lines(paper.office, { size: 13 }, sheet.width)[0] ?? ''
  centre(sheet, office, frame.top + 8, { size: 13, colour: inkColors.soft })
  let y = frame.top + 24

  for (const line of title.lines) {
    centre(sheet, line, y + title.size * 0.75, {
      size: title.size,
      weight: 'bold',
      colour: paper.colour,
    })

    y += title.size * 1.4
  }

  if (paper.mark)
    centre(sheet, paper.mark.text, y + 10, { size: 11, weight: 'bold', colour: '#a8071a' })
}

function drawText(sheet: PaperSheet, { text, size }: Laid, top: number): void {
  const step = size * leading
  text.forEach((line, at) => sheet.write(line, frame.side, top + (at + 0.5) * step, { size }))
}

function drawFacts(sheet: PaperSheet, { facts, size }: Laid, top: number): void {
  const style = { size: factSize(size) }
  const step = style.size * 1.5
  const half = (sheet.document.page.width - 2 * frame.side) / 2
  let y = top

  for (const [left, right] of pairs(facts)) {
    left.forEach((line, at) => sheet.write(line, frame.side, y + (at + 0.5) * step, style))
    right?.forEach((line, at) => sheet.write(line, frame.side + half, y + (at + 0.5) * step, style))
    y += Math.max(left.length, right?.length ?? 0) * step + 4
  }
}

function drawMissing(sheet: PaperSheet, { words }: WrittenPaper): void {
  const style = { size: 7, colour: inkColors.soft }
  const line = sheet.lines(sheet.missingNote(words.missing), style, sheet.width)[0] ?? ''
  centre(sheet, line, sheet.document.page.height - frame.inner - 11, style)
}

/** Code and address on the left, issuer and date below the seal on the right. */
function drawFoot(sheet: PaperSheet, { verify }: WrittenPaper, { signatures, size }: Laid): void {
  const { width, height } = sheet.document.page
  const bottom = height - frame.bottom
  if (verify) {
    if (verify.address !== null) drawQr(sheet, verify.address, [frame.side, bottom - qr], qr)
    const style = { size: 8.5, colour: inkColors.soft }
    const lines = sheet.lines(verify.text, style, width * 0.24)
    const top = bottom - qr / 2 - (lines.length * 13) / 2
    const left = frame.side + (verify.address === null ? 0 : qr + 12)

    lines.forEach((line, at) => sheet.write(line, left, top + (at + 0.5) * 13, style))
  }

  const style = { size: size * 0.9 }
  const widths = signatures.map((sign) => sheet.letters.regular.measure(sign, style.size))
  const middle = width - frame.side - Math.max(150, ...widths) / 2
  const step = style.size * leading

  signatures.forEach((sign, at) => {
    const y = bottom - (signatures.length - at - 0.5) * step
    sheet.write(sign, middle - (widths[at] ?? 0) / 2, y, style)
  })
}
