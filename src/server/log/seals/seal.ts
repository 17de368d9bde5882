import { createHash } from 'node:crypto'
import { canonicalJson } from '#server/log/canonical.ts'
import type { LogKey, LogKeys } from '#server/log/log-keys.ts'
import type { LogTable } from '#server/log/log-tables.ts'

/**
 * The lines of a table above `from` up to `to`, by their numbers: how many, and the SHA-256 of all
 * of them in their order.
 */
export interface SealedRange {
  from: number
  to: number
  lines: number
  digest: string
}

/**
 * What a seal says: with the hash of the one before, nothing can be changed, dropped or put in
 * afterwards unseen.
 */
export interface SealContent {
  /** 1, 2, 3 … without a gap. */
  n: number
  at: string
  key: string
  previous: string
  tables: Record<LogTable, SealedRange>
  /** In the first alone: up to which numbers lines are older than marks. */
  unmarked?: Record<LogTable, number>
}

/** A seal as it is stored: the text that was signed, and the signature. */
export interface Seal {
  body: string
  signature: string
}

export const sealOf = (key: LogKey, content: Omit<SealContent, 'key'>): Seal => {
  const body = canonicalJson({ ...content, key: key.id })
  return { body, signature: key.sign(body) }
}

export const hashSeal = ({ body, signature }: Seal): string =>
  createHash('sha256').update(`${body}\n${signature}`).digest('hex')

/** What a seal says; null when no key of this portal has signed it. */
export function contentOf(keys: LogKeys, { body, signature }: Seal): SealContent | null {
  try {
    const content = JSON.parse(body) as SealContent
    return keys.of(content.key)?.hasSigned(body, signature) ? content : null
  } catch {
    return null
  }
}
