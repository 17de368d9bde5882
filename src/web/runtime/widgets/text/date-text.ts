import { isDate, isDateTime } from '#config-model/facts/time.ts'

const pad = (text: string | undefined, length = 2) => (text ?? '').padStart(length, '0')

/**
 * A day as somebody types or pastes it (2025-8-1, 2025/8/1, 2025.8.1, 2025年8月1日, 20250801) as YYYY-MM-DD.
 * "" for nothing; what is no day of the calendar is given back unchanged so that the check can say so.
 */
export function parseDateText(text: string): string {
  const plain = text.trim().replaceAll(/\s/g, '')
  const parts = /^(\d{4})(\d{2})(\d{2})$/.exec(plain) ?? /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(plain)
  if (!parts) return text.trim()
  const day = `${parts[1]}-${pad(parts[2])}-${pad(parts[3])}`
  return isDate(day) ? day : text.trim()
}

/** The same for a day with a time; a missing time is the end of the day, missing seconds are 00. */
export function parseDateTimeText(text: string): string {
  const [, day = '', hour, minute, second] =
    /^(.*?)(?:[\sT](\d{1,2})[:：](\d{1,2})(?:[:：](\d{1,2}))?)?$/.exec(text.trim()) ?? []
  const date = parseDateText(day)
  if (!isDate(date)) return text.trim()
  const result = hour === undefined ? `${date} 23:59:59` : `${date} ${pad(hour)}:${pad(minute)}:${pad(second)}`
  return isDateTime(result) ? result : text.trim()
}
