import { anySql, comparisonSql } from '#server/records/sql/logic.ts'
import type { SqlOperator } from '#server/records/sql/site.ts'
import { equalsConstantSql } from './equality.ts'

/**
 * The subject is one of the values: of a text at once, so that many values cost as little as one.
 */
export const inSql: SqlOperator<(string | number | boolean)[]> = (values, subject, site) => {
  if (subject.kind !== 'text')
    return anySql(values.map((value) => equalsConstantSql(subject, value, site)))
  const texts = values.filter((value) => typeof value === 'string')
  if (texts.length === 0) return 'false'

  return comparisonSql(`${subject.sql} = any(${site.parameters.add(texts)}::text[])`, site)
}
