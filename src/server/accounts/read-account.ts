import type { RecordData } from '#config-model/record.ts'
import type { AccountUser } from '#contract/account.ts'
import type { Services } from '#server/context.ts'
import { tableOf } from '#server/records/tables/entity-tables.ts'
import { presentAccount } from './present-account.ts'
import type { AccountRow } from './sessions.ts'

/** An account with its enterprise. */
export async function readAccountUser(services: Services, account: AccountRow): Promise<AccountUser> {
  const config = services.config()
  const [enterprise] =
    account.enterprise_id && 'enterprise' in config.entities
      ? await services.database.query<{ data: RecordData }>(`select data from ${tableOf('enterprise')} where id = $1`, [
          account.enterprise_id,
        ])
      : []
  return presentAccount(config, account, enterprise?.data ?? null)
}
