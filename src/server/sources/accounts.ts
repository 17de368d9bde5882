import { formatDateTime } from '#config-model/facts/time.ts'
import { isSameValue } from '#config-model/values/same-value.ts'
import { accountTexts } from '#server/accounts/account-texts.ts'
import { clearLoginFailures } from '#server/accounts/login/login-guard.ts'
import { hashPassword } from '#server/accounts/login/password-hash.ts'
import { normalizeUsername } from '#server/accounts/login/username.ts'
import { issueCode } from '#server/accounts/recovery/account-codes.ts'
import { notifyChangedContacts } from '#server/accounts/recovery/contacts.ts'
import { sendFirstPasswordCode } from '#server/accounts/recovery/first-password.ts'
import { endSessions } from '#server/accounts/sessions.ts'
import type { SourceCall, SourceRecord, SourceService } from '#server/context.ts'
import { ApiError, forbidden, badRequest, staleVersion } from '#server/errors.ts'
import { endInvalidAssignments } from '#server/workflow/assignments.ts'
import {
  findTransferCandidates,
  transferRecords,
  type RecordKey,
} from '#server/workflow/hand-over.ts'
import {
  findLeftUnattended,
  listUnattendedRecords,
  describeUnattended,
  replaceAccount,
} from '#server/workflow/who-may-act.ts'
import { checkGrantedRights, assertAdministratorLeft, userTypeOf } from './account-rights.ts'

const columns: Record<string, string> = {
  name: 'name',
  nickName: 'nick_name',
  roles: 'roles',
  regionCode: 'region_code',
  orgId: 'org_id',
  mobile: 'mobile',
  email: 'email',
  employer: 'employer',
  remark: 'remark',
}
/** Never null in the table. */
const texts = new Set(['name', 'nickName'])

const valuesOf = ({ record }: SourceCall) =>
  Object.keys(columns).map((name) => record.data[name] ?? (texts.has(name) ? '' : null))

/** A new version: editors must reload. */
const changed = 'update account set version = version + 1, updated_at = $2'

const nameOf = ({ data }: SourceRecord): string =>
  String((data as { username?: string }).username ?? '')

/** Grants never exceed the grantor's rights, and one administrator always remains. */
export const accountService: SourceService = {
  async create(call) {
    const { config, query, record, services } = call
    const username = normalizeUsername(nameOf(record))
    if (username === null || username.length < 4) throw badRequest(accountTexts.usernameForm())

    checkGrantedRights(call, null)
    const password = newPassword(services.random)
    const place = Object.keys(columns).map((_, at) => `$${at + 7}`)
    const insertedRows = await query(
      `insert into account(id, username, user_type, password_hash, created_at, updated_at,
        ${Object.values(columns).join(', ')})
       values ($1, $2, $3, $4, $5, $6, ${place.join(', ')}) on conflict (username) do nothing
         returning id`,
      [
        record.id,
        username,
        userTypeOf(config, record),
        services.isTrial ? '' : await hashPassword(password),
        record.createdAt,
        record.updatedAt,
        ...valuesOf(call),
      ],
    )

    if (insertedRows.length === 0)
      throw new ApiError(409, 'duplicate', accountTexts.usernameTaken())

    Object.assign(record.data, { username, enabled: true, userType: userTypeOf(config, record) })
    if (await sendFirstPasswordCode(call)) return null

    return password
  },

  async update(call, before) {
    const { config, query, record } = call
    checkGrantedRights(call, before)
    const abandoned = await requireTransferConfirmation(call, before)
    const changes = Object.values(columns).map((column, at) => `${column} = $${at + 5}`)
    await notifyChangedContacts(call.services, query, record.id, record.data)
    const stored = await query(
      `update account set version = version + 1, updated_at = $3, user_type = $4,
        ${changes.join(', ')} where id = $1 and version = $2 returning id`,
      [
        record.id,
        record.version - 1,
        record.updatedAt,
        userTypeOf(config, record),
        ...valuesOf(call),
      ],
    )

    if (stored.length === 0) throw staleVersion(record.version)

    Object.assign(record.data, { userType: userTypeOf(config, record) })
    await assertAdministratorLeft(call)
    await endInvalidAssignments(call.services, query)
    await handOver(call, abandoned)
  },

  // Disabled, not deleted; the name becomes available.
  async undoCreate({ query, record }) {
    const gone = await query(
      `update account set enabled = false, version = version + 1,
        username = username || '.' || right(id, 6) where id = $1 and last_login_at is null
        returning id`,
      [record.id],
    )
    return gone.length > 0
  },

  acts: {
    async resetPassword(call) {
      const { query, record, services, user } = call
      if (record.id === user.id) throw forbidden(accountTexts.ownPassword())

      checkGrantedRights(call, record)
      const password = newPassword(services.random)

      await query(`${changed}, password_hash = $3, password_changed_at = null where id = $1`, [
        record.id,
        services.clock(),
        await hashPassword(password),
      ])

      await endSessions(query, record.id, 'password-reset')
      await clearLoginFailures(query, nameOf(record))

      return password
    },
    async issueCode(call) {
      const { query, record, services, user, config } = call
      if (record.id === user.id) throw forbidden(accountTexts.ownPassword())
      if (!config.portal.recovery?.ways.includes('paper'))
        throw forbidden(accountTexts.noRecovery())

      checkGrantedRights(call, record)
      const { code, expiresAt } = await issueCode(services, query, {
        account: record.id,
        kind: 'paper',
        issuedBy: user.username,
      })

      return { secret: code, until: formatDateTime(expiresAt) }
    },
    async unlock({ query, record, services }) {
      await query(`${changed} where id = $1`, [record.id, services.clock()])
      await clearLoginFailures(query, nameOf(record))
      return null
    },
    async enable(call) {
      checkGrantedRights(call, call.record)
      await call.query(`${changed}, enabled = true where id = $1`, [
        call.record.id,
        call.services.clock(),
      ])

      return null
    },
    async disable(call) {
      const { query, record, user, services } = call
      if (record.id === user.id) throw forbidden(accountTexts.ownAccount())

      checkGrantedRights(call, record)
      const abandoned = await findAbandoned(call, null)
      await query(`${changed}, enabled = false where id = $1`, [record.id, services.clock()])
      await assertAdministratorLeft(call)
      await endSessions(query, record.id, 'disabled')
      await endInvalidAssignments(services, query)
      await handOver(call, abandoned)

      return null
    },
  },

  warns: {
    async disable(call, [record]) {
      if (!record) return null

      const { query, config, services } = call
      const { groups } = await findLeftUnattended(query, config, {
        now: services.clock(),
        change: replaceAccount(record.id, null),
      })
      if (groups.length === 0) return null

      return {
        text: accountTexts.leavesBehind(describeUnattended(services.localized(config), groups)),
        handOver: await findTransferCandidates(call, groups, record.id),
      }
    },
  },
}

/** Lists the records to transfer; none unless an account was chosen for them. */
async function findAbandoned(
  { query, config, services, record, transferTo }: SourceCall,
  next: Parameters<typeof replaceAccount>[1],
): Promise<RecordKey[]> {
  if (!transferTo) return []

  const change = replaceAccount(record.id, next)
  const left = await findLeftUnattended(query, config, { now: services.clock(), change })

  return listUnattendedRecords(query, config, left)
}

const handOver = (call: SourceCall, records: readonly RecordKey[]) =>
  transferRecords(call, records, call.transferTo ?? '')

/**
 * Asks when new rights would leave records without actors. Returns the records to transfer once it
 * is stored.
 * @throws ApiError 409 with reason `confirm`
 */
async function requireTransferConfirmation(
  call: SourceCall,
  before: SourceRecord,
): Promise<RecordKey[]> {
  const { config, query, record, services, isConfirmed } = call
  const rightsOf = ({ data: { roles = [], regionCode = null } }: SourceRecord) =>
    ({ roles, regionCode }) as { roles: string[]; regionCode: string | null }
  const next = rightsOf(record)
  if (isSameValue(next, rightsOf(before))) return []
  if (isConfirmed) return findAbandoned(call, next)

  const { groups } = await findLeftUnattended(query, config, {
    now: services.clock(),
    change: replaceAccount(record.id, next),
  })
  if (groups.length === 0) return []

  const people = await findTransferCandidates(call, groups, record.id)
  throw new ApiError(
    409,
    'confirm',
    accountTexts.changeLeavesBehind(describeUnattended(services.localized(config), groups)),
    people ? { handOver: people } : {},
  )
}

const passwordCharacters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

function newPassword(random: (bytes: number) => Buffer): string {
  const drawn: string[] = []
  while (drawn.length < 12)
    for (const byte of random(16))
      if (byte < passwordCharacters.length * 4 && drawn.length < 12)
        drawn.push(passwordCharacters.charAt(byte % passwordCharacters.length))

  return `${drawn.join('')}-Aa7`
}
