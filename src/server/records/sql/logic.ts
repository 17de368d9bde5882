/**
 * What cannot be told: null is neither true nor false to `and`, `or` and `not`, as undefined is to
 * `evaluate`.
 */
export const unknownSql = 'null::boolean'

/** Whether a condition in SQL may be null: only where something in it cannot be told. */
export const mayBeNull = (sql: string): boolean => sql.includes(unknownSql)

/** True when every part is; true for none. */
export function allSql(parts: string[]): string {
  const [first = 'true'] = parts
  return parts.length <= 1 ? first : `(${parts.join(' and ')})`
}

/** True when a part is; false for none. */
export const anySql = (parts: string[]): string =>
  parts.length === 0 ? 'false' : `(${parts.join(' or ')})`

/**
 * A comparison that is null where nothing can be compared. Below a `not` null has to count as
 * false; elsewhere it does so by itself, and an index can serve the comparison only as it stands.
 */
export const comparisonSql = (sql: string, { isNegated }: { isNegated: boolean }): string =>
  isNegated ? `coalesce(${sql}, false)` : sql
