import { invalid } from '#server/errors.ts'
import { importTexts } from './import-texts.ts'

const limits = { columns: 200, cell: 20_000 }

/**
 * The texts of a csv file, row by row. Excel writes it as GBK in China and as UTF-8 elsewhere, with commas, semicolons or tabs: the bytes and the first line tell which.
 * @throws ApiError 400 for what is no text or too many rows
 */
export function readCsv(content: Buffer, rows: number): string[][] {
  const text = decode(content)
  const first = /^[^\r\n]*/.exec(text)?.[0] ?? ''
  const sign = [',', '\t', ';'].toSorted((a, b) => first.split(b).length - first.split(a).length)[0] ?? ','
  const lines = split(text, sign)
  while (lines.at(-1)?.every((cell) => cell === '')) lines.pop()
  if (lines.length > rows + 1) throw invalid(importTexts.tooManyRows({ limit: rows }))
  return lines.map((cells) => cells.slice(0, limits.columns).map((cell) => cell.slice(0, limits.cell).trim()))
}

function decode(content: Buffer): string {
  if (content.includes(0)) throw invalid(importTexts.notText())
  for (const encoding of ['utf-8', 'gb18030']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(content)
    } catch {
      // The next one.
    }
  }
  throw invalid(importTexts.notText())
}

/** Cells in quotes hold line breaks, signs and doubled quotes. */
function split(text: string, sign: string): string[][] {
  const lines: string[][] = [[]]
  const cell = /"((?:[^"]|"")*)"|[^,;\t\r\n"]/y
  let at = 0
  let written = ''
  const end = () => {
    lines.at(-1)?.push(written)
    written = ''
  }
  while (at < text.length) {
    const letter = text[at] ?? ''
    if (letter === sign) end()
    else if (letter === '\n' || letter === '\r') {
      if (letter === '\r' && text[at + 1] === '\n') at++
      end()
      lines.push([])
    } else {
      cell.lastIndex = at
      const found = written === '' && letter === '"' ? cell.exec(text) : null
      written += found?.[1]?.replaceAll('""', '"') ?? letter
      at += (found?.[0].length ?? 1) - 1
    }
    at++
  }
  end()
  return lines
}
