import type { SpreadsheetCell } from './spreadsheet.ts'

/** How a number is shown, as far as it changes what the number means. */
export type NumberFormat = 'number' | 'date' | 'percent'

/** Formats that every spreadsheet program has without describing them: dates and times of all languages, of Chinese and Japanese from 27 and 50 on. */
const builtInDates: [first: number, last: number][] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
]

/** What a format means by its number, or by its code where the file describes it. */
export function numberFormatOf(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) {
    if (id === 9 || id === 10) return 'percent'
    return builtInDates.some(([first, last]) => id >= first && id <= last) ? 'date' : 'number'
  }
  // Texts in quotes, escaped letters, and colors or languages in brackets mean nothing.
  const [section = ''] = code.replaceAll(/"[^"]*"|\\.|[_*].|\[[^\]]*\]/g, '').split(';')
  if (section.includes('%')) return 'percent'
  return /[ymdhs]|a{3,}/i.test(section) && !/general/i.test(section) ? 'date' : 'number'
}

/** Excel keeps this many digits of a number; those behind them are zeros that nobody wrote. */
const digitsKept = 15
const allDigits = new Intl.NumberFormat('en', { useGrouping: false, maximumSignificantDigits: digitsKept })

/** The text that a number cell stands for: a date, a percentage, or the number with the digits that Excel shows. */
export function numberText(value: number, format: NumberFormat, startsIn1904: boolean): SpreadsheetCell {
  if (format === 'date') {
    const text = dateText(startsIn1904 ? value + 1462 : value)
    if (text !== null) return text
  }
  if (Math.abs(value) >= 10 ** digitsKept) return { fault: 'long-number', text: allDigits.format(value).slice(0, 40) }
  const shown = (number: number) => String(Number(number.toPrecision(digitsKept)))
  return format === 'percent' ? `${shown(value * 100)}%` : shown(value)
}

const secondsOfDay = 86_400
/** Days from the first of a sheet to that of Unix time. */
const daysToUnix = 25_569
/** Sheets have a 29 February 1900: the days before it are counted one short. */
const dayThatNeverWas = 60
/** The day after 9999-12-31. */
const lastDay = 2_958_466

/** A date, a moment to the second, or a time of day; null for what is beyond the calendar. */
function dateText(days: number): string | null {
  if (!(days >= 0 && days < lastDay)) return null
  const seconds = Math.round((days < dayThatNeverWas ? days + 1 : days) * secondsOfDay)
  const moment = new Date((seconds - daysToUnix * secondsOfDay) * 1000).toISOString()
  const [date, time] = [moment.slice(0, 10), moment.slice(11, 19)]
  if (days < 1 && days > 0) return time
  return seconds % secondsOfDay === 0 ? date : `${date} ${time}`
}
