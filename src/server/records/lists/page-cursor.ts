import type { KeysetBookmark, KeysetBookmarks } from '#server/cache/keyset-bookmarks.ts'
import { badRequest } from '#server/errors.ts'
import { recordTexts } from '#server/records/record-texts.ts'
import type { Order } from './list-order.ts'

export type PageCursor = KeysetBookmark & Pick<KeysetBookmarks, 'type'>

const types = { time: 'timestamptz', number: 'numeric', text: 'text' } as const
const keyChecks = {
  /** Microseconds since 1970. */
  time: (key: string) => /^\d{1,16}$/.test(key),
  number: (key: string) => /^-?\d{1,40}(\.\d{1,40})?$/.test(key),
  text: (key: string) => !key.includes('\0'),
}

export function cursorColumnSql({ sql, kind }: Order): string {
  if (kind === undefined) return ''
  const value = kind === 'time' ? `(extract(epoch from ${sql}) * 1000000)::bigint` : `(${sql})`
  return `, ${value}::text as order_end`
}

/** Writes the cursor after a row; undefined where the order has none. */
export function serializeCursor({ kind }: Order, last: object | undefined): string | undefined {
  if (kind === undefined || last === undefined) return undefined
  const { id, order_end: key } = last as { id: string; order_end: string | null }
  return JSON.stringify([key, id])
}

/** @throws ApiError 400 when it does not match the order */
export function parseCursor({ kind }: Order, text: string): PageCursor {
  const [key, id, ...rest] = parsed(text)
  const isWhole = typeof id === 'string' && !id.includes('\0') && rest.length === 0
  if (kind === undefined || !isWhole) throw badRequest(recordTexts.noPageEnd())
  if (key === null) return { key, id, type: types[kind] }
  if (typeof key !== 'string' || !keyChecks[kind](key)) throw badRequest(recordTexts.noPageEnd())

  return { key: kind === 'time' ? timeOf(key) : key, id, type: types[kind] }
}

function parsed(text: string): unknown[] {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}

/** Formats a time with microseconds, which a Date does not hold. */
function timeOf(micros: string): string {
  const [milliseconds, rest] = [Math.floor(Number(micros) / 1000), Number(micros) % 1000]
  return new Date(milliseconds).toISOString().replace('Z', `${String(rest).padStart(3, '0')}Z`)
}
