import PDFDocument from 'pdfkit'
import type { Paper } from '#server/export/pdf/pdf-document.ts'
import { MeasuredFont, type Weight, fontOf } from './measured-font.ts'

const millimetre = 72 / 25.4
const a4 = { width: 595.28, height: 841.89 }
const margin = { side: 18 * millimetre, top: 22 * millimetre, bottom: 20 * millimetre }

export const inkColors = {
  text: '#1a1a1a',
  soft: '#555555',
  line: '#8c8c8c',
  shade: '#f2f3f5',
  mark: '#c8c8c8',
}
/** Relative to the font size. */
export const lineHeight = 1.5

export interface TextStyle {
  size: number
  weight?: Weight
  colour?: string
}

export class PaperSheet {
  readonly document: PDFKit.PDFDocument
  readonly letters: Record<Weight, MeasuredFont>
  /** Characters that the fonts lack, in order of occurrence. */
  readonly missing = new Set<string>()
  y = 0
  private isWide: boolean
  private readonly mark: string

  constructor(paper: Paper, isWide = false) {
    this.isWide = isWide
    const note = (sign: string) => this.missing.add(sign)

    this.letters = {
      regular: new MeasuredFont(fontOf('regular'), note),
      bold: new MeasuredFont(fontOf('bold'), note),
    }

    this.mark = paper.mark ? this.letters.bold.printable(paper.mark.sign) : ''
    this.document = new PDFDocument({
      autoFirstPage: false,
      bufferPages: true,
      // No initial font: under two names it would be opened repeatedly.
      font: null as unknown as string,
      lang: paper.language,
      displayTitle: true,
      pdfVersion: '1.7',
      info: {
        Title: paper.title,
        Author: paper.office,
        Creator: paper.office,
        Producer: paper.office,
      },
    })

    for (const weight of ['regular', 'bold'] as const)
      this.document.registerFont(weight, fontOf(weight) as unknown as Buffer)
    this.turnPage()
  }

  get left(): number {
    return margin.side
  }
  get width(): number {
    return (this.isWide ? a4.height : a4.width) - 2 * margin.side
  }
  get height(): number {
    return this.isWide ? a4.width : a4.height
  }
  get top(): number {
    return margin.top
  }
  /** Lower edge of the writable area. */
  get bottom(): number {
    return this.height - margin.bottom
  }
  get isFresh(): boolean {
    return this.y === margin.top
  }
  static widthOf(isWide: boolean): number {
    return (isWide ? a4.height : a4.width) - 2 * margin.side
  }

  turnPage(): void {
    this.document.addPage({ size: 'A4', layout: this.isWide ? 'landscape' : 'portrait', margin: 0 })
    this.y = margin.top
    if (this.mark !== '') this.drawMark()
  }

  /** Begins a new page if the orientation differs. */
  turn(isWide: boolean): void {
    if (this.isWide === isWide) return
    this.isWide = isWide
    this.turnPage()
  }

  /** Changes the current page. */
  turnTo(isWide: boolean): void {
    this.isWide = isWide
  }

  /** Begins a new page unless the height fits. */
  need(height: number): void {
    if (!this.isFresh && this.y + height > this.bottom) this.turnPage()
  }

  lines(text: string, { size, weight = 'regular' }: TextStyle, width: number): string[] {
    const letters = this.letters[weight]
    return breakLines(letters, letters.printable(text), size, width)
  }

  /** Centers a line vertically at `y`. */
  write(
    line: string,
    x: number,
    y: number,
    { size, weight = 'regular', colour = inkColors.text }: TextStyle,
  ): void {
    if (line === '') return
    this.document.font(weight).fontSize(size).fillColor(colour)
    this.document.text(line, x, y + size * 0.36, { lineBreak: false, baseline: 'alphabetic' })
  }

  align(text: string, side: 'centre' | 'right', y: number, style: TextStyle): void {
    const letters = this.letters[style.weight ?? 'regular']
    const line = letters.printable(text)
    const rest = this.width - letters.measure(line, style.size)
    this.write(line, this.left + (side === 'centre' ? rest / 2 : rest), y, style)
  }

  /** Inserts the code points of missing characters for {signs}. */
  missingNote(sentence: string): string {
    const codePoints = [...this.missing]
      .slice(0, 40)
      .map((sign) => `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase()}`)
    return sentence.replace('{signs}', codePoints.join('、') + (this.missing.size > 40 ? '……' : ''))
  }

  rule(y: number, weight: number, colour = inkColors.text): void {
    this.document
      .moveTo(this.left, y)
      .lineTo(this.left + this.width, y)
      .lineWidth(weight)
      .strokeColor(colour)
      .stroke()
  }

  private drawMark(): void {
    const { document, letters } = this
    const size = Math.min(110, 420 / Math.max(1, letters.bold.measure(this.mark, 1)))
    const [x, y] = [document.page.width / 2, document.page.height / 2]

    document
      .save()
      .rotate(-35, { origin: [x, y] })
      .fillOpacity(0.22)

    this.write(this.mark, x - letters.bold.measure(this.mark, size) / 2, y, {
      size,
      weight: 'bold',
      colour: inkColors.mark,
    })

    document.restore()
    document.fillOpacity(1)
  }
}

/** Kinsoku: characters that must not begin or end a line. */
const notFirst = new Set('，。、；：？！）》」』”’】〉〕％…·—,.;:!?)]}%℃°')
const notLast = new Set('（《「『“‘【〈〔([{￥$')

/** Words are not broken. */
const isWord = (sign: string) =>
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Nd}_@#&+\-./:,%'’]/u.test(sign)

const wordSign = new Map<string, boolean>()
function belongsToWord(sign: string): boolean {
  const cachedResult = wordSign.get(sign)
  if (cachedResult !== undefined) return cachedResult

  const is = isWord(sign)
  wordSign.set(sign, is)

  return is
}

/** Whether a line may end between two characters. */
function mayBreak(left: string, right: string): boolean {
  if (left === ' ') return right !== ' '
  if (right === ' ' || notFirst.has(right) || notLast.has(left)) return false
  return !(belongsToWord(left) && belongsToWord(right))
}

/** Breaks lines by Chinese typesetting rules; words stay whole as long as they fit. */
export function breakLines(
  letters: MeasuredFont,
  text: string,
  size: number,
  width: number,
): string[] {
  return text.split('\n').flatMap((paragraph) => breakParagraph(letters, paragraph, width / size))
}

function breakParagraph(letters: MeasuredFont, paragraph: string, width: number): string[] {
  const characters = Array.from(paragraph.trimEnd())
  const lines: string[] = []
  let start = 0
  let place = 0
  let used = 0

  for (let at = 0; at < characters.length; at++) {
    const sign = characters[at] ?? ''
    if (at > start && mayBreak(characters[at - 1] ?? '', sign)) place = at
    used += letters.widthOf(sign.codePointAt(0) ?? 0)
    if (used <= width || at === start || sign === ' ') continue

    const end = place > start ? place : at

    lines.push(characters.slice(start, end).join('').trimEnd())
    start = end

    at = end - 1
    place = end
    used = 0
  }

  lines.push(characters.slice(start).join(''))

  return lines
}
