/**
 * Stands in for `fast-uri`, which the form engine brings to resolve `$ref` and `$id` across
 * documents (7 kB): our schemas are whole, without references. See `resolve.alias` in
 * vite.config.ts.
 */
export default {
  equal: (one: string, other: string): boolean => one === other,
  resolve: (_base: string, reference: string): string => reference,
}
