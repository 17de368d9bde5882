import { hiddenFields, maskedFields } from '#config-model/access/access.ts'
import type { Config } from '#config-model/config.ts'
import type { RecordData } from '#config-model/record.ts'
import { regionName } from '#config-model/facts/region.ts'
import type { AccountUser } from '#contract/account.ts'
import { userOf, type AccountRow } from './sessions.ts'

/** An account as its own user sees it. */
export function presentAccount(config: Config, row: AccountRow, enterprise: RecordData | null): AccountUser {
  const user = userOf(row, enterprise)
  const unseen = new Set([...hiddenFields(config, user, 'enterprise'), ...maskedFields(config, user, 'enterprise')])
  return {
    id: row.id,
    username: row.username,
    name: row.name,
    nickName: row.nick_name || row.name,
    avatar: row.avatar,
    userType: row.user_type,
    access: row.roles,
    regionCode: row.region_code,
    regionName: row.region_code ? regionName(config, row.region_code) : null,
    enterpriseId: row.enterprise_id,
    enterpriseName: typeof enterprise?.['name'] === 'string' ? enterprise['name'] : null,
    enterprise: enterprise && Object.fromEntries(Object.entries(enterprise).filter(([name]) => !unseen.has(name))),
    mobile: row.mobile,
    email: row.email,
    employer: row.employer,
    mustChangePassword: row.password_changed_at === null,
  }
}
