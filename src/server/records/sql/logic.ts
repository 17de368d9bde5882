/** Null in `and`, `or` and `not`, like undefined in `evaluate`. */
export const unknownSql = 'null::boolean'

/** By an undecidable part. */
export const mayBeNull = (sql: string): boolean => sql.includes(unknownSql)

/** True for none. */
export function allSql(parts: string[]): string {
  const [first = 'true'] = parts
  return parts.length <= 1 ? first : `(${parts.join(' and ')})`
}

/** False for none. */
export const anySql = (parts: string[]): string =>
  parts.length === 0 ? 'false' : `(${parts.join(' or ')})`

/**
 * Null for an empty side. Below a `not`, null becomes false; elsewhere it acts as false, and an
 * index needs the unchanged comparison.
 */
export const comparisonSql = (sql: string, { isNegated }: { isNegated: boolean }): string =>
  isNegated ? `coalesce(${sql}, false)` : sql
