const sizes: Record<string, string> = { K: 'KB', M: 'MB', G: 'GB', 兆: 'MB', 千字节: 'KB' }
const times: Record<string, string> = {
  秒: 's',
  分钟: 'm',
  分: 'm',
  小时: 'h',
  时: 'h',
  天: 'd',
  日: 'd',
  SEC: 's',
  MIN: 'm',
  S: 's',
  M: 'm',
  H: 'h',
  D: 'd',
}
const two = (digits: string) => digits.padStart(2, '0')

const spellings: ((text: string) => string)[] = [
  (text) => text.toUpperCase(),
  (text) => text.toLowerCase(),
  (text) =>
    text.replace(
      /^(\d+)\D*$/,
      (_, number: string) => number + (sizes[text.slice(number.length).toUpperCase()] ?? ''),
    ),
  (text) =>
    text.replace(
      /^(\d+)\D*$/,
      (_, number: string) => number + (times[text.slice(number.length).toUpperCase()] ?? ''),
    ),
  (text) =>
    text
      .replaceAll(/[-_.]+(\w)/g, (_, letter: string) => letter.toUpperCase())
      .replace(/^[A-Z]/, (letter) => letter.toLowerCase()),
]

/** Case, blanks, zeros of a date, units in the required form. */
export function normalizeSpelling(text: string, form: RegExp): string | undefined {
  const plain = text.normalize('NFKC').replaceAll(/\s/g, '')
  return [...dateSpellings(text), plain, ...spellings.map((spell) => spell(plain))].find(
    (spelling) => spelling !== text && form.test(spelling),
  )
}

function dateSpellings(text: string): string[] {
  const variant =
    /^\s*(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[T ]+(\d{1,2}):(\d{1,2})(?::(\d{1,2}))?)?\s*$/.exec(
      text.normalize('NFKC'),
    )

  if (!variant) return []

  const [, year = '', month = '', day = '', hour = '0', minute = '0', second = '0'] = variant
  const date = `${year}-${two(month)}-${two(day)}`

  return [date, `${date} ${two(hour)}:${two(minute)}:${two(second)}`]
}
