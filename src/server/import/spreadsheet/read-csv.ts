import {
  RowCollector,
  SpreadsheetError,
  spreadsheetLimits,
  type SpreadsheetRow,
} from './spreadsheet.ts'

/**
 * Reads a CSV file. Excel writes GBK in China and UTF-8 elsewhere, with commas, semicolons or tabs:
 * detected from the bytes and the first line.
 * @throws SpreadsheetError
 */
export function readCsv(content: Buffer, maxRows: number): SpreadsheetRow[] {
  const text = decode(content)
  const collector = new RowCollector(maxRows)
  const separator = separatorOf(text)
  let row = 1

  for (let at = 0; at < text.length; row++) {
    const afterBreak = lineBreakAt(text, at)
    if (afterBreak > at) {
      at = afterBreak
      continue
    }

    const { cells, end } = readRow(text, at, { separator, row })

    collector.add({ row, isHidden: false, cells })
    at = lineBreakAt(text, end)
  }

  return collector.rows
}

function lineBreakAt(text: string, at: number): number {
  if (text[at] === '\n') return at + 1
  if (text[at] !== '\r') return at
  return text[at + 1] === '\n' ? at + 2 : at + 1
}

function decode(content: Buffer): string {
  if (content.includes(0)) throw new SpreadsheetError('not-text')

  for (const encoding of ['utf-8', 'gb18030']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(content)
    } catch {}
  }

  throw new SpreadsheetError('not-text')
}

const cellEnds = { ',': /[,\r\n]/g, '\t': /[\t\r\n]/g, ';': /[;\r\n]/g }
type Separator = keyof typeof cellEnds

/** Read to detect the separator. */
const longestTitles = 20_000

function separatorOf(text: string): Separator {
  const [first = ''] = text.slice(0, longestTitles).split(/[\r\n]/, 1)
  const count = (separator: Separator) => first.split(separator).length
  const separators = Object.keys(cellEnds) as Separator[]

  return separators.reduce(
    (best, separator) => (count(separator) > count(best) ? separator : best),
    ',',
  )
}

function readRow(
  text: string,
  start: number,
  { separator, row }: { separator: Separator; row: number },
) {
  const ends = cellEnds[separator]
  const cells: string[] = []
  for (let at = start; ; at++) {
    let cell = ''
    if (text[at] !== separator) {
      const quoted = quotedFrom(text, at)
      ends.lastIndex = quoted?.end ?? at
      const end = ends.exec(text)?.index ?? text.length
      cell = ((quoted?.value ?? '') + text.slice(quoted?.end ?? at, end)).trim()
      at = end
    }

    if (cell !== '' && cells.length >= spreadsheetLimits.columns)
      throw new SpreadsheetError('too-many-columns', row)

    if (cells.length < spreadsheetLimits.columns) cells.push(cell)
    if (text[at] !== separator) return { cells, end: at }
  }
}

/** Handles line breaks, separators and doubled quotes; null when unclosed. */
function quotedFrom(text: string, start: number): { value: string; end: number } | null {
  if (text[start] !== '"') return null

  for (let at = start + 1; ;) {
    const quote = text.indexOf('"', at)
    if (quote === -1) return null
    if (text[quote + 1] !== '"')
      return { value: text.slice(start + 1, quote).replaceAll('""', '"'), end: quote + 1 }

    at = quote + 2
  }
}
