import { memoize } from '#config-model/memoize.ts'
import type { ParsedSource } from './parse/source.ts'

/**
 * Identifies a configuration by the paths and texts of its files, not for security: 16 hex digits.
 * Hashes are cached per file.
 */
export const hashOfSources = (sources: Iterable<ParsedSource>): string =>
  fnv([...sources].map(hashOfSource).toSorted().join('\n'))

const hashOfSource = memoize((source: ParsedSource) => fnv(`${source.path}\n${source.text}`))

/** 64-bit FNV-1a of the UTF-16 units of a text. */
function fnv(text: string): string {
  let low = 0x84222325
  let high = 0xcbf29ce4
  for (let at = 0; at < text.length; at++) {
    low ^= text.charCodeAt(at)
    const product = low * 0x1b3
    high = (Math.imul(high, 0x1b3) + (low << 8) + Math.floor(product / 0x1_0000_0000)) >>> 0
    low = product >>> 0
  }

  return high.toString(16).padStart(8, '0') + low.toString(16).padStart(8, '0')
}
