import type { RecordData } from '#config-model/record.ts'
import type { AccountUser } from '#contract/account.ts'
import type { Services } from '#server/context.ts'
import type { Query } from '#server/database/database.ts'
import { presentAccount } from './present-account.ts'
import { ownerSql, type AccountRow } from './sessions.ts'
import { principalsOf } from './substitutes.ts'

/** An account with the record it acts for. */
export async function readAccountUser(
  services: Services,
  account: AccountRow,
  query: Query = services.database.query,
): Promise<AccountUser> {
  const config = services.config()
  const [row] = await query<{ owner: RecordData | null }>(
    `select ${ownerSql(config)} as owner from account a where id = $1`,
    [account.id],
  )

  const principals = await principalsOf(query, account.id, services.clock())
  return presentAccount(config, account, row?.owner ?? null, principals)
}
