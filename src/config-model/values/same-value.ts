import { withoutRowIds } from '#config-model/facts/row-id.ts'
import type { Json } from '#config-model/record.ts'

/**
 * Ignores key order and keys without value: databases reorder keys. The one comparison of values.
 */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (a === null || a === undefined) return b === null || b === undefined
  if (b === null || b === undefined || typeof a !== 'object' || typeof b !== 'object') return false

  if (Array.isArray(a) || Array.isArray(b))
    return (
      Array.isArray(a) &&
      Array.isArray(b) &&
      a.length === b.length &&
      a.every((item, at) => isSameValue(item, b[at]))
    )

  return hasSameKeys(a as Record<string, unknown>, b as Record<string, unknown>)
}

/** Ignores row ids. */
export const isSameContent = (a: Json | undefined, b: Json | undefined): boolean =>
  isSameValue(a, b) || isSameValue(withoutRowIds(a ?? null), withoutRowIds(b ?? null))

function hasSameKeys(a: Record<string, unknown>, b: Record<string, unknown>): boolean {
  const of = (values: Record<string, unknown>, name: string) =>
    Object.hasOwn(values, name) ? values[name] : undefined
  return (
    Object.keys(a).every((name) => isSameValue(a[name], of(b, name))) &&
    Object.keys(b).every((name) => Object.hasOwn(a, name) || isSameValue(undefined, b[name]))
  )
}
