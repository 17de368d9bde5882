import { isDate, isDateTime } from '#config-model/facts/time.ts'
import { longestFigure, parseTexts, type ParsedText } from './parsed-text.ts'

const forms = [
  /^(\d{4})(\d{2})(\d{2})(?:[\sT]+(.+))?$/,
  /^(\d{4})\s*([-/.])\s*(\d{1,2})\s*\2\s*(\d{1,2})(?:[\sT]+(.+))?$/,
  /^(\d{4})\s*年\s*(\d{1,2})\s*月\s*(\d{1,2})\s*日?(?:[\sT]*(.+))?$/,
]
const times = [
  /^(\d{1,2}):(\d{1,2})(?::(\d{1,2}))?$/,
  /^(\d{1,2})\s*[时点]\s*(?:(\d{1,2})\s*分\s*(?:(\d{1,2})\s*秒)?)?$/,
]

const pad = (text = '0'): string => text.padStart(2, '0')

/** Stored forms of a day and its time, if any; null for an invalid text. */
function readMoment(text: string): { day: string; time: string | null } | null {
  if (text.length > longestFigure) return null

  const plain = text.normalize('NFKC').trim()
  for (const form of forms) {
    const parts = form
      .exec(plain)
      ?.slice(1)
      .filter((part) => part === undefined || !/^[-/.]$/.test(part))

    if (!parts) continue

    const [year = '', month, date, rest] = parts
    const day = `${year}-${pad(month)}-${pad(date)}`
    if (!isDate(day)) return null
    if (rest === undefined) return { day, time: null }

    for (const clock of times) {
      const [, hours, minutes, seconds] = clock.exec(rest) ?? []
      const time = `${pad(hours)}:${pad(minutes)}:${pad(seconds)}`
      if (hours !== undefined && isDateTime(`${day} ${time}`)) return { day, time }
    }

    return null
  }

  return null
}

/** 2025-8-1, 2025/8/1, 2025.8.1, 2025年8月1日, 20250801, full-width digits too. */
export function parseDate(text: string): ParsedText {
  const moment = readMoment(text)
  if (moment === null) return { fault: parseTexts.noDate({ text }) }
  if (moment.time !== null && moment.time !== '00:00:00')
    return { fault: parseTexts.dateOnly({ text }) }

  return { value: moment.day }
}

/** The default time is the end of the day. */
export function parseDateTimeText(text: string): ParsedText {
  const moment = readMoment(text)
  if (moment === null) return { fault: parseTexts.noDateTime({ text }) }
  return { value: `${moment.day} ${moment.time ?? '23:59:59'}` }
}
