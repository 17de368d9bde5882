import type { Letters } from './letters.ts'

/** Kinsoku: must not begin, must not end a line. */
const notFirst = new Set('，。、；：？！）》」』”’】〉〕％…·—,.;:!?)]}%℃°')
const notLast = new Set('（《「『“‘【〈〔([{￥$')

/** Letters and digits are not broken. */
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

/** Chinese typesetting rules; words stay whole as long as they fit. */
export function breakLines(letters: Letters, text: string, size: number, width: number): string[] {
  return text.split('\n').flatMap((paragraph) => breakParagraph(letters, paragraph, width / size))
}

function breakParagraph(letters: Letters, paragraph: string, width: number): string[] {
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

    // Rewinds to the break.
    at = end - 1
    place = end
    used = 0
  }

  lines.push(characters.slice(start).join(''))

  return lines
}
