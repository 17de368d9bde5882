import type { Condition } from '#config-model/types.generated.ts'
import { optionalSite, type Site } from '#server/records/sql/site.ts'
import { jsonRowsSql, type SqlValue } from '#server/records/sql/value-sql.ts'

/**
 * A condition on the rows of a subject: its SQL for one row, and whether a row exists that meets
 * something.
 */
export interface RowQuery {
  holds: string
  /** SQL that is never null: whether there is a row for which the given SQL is true. */
  exists: (test: string) => string
}

/** Row query of a subject; null when it cannot have rows. */
export function rowQuery(condition: Condition, subject: SqlValue, site: Site): RowQuery | null {
  if (subject.kind !== 'json') return null

  const row = `row${site.sources.length}`
  const from = `select 1 from ${jsonRowsSql(subject.sql)} ${row} where jsonb_typeof(${row}) = 'object'`

  return {
    holds: site.compile(condition, {
      ...optionalSite(site),
      sources: [...site.sources, { json: row, fields: subject.fields ?? {} }],
    }),
    exists: (test) => `exists (${from} and ${test})`,
  }
}
