import { sameValue } from '#config-model/values/same-value.ts'
import type { Assignment } from '#config-model/workflow/assignments.ts'
import type { Query } from '#server/database/database.ts'

/**
 * Notes at the accounts concerned that a record was assigned to them or taken from them: their
 * sessions are read again, for what they may read follows from it.
 */
export async function noteAssigned(
  query: Query,
  before: readonly Assignment[],
  after: readonly Assignment[],
  now: Date,
): Promise<void> {
  if (sameValue(before, after)) return

  const ids = [...before, ...after].map(({ to }) => to)
  await query(
    'update account set assigned_at = $2 where id in (select id from account where id = any($1) order by id for update)',
    [[...new Set(ids)], now],
  )
}
