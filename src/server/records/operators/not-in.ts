import { negatedSite, type SqlOperator } from '#server/records/sql/site.ts'
import { inSql } from './in.ts'

/** The subject is none of the values; an empty one is none. */
export const notInSql: SqlOperator<(string | number | boolean)[]> = (values, subject, site) =>
  `not ${inSql(values, subject, negatedSite(site))}`
