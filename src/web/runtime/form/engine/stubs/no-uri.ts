/**
 * Stub for `fast-uri`, which the form engine uses to resolve `$ref` and `$id` across documents (7
 * kB): our schemas have no references. See `resolve.alias` in vite.config.ts.
 */
export default {
  equal: (one: string, other: string): boolean => one === other,
  resolve: (_base: string, reference: string): string => reference,
}
