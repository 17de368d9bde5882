import { createHash } from 'node:crypto'
import type { LogTable } from '#server/database/log-tables.ts'
import { canonicalJson } from '#server/log/append-line.ts'
import type { LogKey, LogKeys } from '#server/log/log-keys.ts'

/** Lines above `from` up to `to`: their number, and the SHA-256 of all in order. */
export interface SealedRange {
  from: number
  to: number
  lines: number
  digest: string
}

/** The previous seal's hash makes later changes detectable. */
export interface SealContent {
  /** 1, 2, 3 … without a gap. */
  n: number
  at: string
  key: string
  previous: string
  tables: Record<LogTable, SealedRange>
  /** Lines up to these numbers are older than marks; only in the first seal. */
  unmarked?: Record<LogTable, number>
}

export interface Seal {
  body: string
  signature: string
}

export const createSeal = (key: LogKey, content: Omit<SealContent, 'key'>): Seal => {
  const body = canonicalJson({ ...content, key: key.id })
  return { body, signature: key.sign(body) }
}

export const hashSeal = ({ body, signature }: Seal): string =>
  createHash('sha256').update(`${body}\n${signature}`).digest('hex')

/** Null unless signed by this portal. */
export function parseSeal(keys: LogKeys, { body, signature }: Seal): SealContent | null {
  try {
    const content = JSON.parse(body) as SealContent
    return keys.get(content.key)?.hasSigned(body, signature) ? content : null
  } catch {
    return null
  }
}
