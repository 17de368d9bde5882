import { formatPlainNumber, firstInexactNumber } from '#config-model/text/decimal.ts'
import type { SpreadsheetCell } from './spreadsheet.ts'

/** Number formats that change the meaning of a value. */
export type NumberFormat = 'number' | 'date' | 'date-time' | 'percent'

/** Built-in formats; from 27 and 50 on those of Chinese and Japanese. */
const builtInDates: [first: number, last: number][] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
]
const builtInTimes: [first: number, last: number][] = [
  [18, 22],
  [32, 35],
  [45, 47],
  [55, 56],
]
const isAmong = (id: number, ranges: [number, number][]) =>
  ranges.some(([first, last]) => id >= first && id <= last)

/** By id, or by code where the file defines it. */
export function numberFormatOf(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) {
    if (id === 9 || id === 10) return 'percent'
    if (isAmong(id, builtInTimes)) return 'date-time'
    return isAmong(id, builtInDates) ? 'date' : 'number'
  }

  // Without quoted texts, escaped letters, colors and languages.
  const [section = ''] = code.replaceAll(/"[^"]*"|\\.|[_*].|\[[^\]]*\]/g, '').split(';')
  if (section.includes('%')) return 'percent'
  if (/general/i.test(section)) return 'number'
  if (/[hs]/i.test(section)) return 'date-time'

  return /[ymd]|a{3,}/i.test(section) ? 'date' : 'number'
}

/** A date, a percentage, or the digits that Excel shows. */
export function numberText(
  value: number,
  format: NumberFormat,
  startsIn1904: boolean,
): SpreadsheetCell {
  if (format === 'date' || format === 'date-time') {
    const text = dateText(startsIn1904 ? value + 1462 : value, format === 'date-time')
    if (text !== null) return text
  }

  if (Math.abs(value) >= firstInexactNumber)
    return { fault: 'long-number', text: formatPlainNumber(value).slice(0, 40) }

  return format === 'percent' ? `${formatPlainNumber(value * 100)}%` : formatPlainNumber(value)
}

const secondsOfDay = 86_400
/** Days between the epochs of spreadsheets and Unix. */
const daysToUnix = 25_569
/** 29 February 1900: earlier days are off by one. */
const dayThatNeverWas = 60
/** The day after 9999-12-31. */
const lastDay = 2_958_466

/** Null beyond the calendar. Midnight appears only in time formats. */
function dateText(days: number, showsTime: boolean): string | null {
  if (!(days >= 0 && days < lastDay)) return null

  const seconds = Math.round((days < dayThatNeverWas ? days + 1 : days) * secondsOfDay)
  const moment = new Date((seconds - daysToUnix * secondsOfDay) * 1000).toISOString()
  const [date, time] = [moment.slice(0, 10), moment.slice(11, 19)]
  if (days < 1 && days > 0) return time

  return seconds % secondsOfDay === 0 && !showsTime ? date : `${date} ${time}`
}
