import { compileList } from '#server/records/lists/list-query.ts'
import { rowColumns } from '#server/records/lists/present-rows.ts'
import type { BenchPortal } from './open-bench-portal.ts'

/** Asks the database itself for the first page of a list, with the SQL that the server sends. */
export async function bareRows(
  { database, config, userOf }: BenchPortal,
  account: string,
  page: string,
): Promise<() => Promise<boolean>> {
  const user = await userOf(account)
  const list = compileList(config, user, { id: page, query: {}, now: new Date(), spoken: config })
  const sql = `select ${rowColumns} from ${list.table} where ${list.where} order by ${list.order} limit 20 offset 0`
  return async () => (await database.query(sql, list.parameters.values)).length > 0
}
