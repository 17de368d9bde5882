import { formatPlainNumber, firstInexactNumber } from '#config-model/text/decimal.ts'

/** A text is never a formula. */
export type SheetCell =
  | string
  | { kind: 'money' | 'percent'; value: number }
  /** `decimals` are those of its column. */
  | { kind: 'number'; value: number; decimals?: number }
  /** YYYY-MM-DD, or YYYY-MM-DD HH:mm:ss. */
  | { kind: 'date' | 'date-time'; value: string }

const styles = { text: 1, money: 2, percent: 3, date: 4, 'date-time': 5 } as const
/** Of a number with this many decimals; 0 is the general format. */
const decimalStyles = [0, 6, 7, 8, 9]

const formats = [
  '@',
  '#,##0.00',
  '0.00%',
  'yyyy\\-mm\\-dd',
  'yyyy\\-mm\\-dd\\ hh:mm:ss',
  '0.0',
  '0.00',
  '0.000',
  '0.0000',
]
const firstFormat = 164

/** Text cells keep their text format when edited. */
export const stylesXml = `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="${formats.length}">${formats
  .map((code, at) => `<numFmt numFmtId="${firstFormat + at}" formatCode="${code}"/>`)
  .join(
    '',
  )}</numFmts><fonts count="1"><font/></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${formats.length + 1}"><xf/>${formats
  .map((_, at) => `<xf numFmtId="${firstFormat + at}" applyNumberFormat="1"/>`)
  .join(
    '',
  )}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

export const textStyle = styles.text

const xmlEntities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const plain = /^[\t\n -%'-;=?-^`-\ud7ff\ue000-\ufffd]*$/
const longest = 32_767

/** Escapes for XML and spreadsheets, where `_x000D_` would be a line break. */
export function escapeXml(text: string): string {
  if (plain.test(text)) return text

  return text
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll('\r', '_x000D_')
    .replaceAll(/[&<>]/g, (character) => xmlEntities[character] ?? character)
    .replaceAll(/[^\t\n\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
}

const nameOf = (at: number): string =>
  (at < 26 ? '' : nameOf(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26))
const names: string[] = []
/** A, B, … Z, AA. */
export const columnName = (at: number): string => (names[at] ??= nameOf(at))

/** A text beyond the limit ends with an ellipsis. */
export const shortenCellText = (text: string): string =>
  text.length > longest ? `${text.slice(0, longest - 1)}…` : text

export function renderCell(content: SheetCell, column: string, row: number): string {
  if (typeof content === 'string') {
    const text = escapeXml(shortenCellText(content))
    return `<c r="${column}${row}" s="${styles.text}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`
  }

  const figure = figureOf(content)
  if (figure === null) return renderCell(String(content.value), column, row)

  const style =
    content.kind === 'number' ? decimalStyles[content.decimals ?? 0] : styles[content.kind]

  return `<c r="${column}${row}"${style ? ` s="${style}"` : ''}><v>${figure}</v></c>`
}

/** Null when inexact. */
function figureOf(content: Exclude<SheetCell, string>): string | null {
  if (typeof content.value === 'string') return daysOf(content.value)
  const { kind, value } = content
  if (!Number.isFinite(value) || Math.abs(value) >= firstInexactNumber) return null

  return formatPlainNumber(kind === 'percent' ? value / 100 : value)
}

/** Days between the epochs of spreadsheets and Unix. */
const daysToUnix = 25_569
/** Includes the nonexistent 29 February 1900. */
const firstDay = 61

function daysOf(text: string): string | null {
  const time = Date.parse(`${text.slice(0, 10)}T${text.slice(11) || '00:00:00'}Z`)
  const days = time / 86_400_000 + daysToUnix
  return Number.isNaN(time) || days < firstDay ? null : formatPlainNumber(days)
}
