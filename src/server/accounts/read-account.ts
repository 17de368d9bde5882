import { hiddenFields, maskedFields } from '#config-model/access/access.ts'
import { assertPresent } from '#config-model/assert.ts'
import type { Config } from '#config-model/config.ts'
import { regionName } from '#config-model/facts/region.ts'
import { formatDate } from '#config-model/facts/time.ts'
import type { RecordData } from '#config-model/record.ts'
import type { User } from '#config-model/user.ts'
import type { AccountUser } from '#contract/account.ts'
import type { Services } from '#server/context.ts'
import type { Query } from '#server/database/database.ts'
import { ownerColumn } from '#server/database/system-tables.ts'
import { ownerTitle } from '#server/log/signature.ts'
import { readOpenedRecords } from './opened-records.ts'
import { ownerSql, type AccountRow, userOf } from './sessions.ts'
import { principalsSql, withSubstitution, type Principal } from './substitutes.ts'

interface OwnAccountRow extends AccountRow {
  owner: RecordData | null
  principals: Principal[]
}

/**
 * Reads an account and the record it acts for in one statement, for each browser start.
 * @param acting roles, region and user type of a substituted user
 */
export async function readAccountUser(
  services: Services,
  id: string,
  acting: Partial<Pick<AccountRow, 'roles' | 'region_code' | 'user_type'>> = {},
  query: Query = services.database.query,
): Promise<AccountUser> {
  const config = services.config()
  const [row] = await query<OwnAccountRow>(
    `select a.*, ${ownerSql(config)} as owner, (select coalesce(jsonb_agg(to_jsonb(p)), '[]')
      from (${principalsSql('a.id', '$2')}) p) as principals
     from account a where a.id = $1`,
    [id, formatDate(services.clock())],
  )

  return presentAccount(config, { ...assertPresent(row, `the account ${id}`), ...acting })
}

function presentAccount(config: Config, row: OwnAccountRow): AccountUser {
  const { owner, principals } = row
  const user = userOf(row, owner, config)
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
    owner: row[ownerColumn] === null ? null : presentOwner(config, user, row[ownerColumn]),
    mobile: row.mobile,
    email: row.email,
    employer: row.employer,
    mustChangePassword: row.password_changed_at === null,
    actingFor: null,
    substitutions: principals.map(({ substitution, name, username }) => ({
      id: substitution,
      name: name || username,
    })),
  }
}

function presentOwner(config: Config, user: User, id: string): AccountUser['owner'] {
  const entity = config.roles.owner ?? ''
  const unseen = new Set([
    ...hiddenFields(config, user, entity),
    ...maskedFields(config, user, entity),
  ])

  const data = Object.entries(user.owner ?? {}).filter(
    ([name]) => name !== 'id' && !unseen.has(name),
  )

  return { id, title: ownerTitle(config, user) ?? '', data: Object.fromEntries(data) as RecordData }
}

/** Reads a user for jobs and links; null when disabled. */
export async function readUser(
  { database, config, clock }: Services,
  account: string,
  substitution: string | null = null,
): Promise<User | null> {
  const [row] = await database.query<AccountRow & { owner: RecordData | null }>(
    `select a.*, ${ownerSql(config())} as owner from account a where a.id = $1 and a.enabled`,
    [account],
  )

  if (!row) return null

  const user = await withSubstitution(database.query, config(), userOf(row, row.owner, config()), {
    substitution,
    now: clock(),
  })
  const opened = await readOpenedRecords(database.query, config(), user)

  return opened === undefined ? user : { ...user, opened }
}
