/** Of all dates, whatever the machine's. */
const zone = 'Asia/Shanghai'

/** UTC+8 all year since 1992: skips the slow time zone lookup. */
const [steadySince, steadyUntil] = [Date.UTC(1992, 0), Date.UTC(9999, 0)]
const chinaOffsetMs = 8 * 3_600_000

/** A check formats the same moment hundreds of times. */
let last = { time: Number.NaN, text: '' }

/** YYYY-MM-DD HH:mm:ss in China Standard Time (specification §9). */
export function formatDateTime(date: Date): string {
  const time = date.getTime()
  if (last.time !== time) last = { time, text: textOf(time) }
  return last.text
}

function textOf(time: number): string {
  if (!(time >= steadySince && time < steadyUntil)) return byCalendar(time)

  const second = Math.floor((time + chinaOffsetMs) / 1000)
  const ofDay = second % 86_400
  const [hour, minute] = [Math.floor(ofDay / 3600), Math.floor(ofDay / 60) % 60]

  return `${dayText((second - ofDay) / 86_400)} ${twoDigits[hour]}:${twoDigits[minute]}:${twoDigits[ofDay % 60]}`
}

let calendar: Intl.DateTimeFormat | undefined

/** The Intl formatter is slow to construct and created on first use. */
function byCalendar(time: number): string {
  calendar ??= new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })

  return calendar.format(time).replace(',', '')
}

const twoDigits = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'))
const days = new Map<number, string>()

/** A day counted from 1970; cached. */
function dayText(day: number): string {
  const cachedText = days.get(day)
  if (cachedText !== undefined) return cachedText

  if (days.size >= 4000) days.clear()
  const text = new Date(day * 86_400_000).toISOString().slice(0, 10)

  days.set(day, text)

  return text
}

/** YYYY-MM-DD in China Standard Time. */
export function formatDate(date: Date): string {
  return formatDateTime(date).slice(0, 10)
}

/** In China Standard Time; an Invalid Date for other texts. */
export function parseDateTime(text: string): Date {
  const match = /^(\d{4}-\d{2}-\d{2})(?: (\d{2}:\d{2}:\d{2}))?$/.exec(text)
  return match ? new Date(`${match[1]}T${match[2] ?? '00:00:00'}+08:00`) : new Date(Number.NaN)
}

export function isDate(text: string): boolean {
  const date = /^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : null
  return (
    date !== null && !Number.isNaN(date.getTime()) && date.getUTCDate() === Number(text.slice(8))
  )
}

export function isDateTime(text: string): boolean {
  return /^.{10} ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(text) && isDate(text.slice(0, 10))
}

/** Adds whole days to YYYY-MM-DD[ HH:mm:ss]. */
export function plusDays(text: string, days: number): string {
  const date = new Date(`${text.slice(0, 10)}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10) + text.slice(10)
}

const durationUnits: Record<string, number> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }
/** Milliseconds of "60s", "30m", "2h" or "1d" (checked by the schema). */
export function parseDuration(text: string): number {
  return Number(text.slice(0, -1)) * (durationUnits[text.slice(-1)] ?? Number.NaN)
}

const sizeUnits: Record<string, number> = { KB: 1024, MB: 1024 ** 2, GB: 1024 ** 3 }
/** Bytes of a size such as "5MB" (checked by the schema). */
export function parseSize(text: string): number {
  return Number(text.slice(0, -2)) * (sizeUnits[text.slice(-2)] ?? Number.NaN)
}

/** To the minute; to the day when the deadline ends with the day. */
export const formatDeadline = (dateTime: string): string =>
  dateTime.slice(11, 16) === '23:59' ? dateTime.slice(0, 10) : dateTime.slice(0, 16)
