import pg from 'pg'

const usual = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ)
const [zero, nine] = [48, 57]

/**
 * Parses a timestamptz to the millisecond. Hot path: the stored form (four-digit year, whole-hour
 * offset) is parsed digit by digit.
 */
export function parseMoment(text: string): Date | number {
  const { length } = text
  const year = number(text, 0, 4)
  const sign = text.charCodeAt(length - 3)
  const isPlain =
    text[4] === '-' && text[10] === ' ' && text[16] === ':' && (sign === 43 || sign === 45)
  const offset = isPlain ? number(text, length - 2, length) * (sign === 43 ? 1 : -1) : Number.NaN
  const time = Date.UTC(
    // Date.UTC maps two-digit years to 19xx.
    year >= 1000 ? year : Number.NaN,
    number(text, 5, 7) - 1,
    number(text, 8, 10),
    number(text, 11, 13) - offset,
    number(text, 14, 16),
    number(text, 17, 19),
    milliseconds(text, length - 3),
  )

  return Number.isNaN(time) ? usual(text) : new Date(time)
}

/** NaN for other characters. */
function number(text: string, from: number, to: number): number {
  let value = 0
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at)
    if (!(code >= zero && code <= nine)) return Number.NaN
    value = value * 10 + code - zero
  }

  return value
}

function milliseconds(text: string, end: number): number {
  if (end === 19) return 0
  if (text[19] !== '.' || end === 20) return Number.NaN

  const digits = Math.min(3, end - 20)

  return number(text, 20, end) >= 0
    ? number(text, 20, 20 + digits) * 10 ** (3 - digits)
    : Number.NaN
}
